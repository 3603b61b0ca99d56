import { dayMs } from '@earshot/domain';
import * as z from 'zod';

const days = (initial: number) =>
  z.coerce.number('must be a number of days').int('must be a number of days').min(1, 'must be at least 1').max(400, 'must be at most 400').default(initial);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address' });

export const signInSettings = {
  SESSION_IDLE_DAYS: days(30),
  SESSION_MAX_DAYS: days(90),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: webAddress.default('https://accounts.google.com/.well-known/openid-configuration'),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .regex(/^\P{C}+$/u, 'must be one line of plain text')
    .optional(),
  OIDC_DOMAINS: z.string().optional(),
};
const Environment = z.object(signInSettings);
type Environment = z.output<typeof Environment>;

export interface SessionLifetime {
  /** Since its last use. */
  readonly idleMs: number;
  /** Since the sign-in, regardless of its use. */
  readonly maxMs: number;
}

/** An OpenID Connect provider, with this server's registration there. */
export interface OpenIdSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The issuer, which the provider itself and all it signs have to name; also the address of its description. */
  readonly issuer: string;
}

/** The provider of the installation's own choice. */
export interface OwnOpenIdSettings extends OpenIdSettings {
  /** The name that people know. */
  readonly name: string;
  /** In small letters. People with an address there sign in with this provider alone, which is trusted for such addresses. */
  readonly domains: readonly string[];
}

export interface SignInConfig {
  readonly session: SessionLifetime;
  /** Sign-in with Google, or another provider in its place; not offered if absent. */
  readonly google?: OpenIdSettings | undefined;
  readonly openId?: OwnOpenIdSettings | undefined;
}

/** Reads the settings; throws with a line that names the wrong one. */
export const readSignInSettings = (given: Environment): SignInConfig => ({
  session: { idleMs: Math.min(given.SESSION_IDLE_DAYS, given.SESSION_MAX_DAYS) * dayMs, maxMs: given.SESSION_MAX_DAYS * dayMs },
  google: readGoogleSettings(given),
  openId: readOwnOpenIdSettings(given),
});

function readGoogleSettings({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_DISCOVERY_URL }: Environment): OpenIdSettings | undefined {
  if (!GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) return undefined;
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together');
  needHttps('GOOGLE_DISCOVERY_URL', GOOGLE_DISCOVERY_URL);
  return { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: toIssuer(GOOGLE_DISCOVERY_URL) };
}

function readOwnOpenIdSettings({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_DOMAINS }: Environment): OwnOpenIdSettings | undefined {
  if ([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_DOMAINS].every((each) => each === undefined)) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME are needed together');
  needHttps('OIDC_ISSUER', OIDC_ISSUER);
  return { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, issuer: toIssuer(OIDC_ISSUER), name: OIDC_NAME, domains: domainsIn(OIDC_DOMAINS) };
}

const toIssuer = (address: string): string => address.replace(/\/\.well-known\/openid-configuration$/, '');

/** Plain HTTP is only for a provider on this machine, for trying things out. */
export const isPlainAndHere = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

function needHttps(setting: string, address: string): void {
  const url = new URL(address);
  if (url.protocol === 'http:' && !isPlainAndHere(url)) throw new Error(`${setting} must begin with https:, unless the provider runs on this machine`);
}

function domainsIn(list: string | undefined): readonly string[] {
  const domains = (list ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const domain of domains)
    if (!/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/.test(domain)) throw new Error('OIDC_DOMAINS must be domains such as example.com, with commas between them');
  return domains;
}

/** Whether people with this address sign in with the installation's own provider alone. */
export const isOfOpenId = (openId: Pick<OwnOpenIdSettings, 'domains'> | undefined, email: string): boolean =>
  openId?.domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) === true;
