// node bench/trigger-quality/run.ts [--set tuning|held-out] [--traces N] [--only naive,ours] [--class multipath] [--scenario 'drive by'] [--all] [--json file]
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchTriggerQuality } from './index.ts';
import { detectors } from './measure-quality.ts';
import { noiseClasses } from './noise.ts';
import { scenarios } from './paths.ts';
import { setNames } from './sets.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'tuning' },
    traces: { type: 'string', default: '1' },
    only: { type: 'string' },
    class: { type: 'string' },
    scenario: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

/** One of a list, or a sentence that ends the run. */
function pickByName<T extends string>(list: readonly T[], asked: string, what: string): T {
  const found = list.find((one) => one === asked);
  if (found !== undefined) return found;
  process.stderr.write(`There is no ${what} "${asked}". There are ${list.join(', ')}.\n`);
  process.exit(2);
}

const traces = Number(values.traces);
if (!Number.isInteger(traces) || traces < 1) {
  process.stderr.write(`--traces ${values.traces} is not a whole number above 0.\n`);
  process.exit(2);
}
const started = performance.now();
const keys = detectors.map(({ key }) => key);
const report = benchTriggerQuality({
  set: pickByName(setNames, values.set, 'set'),
  traces,
  only: values.only?.split(',').map((key) => pickByName(keys, key, 'detector')),
  noiseClass: values.class === undefined ? undefined : pickByName(noiseClasses, values.class, 'class of noise'),
  scenario: values.scenario === undefined ? undefined : pickByName(scenarios, values.scenario, 'scenario'),
  all: values.all,
  keep: (rows) => {
    if (values.json === undefined) return;
    writeFileSync(values.json, JSON.stringify(rows.map(({ detector, ...row }) => ({ detector: detector.key, ...row }))));
  },
});
process.stdout.write(`${report}\n\n${((performance.now() - started) / 1000).toFixed(0)} s\n`);
