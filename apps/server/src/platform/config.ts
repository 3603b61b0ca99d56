import * as z from 'zod';

const onOff = (initial: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(initial)
    .transform((value) => value === 'on');

const Settings = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0, 'must be a port number').max(65_535, 'must be a port number').default(3000),
  PUBLIC_URL: z.url('must be an address such as https://earshot.example').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEV_INBOX: z.enum(['on', 'off'], 'must be on or off').optional(),
  SMS: z.enum(['outbox'], 'must be outbox: no other provider is built yet').default('outbox'),
  GEOCODER: z.enum(['embedded'], 'must be embedded: no other provider is built yet').default('embedded'),
  MAP_STYLE_URL: z.url('must be the address of a MapLibre style').optional(),
  SUPPORT_URL: z.url('must be an address').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level').default('warn'),
  RATE_LIMITS: onOff('on'),
});

/** What an installation is told by its environment, validated. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where people reach this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly developerInbox: boolean;
  readonly mapStyleUrl?: string | undefined;
  readonly supportUrl?: string | undefined;
  readonly logLevel: string;
  readonly rateLimits: boolean;
}

/** Reads the settings; throws with one line for each wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in Settings.shape && value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
  const settings = parsed.data;
  // Production has no demo company and no developer inbox unless they are named.
  const initially = settings.NODE_ENV === 'production' ? 'off' : 'on';
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/\/$/, ''),
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    demo: (settings.DEMO ?? initially) === 'on',
    developerInbox: (settings.DEV_INBOX ?? initially) === 'on',
    mapStyleUrl: settings.MAP_STYLE_URL,
    supportUrl: settings.SUPPORT_URL,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS,
  };
}
