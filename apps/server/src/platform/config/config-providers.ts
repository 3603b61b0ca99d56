import { allowedCountries, isPhoneCountry, type PhoneCountry } from '@earshot/domain/phone';
import * as z from 'zod';

/** No user and password: such an address could not be fetched, and errors would quote it. */
const webAddress = (message: string) =>
  z
    .url({ protocol: /^https?$/, error: message })
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', 'must not contain a user or password')
    .optional();
const count = (initial: number, least = 1) =>
  z.coerce.number('must be a count').int('must be a count').min(least, `must be at least ${least}`).default(initial);
const choiceSchema = <const T extends readonly [string, ...string[]]>(names: T, initial: T[number]) =>
  z.enum(names, `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`).default(initial);

export const providerSettings = {
  SMS: choiceSchema(['outbox', 'twilio', 'vonage', 'kannel', 'webhook'], 'outbox'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: webAddress('must be an address'),
  VONAGE_API_KEY: z.string().optional(),
  VONAGE_API_SECRET: z.string().optional(),
  VONAGE_FROM: z.string().optional(),
  VONAGE_SIGNATURE_SECRET: z.string().optional(),
  VONAGE_API_URL: webAddress('must be an address'),
  KANNEL_URL: webAddress('must be the address of sendsms, such as http://127.0.0.1:13013/cgi-bin/sendsms'),
  KANNEL_USERNAME: z.string().optional(),
  KANNEL_PASSWORD: z.string().optional(),
  KANNEL_FROM: z.string().optional(),
  SMS_WEBHOOK_URL: webAddress('must be an address'),
  SMS_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMS_COUNTRIES: z.string().optional(),
  SMS_PER_SECOND: count(10),
  SMS_DAILY_PER_NUMBER: count(20),
  SMS_DAILY_PER_CLIENT: count(5000),
  SMS_DAILY_PER_PREFIX: count(1000),
  MAIL: choiceSchema(['outbox', 'smtp'], 'outbox'),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'must be an address such as smtp://user:password@mail.example:587')
    .optional(),
  MAIL_DAILY_PER_RECIPIENT: count(50),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .optional(),
  GEOCODER: choiceSchema(['auto', 'embedded', 'nominatim', 'photon', 'pelias', 'google'], 'auto'),
  GEOCODER_URL: webAddress('must be an address'),
  GEOCODER_KEY: z.string().optional(),
  GEOCODER_CONTACT: z
    .string()
    .max(320)
    // The value goes into a header.
    .regex(/^[\x20-\x7e]*$/, 'must be one line of plain letters')
    .optional(),
  GEOCODER_PER_SECOND: z.coerce.number('must be a number').positive('must be above 0').max(1000, 'must be at most 1000').optional(),
  TRANSLATOR: choiceSchema(['none', 'browser', 'libretranslate', 'deepl', 'google', 'openai'], 'none'),
  TRANSLATOR_URL: webAddress('must be an address'),
  // The value goes into a header, and an error would quote one that does not fit there.
  TRANSLATOR_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be plain letters, digits and signs without blanks')
    .optional(),
  TRANSLATOR_MODEL: z.string().max(100).optional(),
  GEOIP_FILE: z.string().min(1).optional(),
  PUSH: choiceSchema(['on', 'off'], 'on'),
  PUSH_CONTACT: z
    .string()
    .max(320)
    // The value goes into a header, and push services refuse other forms (RFC 8292, 2.1).
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be an address such as mailto:ops@earshot.example, or one that begins with https://')
    .optional(),
  PUSH_TEST_CA: z.string().min(1).optional(),
  SPEECH: choiceSchema(['off', 'espeak-ng', 'espeak-ng-wasm'], 'off'),
  SPEECH_COMMAND: z.string().min(1).optional(),
};

const Environment = z.object(providerSettings);
type Environment = z.output<typeof Environment>;

export type SmsSettings =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'twilio'; readonly accountSid: string; readonly authToken: string; readonly from: string; readonly apiUrl: string }
  | {
      readonly kind: 'vonage';
      readonly apiKey: string;
      readonly apiSecret: string;
      readonly from: string;
      /** Signs Vonage's calls to this server; without it such calls are refused. */
      readonly signatureSecret?: string | undefined;
      readonly apiUrl: string;
    }
  | { readonly kind: 'kannel'; readonly url: string; readonly username: string; readonly password: string; readonly from: string }
  | { readonly kind: 'webhook'; readonly url: string; readonly secret: string };

