import { join } from 'node:path';
import type { Prices } from '@earshot/domain';
import * as z from 'zod';
import { listReach, type Visibility, shownIn } from './config-exposure.ts';
import { type MapConfig, readMapSettings, mapSettings } from './config-map.ts';
import { misspelledNames, strayNames } from './config-names.ts';
import { type PhoneAddress, readPhoneAddress } from './config-phone.ts';
import { type ProviderConfig, providerSettings, readProviderSettings } from './config-providers.ts';
import { type RouterSettings, regionSettings, readRouterSettings } from './config-regions.ts';
import { readRetention, type Retention, retentionSettings } from './config-retention.ts';
import { fileNames, withSecretsOfFiles } from './config-secrets.ts';
import { type SignInConfig, readSignInSettings, signInSettings } from './config-sign-in.ts';
import { type TrustProxy, parseTrustProxy } from './trust-proxy.ts';

const onOff = (initial: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(initial)
    .transform((value) => value === 'on');

/** US dollars, in cents. */
const priceInCents = (initial: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be dollars such as 5.00')
    .default(initial)
    .transform((dollars) => Math.round(Number(dollars) * 100));

const Settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0, 'must be a port number').max(65_535, 'must be a port number').default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://earshot.example' }).optional(),
  HSTS_SUBDOMAINS: onOff('off'),
  PHONE: onOff('off'),
  PHONE_PORT: z.coerce.number('must be a port number').int().min(1, 'must be a port number').max(65_534, 'must be a port number').default(3443),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine((text) => !/^postgres(ql)?:/.test(text) || URL.canParse(text), 'is no address: write signs such as @, # and / in its password as %40, %23 and %2F')
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: z.enum(['on', 'off', 'public'], 'must be on, off or public').optional(),
  DEV_INBOX: z.enum(['on', 'off', 'public'], 'must be on, off or public').optional(),
  ...providerSettings,
  ...regionSettings,
  LINK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ...mapSettings,
  SUPPORT_URL: z.url({ protocol: /^(https?|mailto)$/, error: 'must be an address' }).optional(),
  PROMO_VIDEO_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  PRICE_ADMIN: priceInCents('5.00'),
  PRICE_OPERATOR: priceInCents('10.00'),
  PRICE_RECEIVER: priceInCents('1.00'),
  PRICE_MESSAGE: priceInCents('0.50'),
  PRICE_RECEIVER_ACTIVITY: priceInCents('0.25'),
  GRACE_DAYS: z.coerce.number('must be a number of days').int('must be a whole number of days').min(0, 'must be 0 to 60').max(60, 'must be 0 to 60').default(7),
  TAX: z.enum(['off', 'automatic'], 'must be off or automatic').default('off'),
  CARDS: z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').optional(),
  CARDS_SCRIPT_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  ADMISSION: z.enum(['open', 'list', 'closed'], 'must be open, list or closed').default('open'),
  ADMISSION_LIST: z.string().optional(),
  ...signInSettings,
  APP_STORE_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  PLAY_STORE_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level').optional(),
  METRICS: z.enum(['off', 'local', 'on'], 'must be off, local or on').default('local'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters and digits')
    .optional(),
  ASSETS_DIR: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC such as 02:30')
    .default('10:00'),
  BACKUP_KEEP: z.coerce.number('must be a count').int('must be a count').min(1, 'must be at least 1').default(14),
  ...retentionSettings,
  PREPARED_STATEMENTS: onOff('on'),
  RATE_LIMITS: onOff('on'),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context) => {
      const trusted = parseTrustProxy(text);
      if (trusted === undefined) context.addIssue('must be off, a number of proxies from 1 to 9, or addresses and subnets with commas between them');
      return trusted ?? false;
    }),
});

/** The schemas of all settings, with their defaults. */
export const settings = Settings.shape;

export type SettingName = keyof typeof settings;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings);

