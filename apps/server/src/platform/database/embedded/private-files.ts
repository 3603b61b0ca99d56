import { chmodSync, type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const othersMay = 0o077;
const sticky = 0o1000;

/** What is made from now on is this user's alone. Where nobody may say so, as in a worker thread, it is mended at the next start. */
export function keepNewFilesPrivate(): void {
  if (isMainThread) process.umask(othersMay);
}

/** Whether others than its owner have any right to a file or a folder. */
const isOpenToOthers = (path: string): boolean => process.platform !== 'win32' && (lstatSync(path).mode & othersMay) !== 0;

/** All files and folders below a folder to which others than their owner have a right; the folder too, unless it is one that all share. */
export function findOpenToOthers(dir: string): string[] {
  if (!existsSync(dir) || process.platform === 'win32') return [];
  const isShared = (lstatSync(dir).mode & sticky) !== 0;
  return [...(isShared || !isOpenToOthers(dir) ? [] : [dir]), ...readdirSync(dir, { withFileTypes: true }).flatMap((entry) => lookAt(dir, entry, isShared))];
}

/** In a folder that all share only the database is the product's. */
function lookAt(dir: string, entry: Dirent, isShared: boolean): string[] {
  const path = join(dir, entry.name);
  if (isShared && !entry.name.startsWith('database')) return [];
  if (entry.isDirectory()) return findOpenToOthers(path);
  return entry.isFile() && isOpenToOthers(path) ? [path] : [];
}

/** Takes the rights of others away from everything in a folder, and answers how much there was. Throws where this user may not. */
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
