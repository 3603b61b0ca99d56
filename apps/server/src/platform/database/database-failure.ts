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
};

const folderReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  // SQLite's word for a lock file that it cannot make.
  ERR_SQLITE_ERROR: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'a part of that path is a file',
  ENOSPC: 'that disk is full',
};

const findErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return findErrorCode(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : findErrorCode(error.cause);
};

/** The same failure, named by the setting that leads there and without its password. */
export function databaseFailure({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, error: unknown): unknown {
  const code = findErrorCode(error);
  const reason = code === undefined ? undefined : (databaseUrl === undefined ? folderReasons : serverReasons)[code];
  if (reason === undefined) return error;
  const [setting, place] = databaseUrl === undefined ? ['DATA_DIR', resolve(dataDir)] : ['DATABASE_URL', readPlace(databaseUrl)];
  return new Error(`${setting} points to ${place}, but ${reason} (${code})`, { cause: error });
}

function readPlace(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}
