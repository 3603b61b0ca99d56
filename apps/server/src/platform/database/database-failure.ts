import type { Config } from '../config/config.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it hangs up',
  '28P01': 'the user or the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no database of that name',
};

const findErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return findErrorCode(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : findErrorCode(error.cause);
};

/** The same failure, named by the setting that leads there and without its password. */
export function databaseFailure({ databaseUrl }: Pick<Config, 'databaseUrl'>, error: unknown): unknown {
  const code = findErrorCode(error);
  const reason = code === undefined ? undefined : reasons[code];
  if (databaseUrl === undefined || reason === undefined) return error;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return new Error(`DATABASE_URL points to ${hostname}${port === '' ? '' : `:${port}`}${pathname}, but ${reason} (${code})`, { cause: error });
}
