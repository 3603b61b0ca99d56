// `npm run distribute`: distributes the configured PostgreSQL by client over the nodes of its Citus cluster.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { describeFailure, distribute } = await import('../apps/server/src/operations/commands/distribute.ts');
try {
  process.stdout.write(`${(await distribute(process.argv.slice(2), process.env)).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
