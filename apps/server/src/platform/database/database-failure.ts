import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';

const serverReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it hangs up',
  '28P01': 'the user or the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no database of that name',
  '57P03': 'it is still starting, or shutting down',
};

const folderReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  SQLITE_READONLY: 'this user may not write there',
  SQLITE_CANTOPEN: 'this user may not write there',
  ENOENT: 'a part of that path is a link to nothing, or a drive that is not there',
  EROFS: 'nothing can be written there',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'a part of that path is a file',
  ENOSPC: 'that disk is full',
};

/** SQLite's words for a lock file that it cannot write or make, by the lowest byte of its number. */
const sqliteCodes: Readonly<Record<number, string>> = { 8: 'SQLITE_READONLY', 14: 'SQLITE_CANTOPEN' };

const findErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return findErrorCode(error.errors[0]);
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes[error.errcode & 0xff];
  return 'code' in error && typeof error.code === 'string' ? error.code : findErrorCode(error.cause);
};

/** The same failure, named by the setting that leads there and without its password. */
export function databaseFailure({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, error: unknown): unknown {
  const code = findErrorCode(error);
  const reason = code === undefined ? undefined : (databaseUrl === undefined ? folderReasons : serverReasons)[code];
  if (reason === undefined) return error;
  const [setting, place] = databaseUrl === undefined ? ['DATA_DIR', resolve(dataDir)] : ['DATABASE_URL', readPlace(databaseUrl)];
  // A missing file has other reasons.
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall !== 'mkdir') return error;
  return new Error(`${setting} points to ${place}, but ${reason} (${code})`, { cause: error });
}

function readPlace(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}
