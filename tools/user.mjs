// `npm run user -- add-super-admin EMAIL` makes a user one of Earshot's own people in the configured database,
// `remove-demo` removes the demo's.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { user } = await import('../apps/server/src/operations/commands/user.ts');
try {
  process.stdout.write(`${(await user(process.argv.slice(2), process.env)).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