/** Limits that hold for every provider. */
export interface SmsLimits {
  /** Numbers of other countries are refused. */
  readonly countries: readonly PhoneCountry[];
  /** Text messages a second, of each server. */
  readonly perSecond: number;
  /** In 24 hours, to one number and in the name of one client. */
  readonly dailyPerNumber: number;
  readonly dailyPerClient: number;
  /**
   * The same for one client, to numbers that differ in their last four digits alone: fraudsters who earn by received
   * texts hold such ranges.
   */
  readonly dailyPerPrefix: number;
}

export type MailSettings = { readonly kind: 'outbox' } | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** The provider that finds and names places; the embedded gazetteer answers if the provider does not. */
export type GeocoderSettings =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'nominatim' | 'photon' | 'pelias' | 'google';
      readonly url: string;
      readonly key?: string | undefined;
      /** An email address or a page, sent to the provider with each question. */
      readonly contact: string;
      /** Questions a second, of each server; unlimited if absent. */
      readonly perSecond?: number | undefined;
      /** Asked only if the installation itself has no whole answer. */
      readonly isForHalves?: boolean | undefined;
    };

/** The translator of messages into Spanish: none, the operator's own browser, or a provider. */
export type TranslatorSettings =
  | { readonly kind: 'none' | 'browser' }
  | { readonly kind: 'libretranslate'; readonly url: string; readonly key?: string | undefined }
  | { readonly kind: 'deepl' | 'google'; readonly url: string; readonly key: string }
  | { readonly kind: 'openai'; readonly url: string; readonly key?: string | undefined; readonly model: string };

/** Whether phones get pushes, through the push services of their browsers. */
export type PushSettings =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'web';
      /** The operator's address, sent to each push service. */
      readonly contact: string;
      /** For tests: the certificate file of this machine's own push service, which then may be in its own network. */
      readonly testCa?: string | undefined;
    };

/** The voice that speaks messages for phones without one. */
export type SpeechSettings = { readonly kind: 'off' | 'espeak-ng-wasm' } | { readonly kind: 'espeak-ng'; readonly command: string };

/** All settings of outside companies besides payments and Google sign-in. */
export interface ProviderConfig {
  readonly sms: SmsSettings;
  readonly smsLimits: SmsLimits;
  readonly mail: MailSettings;
  /** Emails in 24 hours to one address, in the name of one client or of none. */
  readonly mailDailyPerRecipient: number;
  readonly geocoder: GeocoderSettings;
  readonly translator: TranslatorSettings;
  /** A MaxMind DB file with countries by address. */
  readonly geoIpFile?: string | undefined;
  readonly push: PushSettings;
  readonly speech: SpeechSettings;
}

/** Reads the settings; throws with a line that names the missing or wrong one. */
export function readProviderSettings(given: Environment, publicUrl: string): ProviderConfig {
  return {
    sms: readSmsSettings(given),
    smsLimits: {
      countries: parseCountries(given.SMS_COUNTRIES),
      perSecond: given.SMS_PER_SECOND,
      dailyPerNumber: given.SMS_DAILY_PER_NUMBER,
      dailyPerClient: given.SMS_DAILY_PER_CLIENT,
      dailyPerPrefix: given.SMS_DAILY_PER_PREFIX,
    },
    mailDailyPerRecipient: given.MAIL_DAILY_PER_RECIPIENT,
    mail:
      given.MAIL === 'outbox'
        ? { kind: 'outbox' }
        : { kind: 'smtp', url: needed(given, 'MAIL_URL', 'MAIL=smtp'), from: needed(given, 'MAIL_FROM', 'MAIL=smtp') },
    geocoder: readGeocoderSettings(given, publicUrl),
    translator: readTranslatorSettings(given),
    geoIpFile: given.GEOIP_FILE,
    push: readPushSettings(given, publicUrl),
    speech: given.SPEECH === 'espeak-ng' ? { kind: 'espeak-ng', command: given.SPEECH_COMMAND ?? 'espeak-ng' } : { kind: given.SPEECH },
  };
}

/** Push services want a contact, and refuse a page that only this machine reaches. */
function readPushSettings(given: Environment, publicUrl: string): PushSettings {
  if (given.PUSH === 'off') return { kind: 'off' };
  const page = publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')}`;
  return { kind: 'web', contact: given.PUSH_CONTACT ?? page, testCa: given.PUSH_TEST_CA };
}

