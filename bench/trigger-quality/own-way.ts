// node bench/trigger-quality/own-way.ts FILE.gpx … [--all]: the arrivals that the rules tell on one's own recordings
// (docs/trigger-rules.md, A way of one's own).
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { arrivalsTable } from './drives.ts';
import { readGpx } from './read-gpx.ts';

const { values, positionals: files } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean', default: false } } });

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

if (files.length === 0) fail('Name a GPX file, as the receiver app saves it.');
const ways = files.flatMap((file) => {
  try {
    const segments = readGpx(readFileSync(file, 'utf8')).filter(({ length }) => length > 1);
    if (segments.length === 0) fail(`${file} has no track with two positions.`);
    return segments.map((recorded) => ({ name: new Date(recorded[0]!.at).toISOString().slice(0, 16).replace('T', ' '), recorded }));
  } catch (error) {
    return fail(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
});
process.stdout.write(`${arrivalsTable(ways, { only: values.all ? undefined : ['ours'], spots: { apartMeters: 100, most: 60 } })}\n`);
