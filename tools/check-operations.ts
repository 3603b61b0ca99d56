// `npm run check:operations [-- PROGRAM …]`: tries the files for proxies, monitoring and installing, and the description
// of the API, with the programs of others that this machine has. It says which are not there.
import process from 'node:process';
import { apiChecks } from './operations/api-description.ts';
import { type Check, isThere } from './operations/check.ts';
import { fileChecks } from './operations/files.ts';
import { proxyChecks } from './operations/proxies.ts';

const chosen = process.argv.slice(2);
const say = (state: string, { program }: Check, text: string): void => void process.stdout.write(`${state} ${program} ${text}\n`);

const checks = [...proxyChecks, ...fileChecks, ...apiChecks];
const unknown = chosen.filter((name) => !checks.some(({ program }) => program === name));
if (unknown.length > 0) {
  process.stderr.write(`check:operations does not know ${unknown.join(' ')}. Programs: ${[...new Set(checks.map(({ program }) => program))].join(' ')}\n`);
  process.exit(2);
}

let failed = 0;
for (const check of checks.filter(({ program }) => chosen.length === 0 || chosen.includes(program))) {
  if (!isThere(check)) {
    say(' none', check, 'is not on this machine');
    continue;
  }
  try {
    await check.run();
    say('  ok ', check, `with ${check.subject}`);
  } catch (error) {
    failed += 1;
    say(' BAD ', check, `with ${check.subject}: ${(error as Error).message}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