function needed(given: Environment, name: keyof Environment, because: string): string {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is needed with ${because}`);
  return value;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function readSmsSettings(given: Environment): SmsSettings {
  const need = (name: keyof Environment): string => needed(given, name, `SMS=${given.SMS}`);
  switch (given.SMS) {
    case 'outbox':
      return { kind: 'outbox' };
    case 'twilio':
      return {
        kind: 'twilio',
        accountSid: need('TWILIO_ACCOUNT_SID'),
        authToken: need('TWILIO_AUTH_TOKEN'),
        from: need('TWILIO_FROM'),
        apiUrl: withoutSlash(given.TWILIO_API_URL ?? 'https://api.twilio.com'),
      };
    case 'vonage':
      return {
        kind: 'vonage',
        apiKey: need('VONAGE_API_KEY'),
        apiSecret: need('VONAGE_API_SECRET'),
        from: need('VONAGE_FROM'),
        signatureSecret: given.VONAGE_SIGNATURE_SECRET,
        apiUrl: withoutSlash(given.VONAGE_API_URL ?? 'https://rest.nexmo.com'),
      };
    case 'kannel':
      return { kind: 'kannel', url: need('KANNEL_URL'), username: need('KANNEL_USERNAME'), password: need('KANNEL_PASSWORD'), from: need('KANNEL_FROM') };
    case 'webhook':
      return { kind: 'webhook', url: need('SMS_WEBHOOK_URL'), secret: need('SMS_WEBHOOK_SECRET') };
  }
}

function parseCountries(listed: string | undefined): readonly PhoneCountry[] {
  if (listed === undefined) return allowedCountries;
  const codes = listed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = codes.find((code) => !isPhoneCountry(code));
  if (wrong !== undefined || codes.length === 0) throw new Error(`SMS_COUNTRIES must be some of ${allowedCountries.join(', ')}`);
  return codes.filter(isPhoneCountry);
}

/** Addresses of providers with one public address; the others are an operator's own servers. */
const publicGeocoders = {
  nominatim: 'https://nominatim.openstreetmap.org',
  photon: 'https://photon.komoot.io',
  google: 'https://maps.googleapis.com',
  pelias: undefined,
} as const;

/** Default questions a second to a Photon server of `auto`. */
const autoPerSecond = 2;

/** `auto` asks no outside host until an address allows it: a Photon server's, for places that the installation does not know. */
function readGeocoderSettings(given: Environment, publicUrl: string): GeocoderSettings {
  if (given.GEOCODER === 'embedded' || (given.GEOCODER === 'auto' && given.GEOCODER_URL === undefined)) return { kind: 'embedded' };
  if (given.GEOCODER === 'auto') {
    const perSecond = given.GEOCODER_PER_SECOND ?? autoPerSecond;
    return { kind: 'photon', url: withoutSlash(given.GEOCODER_URL ?? ''), contact: given.GEOCODER_CONTACT ?? publicUrl, perSecond, isForHalves: true };
  }
  const { GEOCODER: kind } = given;
  const key = kind === 'google' ? needed(given, 'GEOCODER_KEY', 'GEOCODER=google') : given.GEOCODER_KEY;
  const url = given.GEOCODER_URL ?? publicGeocoders[kind] ?? needed(given, 'GEOCODER_URL', `GEOCODER=${kind}`);
  const perSecond = given.GEOCODER_PER_SECOND ?? (kind === 'nominatim' ? 1 : undefined);
  // https://operations.osmfoundation.org/policies/nominatim/
  if (new URL(url).hostname === 'nominatim.openstreetmap.org' && perSecond !== undefined && perSecond > 1)
    throw new Error('GEOCODER_PER_SECOND must be at most 1 at nominatim.openstreetmap.org');
  return { kind, url: withoutSlash(url), key, contact: given.GEOCODER_CONTACT ?? publicUrl, perSecond };
}

function readTranslatorSettings(given: Environment): TranslatorSettings {
  const { TRANSLATOR: kind, TRANSLATOR_URL: url, TRANSLATOR_KEY: key } = given;
  const need = (name: keyof Environment): string => needed(given, name, `TRANSLATOR=${kind}`);
  switch (kind) {
    case 'none':
    case 'browser':
      return { kind };
    case 'libretranslate':
      return { kind, url: withoutSlash(need('TRANSLATOR_URL')), key };
    case 'deepl': {
      const authKey = need('TRANSLATOR_KEY');
      // DeepL's own rule: keys of free accounts have this ending and an address of their own.
      const own = authKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
      return { kind, url: withoutSlash(url ?? own), key: authKey };
    }
    case 'google':
      return { kind, url: withoutSlash(url ?? 'https://translation.googleapis.com'), key: need('TRANSLATOR_KEY') };
    case 'openai':
      return { kind, url: withoutSlash(url ?? 'https://api.openai.com/v1'), key, model: need('TRANSLATOR_MODEL') };
  }
}
