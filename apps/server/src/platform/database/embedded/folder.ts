import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/**
 * PGlite lets two processes open one folder and destroy each other's data: holds an exclusive SQLite lock beside it,
 * which ends with its process.
 */
export function lockFolder(dir: string): DatabaseSync {
  makeFolder(dir);
  const held = new DatabaseSync(`${dir}.lock`);
  try {
    // Without a journal, locking writes nothing and works on a full disk.
    held.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    if ((error as { readonly errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new Error(`${dir} is in use by another process: stop that one, or set DATA_DIR to another folder`, { cause: error });
  }
  return held;
}

/** A database's first creation: `isNew` says so, and `finish` is called once it is complete. */
export interface Creation {
  readonly isNew: boolean;
  finish(): void;
}

/** Prepares `data` in `dir`. Remains of an interrupted creation are removed: nothing was ever acknowledged from it. */
export function beginCreation(dir: string, data: string): Creation {
  const marker = join(dir, 'creating');
  if (existsSync(marker)) rmSync(data, { recursive: true, force: true });
  else if (existsSync(join(data, 'PG_VERSION'))) return { isNew: false, finish: () => {} };
  else writeFileSync(marker, 'The database here is not complete yet.\n', { flush: true });
  sync(dir);
  return {
    isNew: true,
    finish: () => {
      syncTree(data); // PGlite's initdb does not sync
      sync(dir);
      rmSync(marker);
      sync(dir); // before the first write is acknowledged: a reappearing marker would cost the data
    },
  };
}

/** Makes a folder and its parents so that they outlast a power cut. */
function makeFolder(dir: string): void {
  const first = mkdirSync(dir, { recursive: true });
  if (!first) return;
  for (let each = dir; each.length >= first.length; each = dirname(each)) sync(dirname(each));
}

function syncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) sync(path);
  }
  sync(dir);
}

function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
