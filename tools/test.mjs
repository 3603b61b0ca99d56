// `npm test`: builds and runs every test; with names of files, only those. `npm run test:unit` leaves the journeys out.
// `--times 20 --busy` repeats the named files, beside as many busy processes as there are processors.
import process from 'node:process';
import { appSteps, dataSteps, demoRegionStep, isDue, runSteps, runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { runTimes, runTests, writeSummary } = await import('./tests/run-tests.ts');
const asked = process.argv.slice(2);
const isUnit = takeWord('--unit');
const isBusy = takeWord('--busy');
const times = takeNumber('--times');
const journeys = asked.filter((word) => /\.spec\.ts(:\d+)?$/.test(word));
// Beside a journey, other words are Playwright's: `npm run test -- e2e/map.spec.ts --trace retain-on-failure`.
const others = asked.filter((word) => !journeys.includes(word) && (journeys.length === 0 || /\.test\.tsx?$/.test(word)));
const isAll = asked.length === 0;

// The server's tests read the base map and the place index; journeys open the web apps too.
const needsApps = (isAll && !isUnit) || journeys.length > 0;
await runSteps([...dataSteps, ...(needsApps ? [demoRegionStep, ...appSteps] : [])].filter(isDue));

const runs = [];
if (isAll || others.length > 0) runs.push({ runner: 'vitest', args: ['run', ...others, ...onOneDatabase(others)] });
if ((isAll && !isUnit) || journeys.length > 0) runs.push({ runner: 'playwright', args: ['test', ...asked.filter((word) => !others.includes(word))] });

if (times === undefined) {
  // A failure of a file named by hand shows at once.
  const outcomes = runs.map((run) => runTests(run, { isRetried: isAll }));
  writeSummary(outcomes);
  process.exit(outcomes.every(({ isGreen }) => isGreen) ? 0 : 1);
}
process.exit(runs.every((run) => runTimes(run, times, isBusy)) ? 0 : 1);

function takeWord(word) {
  const at = asked.indexOf(word);
  if (at !== -1) asked.splice(at, 1);
  return at !== -1;
}

function takeNumber(word) {
  const at = asked.indexOf(word);
  if (at === -1) return undefined;
  const [, number] = asked.splice(at, 2);
  if (/^[1-9]\d*$/.test(number ?? '')) return Number(number);
  process.stderr.write(`${word} must be a whole number from 1, not "${number ?? ''}".\n`);
  process.exit(2);
}

/** A file named by hand runs on PostgreSQL, unless it is about the embedded database. */
function onOneDatabase(names) {
  const isChosen = names.length === 0 || names.some((name) => name.startsWith('--project') || /embedded|crash/.test(name));
  return isChosen ? [] : ['--project', '!embedded'];
}
