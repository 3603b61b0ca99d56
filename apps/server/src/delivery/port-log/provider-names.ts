import type { ProviderPort } from '@earshot/contract';
import type { Config } from '../../platform/config/config.ts';

/** A port's name in sentences of the audit and of the page. */
export const portNames: Readonly<Record<ProviderPort, string>> = {
  sms: 'text messages',
  mail: 'email',
  geocoder: 'places',
  map: 'the map',
  translator: 'translation',
  cards: 'payments',
  google: 'sign-in with Google',
  openid: 'sign-in with an OpenID Connect provider',
};

/** The names that people use; a provider that is not listed shows its setting's name. */
const providerNames: Readonly<Record<string, string>> = {
  outbox: 'Embedded outbox',
  twilio: 'Twilio',
  vonage: 'Vonage',
  kannel: 'Kannel',
  webhook: 'Webhook',
  smtp: 'SMTP server',
  embedded: 'Embedded gazetteer',
  basemap: 'Embedded base map',
  openfreemap: 'OpenFreeMap',
  nominatim: 'Nominatim',
  photon: 'Photon',
  pelias: 'Pelias',
  google: 'Google',
  none: 'Not set up',
  browser: "The operator's browser",
  libretranslate: 'LibreTranslate',
  deepl: 'DeepL',
  openai: 'OpenAI-compatible',
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  openid: 'OpenID Connect provider',
};

export const providerName = (provider: string): string => providerNames[provider] ?? provider;

export function findProviderName(config: Config, port: ProviderPort): string {
  if (port === 'google') return config.google === undefined ? 'none' : isGoogle(config.google.issuer) ? 'google' : 'openid';
  if (port === 'openid') return config.openId === undefined ? 'none' : 'openid';
  if (port === 'map') return styleHost(config.map.style);
  return config[port].kind;
}

/** Browsers load the style; its host is the provider they ask. */
const styleHost = (style: string | undefined): string => {
  if (style === undefined) return 'basemap';
  const { host } = new URL(style);
  return host === 'tiles.openfreemap.org' ? 'openfreemap' : host;
};

const isGoogle = (issuer: string): boolean => new URL(issuer).hostname === 'accounts.google.com';

const inside: ReadonlySet<string> = new Set(['outbox', 'embedded', 'basemap', 'browser', 'sandbox']);

export const providerKind = (provider: string): 'off' | 'embedded' | 'outside' => {
  if (provider === 'none') return 'off';
  return inside.has(provider) ? 'embedded' : 'outside';
};
