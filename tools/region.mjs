// `npm run region -- FILE.osm.pbf [--name NAME] | list | remove NAME`: real places from an OpenStreetMap extract.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
// The folder of an installation is readable by its owner alone, also before the first start (docs/security.md, Secrets).
process.umask(0o077);
const { regionCommand } = await import('../packages/region/src/builder/command.ts');
const out = (text) => process.stdout.write(`${text}\n`);
const line = process.stdout.isTTY ? (text) => process.stdout.write(`\r\u001b[K${text}`) : undefined;
try {
  regionCommand(process.argv.slice(2), process.env.DATA_DIR || 'data', { out, line, now: Date.now });
} catch (error) {
  line?.('');
  // A sentence is meant for the user; any other error is a fault of the program and needs its trace.
  const isSentence = error instanceof Error && error.constructor.name === 'RegionError';
  process.stderr.write(
    `${isSentence ? error.message : `The region was not built, and nothing was changed: ${error instanceof Error ? error.stack : String(error)}`}\n`,
  );
  process.exit(1);
}