export type CardSettings =
  | { readonly kind: 'sandbox'; readonly scriptUrl?: string | undefined }
  | {
      readonly kind: 'stripe';
      /** The script that draws the card form. */
      readonly scriptUrl: string;
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
      /** Replaces Stripe's own address, for example with a proxy. */
      readonly apiUrl?: string | undefined;
    };

/** Rules for opening a new client by signing up (decisions: Sign-in and admission). */
export type Admission = { readonly kind: 'open' | 'closed' } | { readonly kind: 'list'; readonly listed: readonly string[] };

/** The validated settings from an installation's environment. */
export interface Config extends ProviderConfig, SignInConfig {
  readonly host: string;
  readonly port: number;
  /** The address of this server for people, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether browsers keep to HTTPS at all hosts below that one too. */
  readonly isHstsForSubdomains: boolean;
  /**
   * The address of this server for phones, without a trailing slash: `publicUrl`, unless phones in the same network
   * have one of their own.
   */
  readonly phoneUrl: string;
  /** Phones' own address: this machine's in its network, with a certificate that the page on the other port introduces. */
  readonly phone?: PhoneAddress | undefined;
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly developerInbox: boolean;
  /** To whom each is shown: `on` means this machine alone. */
  readonly shown: { readonly demo: Visibility; readonly developerInbox: Visibility };
  /** The settings by which other machines reach the server; empty on an operator's own machine. */
  readonly reach: readonly string[];
  /** Signs the links that are sent out; if absent, a secret of the database's own does. */
  readonly linkSecret?: string | undefined;
  readonly map: MapConfig;
  /** Paths of ready-made archives of vector tiles. */
  readonly mapTiles: readonly string[];
  readonly router: RouterSettings;
  readonly supportUrl?: string | undefined;
  /** A video file, or a provider's embed address, instead of the recording that comes with the product. */
  readonly promoVideoUrl?: string | undefined;
  /** US cents a month for each. */
  readonly prices: Prices;
  /** Days after a failed payment in which messages go on. */
  readonly graceDays: number;
  /** Whether tax comes on top of the prices. */
  readonly isTaxed: boolean;
  readonly cards: CardSettings;
  readonly admission: Admission;
  /** The receiver app's store address, for the page behind an invitation. */
  readonly appStoreUrl?: string | undefined;
  readonly playStoreUrl?: string | undefined;
  readonly logLevel: string;
  /** Readers of `/metrics`: none, callers on this machine, callers with the token. */
  readonly metrics: 'off' | 'local' | 'on';
  /** A caller with it may read the metrics from anywhere; with `on` it is required, and other callers may not. */
  readonly metricsToken?: string | undefined;
  /** The folder in which all servers keep the assets of their builds; none if absent. */
  readonly assetsDir?: string | undefined;
  /** The folder for the running server's nightly backups; none if absent. */
  readonly backupDir?: string | undefined;
  /** When, as HH:MM in UTC. */
  readonly backupAt: string;
  readonly backupKeep: number;
  readonly retention: Retention;
  /** Whether the database keeps the plans of statements; off behind a pooler that has no connection for each of ours. */
  readonly preparesStatements: boolean;
  readonly rateLimits: boolean;
  readonly trustProxy: TrustProxy;
  /** Sentences about names in the environment that look like settings and are none. */
  readonly strays: readonly string[];
}

