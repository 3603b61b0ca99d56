// `npm test`: builds and runs every test; with names of files, those alone. `npm run test:unit` leaves the journeys out.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { appSteps, dataSteps, demoRegionStep, isDue, root, runSteps, runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const asked = process.argv.slice(2);
const isUnit = asked.includes('--unit');
const words = asked.filter((word) => word !== '--unit');
const journeys = words.filter((word) => /\.spec\.ts(:\d+)?$/.test(word));
const others = words.filter((word) => !journeys.includes(word));
const isAll = words.length === 0;

// The server's tests read the base map and the place index; journeys open the web apps too.
const needsApps = (isAll && !isUnit) || journeys.length > 0;
await runSteps([...dataSteps, ...(needsApps ? [demoRegionStep, ...appSteps] : [])].filter(isDue));

const statuses = [];
if (isAll || others.length > 0) statuses.push(run('vitest/vitest.mjs', ['run', ...others, ...onOneDatabase(others)]));
if ((isAll && !isUnit && statuses.every((status) => status === 0)) || journeys.length > 0) statuses.push(run('@playwright/test/cli.js', ['test', ...journeys]));
process.exit(statuses.find((status) => status !== 0) ?? 0);

/** A file named by hand runs on PostgreSQL, unless it is about the embedded database. */
function onOneDatabase(names) {
  const isChosen = names.length === 0 || names.some((name) => name.startsWith('--project') || /embedded|crash/.test(name));
  return isChosen ? [] : ['--project', '!embedded'];
}

function run(program, args) {
  return spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], { stdio: 'inherit', cwd: root }).status ?? 1;
}
