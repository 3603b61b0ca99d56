import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

/** Lets `write` fill a temporary file and renames it only after success, so that a killed build leaves no half file. */
export function writeWhole(path: string, write: (temporaryPath: string) => void): void {
  // Two builds at once (a test run beside a start) must not write into one file.
  const temporaryPath = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(temporaryPath, { force: true });
  try {
    write(temporaryPath);
    renameSync(temporaryPath, path);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
}
