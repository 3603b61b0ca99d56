import { chmodSync, type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

/** The rights that others lose in a folder of the product, as a mask. */
export const othersMay = 0o077;
const sticky = 0o1000;

/** Makes new files accessible to this user alone. A worker thread cannot set that; its files are corrected at the next start. */
export function keepNewFilesPrivate(): void {
  if (isMainThread) process.umask(othersMay);
}

const isOpenToOthers = (path: string): boolean => process.platform !== 'win32' && (lstatSync(path).mode & othersMay) !== 0;

/** All files and folders below a folder to which other users have a right; the folder too, unless it is a shared one. */
export function findOpenToOthers(dir: string): string[] {
  if (!existsSync(dir) || process.platform === 'win32') return [];
  const isShared = (lstatSync(dir).mode & sticky) !== 0;
  return [...(isShared || !isOpenToOthers(dir) ? [] : [dir]), ...readdirSync(dir, { withFileTypes: true }).flatMap((entry) => lookAt(dir, entry, isShared))];
}

/** In a shared folder only the database belongs to the product. */
function lookAt(dir: string, entry: Dirent, isShared: boolean): string[] {
  const path = join(dir, entry.name);
  if (isShared && !entry.name.startsWith('database')) return [];
  if (entry.isDirectory()) return findOpenToOthers(path);
  return entry.isFile() && isOpenToOthers(path) ? [path] : [];
}

/** Removes other users' rights from everything in a folder, and returns how many entries changed. Throws if this user may not. */
export function makePrivate(dir: string): number {
  const open = findOpenToOthers(dir);
  for (const path of open) {
    try {
      chmodSync(path, lstatSync(path).mode & 0o700);
    } catch (error) {
      throw new Error(`other users of this machine may read ${path}, and this user may not change that: run chmod -R go= ${dir} as its owner`, {
        cause: error,
      });
    }
  }
  return open.length;
}
