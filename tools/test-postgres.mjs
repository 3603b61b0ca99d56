// Runs the server's tests on a throwaway PostgreSQL, started from the machine's own binaries where there are any.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { findPostgres, ThrowawayPostgres } = await import('./throwaway-postgres.ts');

const say = (text) => process.stdout.write(`${text}\n`);

const bin = findPostgres();
if (!bin) {
  say('No PostgreSQL on this machine: the tests on it are skipped.');
  process.exit(0);
}

const postgres = await ThrowawayPostgres.start(bin);
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
say(`The server's tests on ${postgres.version}:`);
const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url },
});
// Whoever stops this process means the tests; the database is removed once they are gone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
const status = await new Promise((resolve) => tests.on('exit', resolve));
await postgres.remove();
process.exit(status ?? 1);
