import { closeSync, fstatSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RegionError } from '../region-error.ts';

/**
 * Holds a region's name for one process. The lock is the operating system's, through SQLite: it ends with the process,
 * however that ends. Its file is removed with the lock.
 */
export function lockRegion(folder: string, name: string): { readonly release: () => void } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `.${name}.lock`);
  // Another process may remove the file between its opening and its locking: a lock on a removed file keeps no process out.
  for (let tries = 0; tries < mostTries; tries++) {
    const before = fileNumber(path);
    const database = locked(path, name);
    if (statSync(path, { throwIfNoEntry: false })?.ino !== before) {
      database.close();
      continue;
    }
    const release = (): void => {
      rmSync(path, { force: true });
      database.close();
    };
    return { release };
  }
  throw isTaken(name);
}

const mostTries = 20;

const isTaken = (name: string): RegionError => new RegionError(`The region ${name} is being built or removed. Wait until that is finished.`);

function locked(path: string, name: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw /locked|busy/i.test(String(error)) ? isTaken(name) : error;
  }
}

/** The file's inode number; a missing file is created. */
function fileNumber(path: string): number {
  const file = openSync(path, 'a');
  try {
    return fstatSync(file).ino;
  } finally {
    closeSync(file);
  }
}
