import { measureDrive, rawTable } from './drives.ts';
import { driveGoals, simulatedGoals } from './goals.ts';
import { measureQuality } from './measure-quality.ts';
import type { Options, Row } from './measure-quality.ts';
import { formatReport } from './report.ts';
import type { Layout } from './report.ts';
import { checkYardstick } from './sanity.ts';
import { measureStreets, streetsTable } from './streets.ts';

/** `npm run bench -- trigger-quality`: the tables of a run, in Markdown. Needs no database. */
export function benchTriggerQuality(options: Options & Layout & { readonly keep?: (rows: readonly Row[]) => void } = {}): string {
  checkYardstick();
  const rows = measureQuality(options);
  options.keep?.(rows);
  const tables = [`#### Simulated, ${options.set ?? 'tuning'} parameters`, formatReport(rows, options, simulatedGoals)];
  // The recorded drive has one kind of reception and no scenarios, so a partial run of the simulation leaves it out.
  if (options.noiseClass === undefined && options.scenario === undefined) {
    tables.push('#### Streets past a circle, by the time between fixes', streetsTable(measureStreets(options)));
    tables.push(
      '#### Recorded drives as true paths, urban reception on top',
      formatReport(measureDrive(options), options, () => driveGoals),
    );
    tables.push(
      '#### Recordings as they are: arrivals told',
      'No truth was recorded: nobody can say which of these are false. A rule that tells more than the line has visits repeats itself; one that tells fewer passes some over.',
      rawTable(options),
    );
  }
  return tables.join('\n\n');
}
