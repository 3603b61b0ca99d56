// `npm run seed`: loads the demo companies into the configured database, once.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { loadDemo } = await import('../apps/server/src/operations/commands/demo.ts');
try {
  process.stdout.write(`${(await loadDemo(process.env)).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`The demo companies cannot be loaded: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
