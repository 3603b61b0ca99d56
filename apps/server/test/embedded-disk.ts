// Loaded into a process before all else (`--import`), it stands between the embedded database and the disk: with
// SHADOW_DIR it keeps there what a disk would have after a power cut, with FAIL_WHEN every fsync fails once that file
// exists.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';

const { DATA_DIR: dataDir = '', SHADOW_DIR: shadowDir, FAIL_WHEN: failWhen } = process.env;
const { openSync, fsyncSync, renameSync } = fs;
const paths = new Map<number, string>();

/** The shadow's path for `path`, if that is one of the database's. */
function toShadowPath(path: string | undefined): string | undefined {
  const inside = path === undefined ? '..' : relative(dataDir, path);
  return shadowDir === undefined || inside.startsWith('..') ? undefined : join(shadowDir, inside);
}

fs.openSync = (path, ...rest) => {
  const fd = openSync(path, ...rest);
  paths.set(fd, resolve(String(path)));
  return fd;
};

fs.fsyncSync = (fd) => {
  if (failWhen !== undefined && fs.existsSync(failWhen)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  fsyncSync(fd);
  const path = paths.get(fd);
  const shadow = toShadowPath(path);
  if (path === undefined || shadow === undefined || !fs.fstatSync(fd).isFile()) return;
  fs.mkdirSync(dirname(shadow), { recursive: true });
  fs.copyFileSync(path, shadow);
};

fs.renameSync = (from, to) => {
  renameSync(from, to);
  const [before, after] = [toShadowPath(resolve(String(from))), toShadowPath(resolve(String(to)))];
  if (before === undefined || after === undefined) return;
  if (fs.existsSync(before)) renameSync(before, after);
  else fs.rmSync(after, { force: true });
};

syncBuiltinESMExports();
