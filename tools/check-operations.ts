// `npm run check:operations [-- PROGRAM …]`: tries the files for proxies, monitoring and installing, and the description
// of the API, with the programs of others that this machine has. It says which are not there.
import process from 'node:process';
import { apiChecks } from './operations/api-description.ts';
import { type Check, isThere } from './operations/check.ts';
import { fileChecks } from './operations/files.ts';
import { proxyChecks } from './operations/proxies.ts';

const chosen = process.argv.slice(2);
const say = (state: string, { program }: Check, text: string): void => void process.stdout.write(`${state} ${program} ${text}\n`);

let failed = 0;
for (const check of [...proxyChecks, ...fileChecks, ...apiChecks].filter(({ program }) => chosen.length === 0 || chosen.includes(program))) {
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