/** Reads the settings; throws with one line for each wrong one. */
export function readConfig(all: Readonly<Record<string, string | undefined>>): Config {
  const environment = withSecretsOfFiles(all, settingNames);
  const given = Object.keys(environment).filter((name) => environment[name] !== undefined && environment[name] !== '');
  const readable = [...settingNames, ...fileNames(settingNames)];
  const misspelled = misspelledNames(given, readable);
  if (misspelled.length > 0) throw new Error(misspelled.join('\n'));
  const known = Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in Settings.shape && value !== '' && !isOthers(name, value)));
  const parsed = Settings.safeParse(known);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
  const settings = parsed.data;
  const reach = listReach(settings);
  const shown = shownIn(settings);
  const publicUrl = (settings.PUBLIC_URL ?? `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${settings.PORT}`).replace(/\/$/, '');
  const phone = readPhoneAddress(settings, reach);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    isHstsForSubdomains: settings.HSTS_SUBDOMAINS,
    phoneUrl: phone?.url ?? publicUrl,
    phone,
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    demo: shown.demo !== 'off',
    developerInbox: shown.developerInbox !== 'off',
    shown,
    reach,
    ...readProviderSettings(settings, publicUrl),
    linkSecret: settings.LINK_SECRET,
    map: readMapSettings(settings),
    mapTiles: settings.MAP_TILES,
    router: readRouterSettings(settings),
    supportUrl: settings.SUPPORT_URL,
    promoVideoUrl: settings.PROMO_VIDEO_URL,
    graceDays: settings.GRACE_DAYS,
    prices: {
      admin: settings.PRICE_ADMIN,
      operator: settings.PRICE_OPERATOR,
      receiver: settings.PRICE_RECEIVER,
      message: settings.PRICE_MESSAGE,
      receiverActivity: settings.PRICE_RECEIVER_ACTIVITY,
    },
    isTaxed: settings.TAX === 'automatic',
    cards: readCardSettings(settings),
    admission: readAdmission(settings),
    ...readSignInSettings(settings),
    appStoreUrl: settings.APP_STORE_URL,
    playStoreUrl: settings.PLAY_STORE_URL,
    // Logs each request if other machines reach the server; a developer's terminal shows only trouble.
    logLevel: settings.LOG_LEVEL ?? (reach.length > 0 ? 'info' : 'warn'),
    metrics: readMetricsSettings(settings),
    metricsToken: settings.METRICS_TOKEN,
    assetsDir: settings.ASSETS_DIR ?? (reach.length > 0 ? join(settings.DATA_DIR, 'assets') : undefined),
    backupDir: settings.BACKUP_DIR,
    backupAt: settings.BACKUP_AT,
    backupKeep: settings.BACKUP_KEEP,
    retention: readRetention(settings),
    preparesStatements: settings.PREPARED_STATEMENTS,
    rateLimits: settings.RATE_LIMITS,
    trustProxy: settings.TRUST_PROXY,
    strays: strayNames(given, readable),
  };
}

/** Login shells name the user's mailbox with the same word. */
const isOthers = (name: string, value: string | undefined): boolean => name === 'MAIL' && value?.startsWith('/') === true;

/** In production, sandbox cards must not pass for payments by oversight; elsewhere the start says so. */
function readCardSettings(settings: z.output<typeof Settings>): CardSettings {
  const { CARDS, CARDS_SCRIPT_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings;
  if (CARDS === undefined && settings.NODE_ENV === 'production')
    throw new Error('CARDS is needed in production: stripe, or sandbox where no real card is to be taken');
  if (CARDS !== 'stripe') return { kind: 'sandbox', scriptUrl: CARDS_SCRIPT_URL };
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new Error('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed with CARDS=stripe');
  return {
    kind: 'stripe',
    scriptUrl: CARDS_SCRIPT_URL ?? 'https://js.stripe.com/endive/stripe.js',
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  };
}

/** Metrics reveal how much a company does, and when. */
function readMetricsSettings({ METRICS, METRICS_TOKEN }: z.output<typeof Settings>): Config['metrics'] {
  if (METRICS === 'on' && METRICS_TOKEN === undefined)
    throw new Error('METRICS_TOKEN is needed with METRICS=on: without it, anyone who reaches the server could read them');
  return METRICS;
}

function readAdmission({ ADMISSION, ADMISSION_LIST }: z.output<typeof Settings>): Admission {
  if (ADMISSION !== 'list') return { kind: ADMISSION };
  const listed = (ADMISSION_LIST ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (listed.length === 0) throw new Error('ADMISSION_LIST is needed with ADMISSION=list: email addresses and domains with commas between them');
  return { kind: 'list', listed };
}
