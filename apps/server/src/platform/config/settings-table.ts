import * as z from 'zod';
import { type SettingName, settings } from './config.ts';

interface SettingRow {
  readonly names: readonly SettingName[];
  /** Words for the default of names whose schema has none, such as one that depends on other settings. */
  readonly initial?: string;
  readonly meaning: string;
}

/** The rows of the page of settings; `npm run docs` writes them into docs/operations.md. */
export const settingsTable: readonly SettingRow[] = [
  { names: ['HOST', 'PORT'], meaning: 'address and port on which the server listens' },
  { names: ['PUBLIC_URL'], initial: '`http://HOST:PORT`', meaning: 'the address that people use; with `https:` the server also sends HSTS' },
  { names: ['HSTS_SUBDOMAINS'], meaning: '`on`: HSTS also holds for all hosts below that of `PUBLIC_URL`' },
  {
    names: ['PHONE', 'PHONE_PORT'],
    meaning:
      '`on` (set by `npm start -- --phone`): an HTTPS address for [phones in the same network](#the-receiver-app-needs-https), and on the next port a page about its certificate',
  },
  { names: ['DATABASE_URL'], meaning: 'PostgreSQL 15 or later; without it the server uses the embedded database' },
  { names: ['DATA_DIR'], meaning: 'folder of the embedded database, region files and the certificate for phones' },
  {
    names: ['DEMO'],
    initial: "`on` on one's own machine, else `off`",
    meaning: 'the demo company, whose passwords are public: `on` for [this machine only](#who-reaches-this-server), `public` for everybody',
  },
  {
    names: ['DEV_INBOX'],
    initial: "`on` on one's own machine, else `off`",
    meaning: '[`/dev/inbox`](#providers): `on` for this machine only, `public` for everybody; its readers can take over any account by a mailed link',
  },
  { names: ['SMS'], meaning: 'provider of [text messages](#text-messages): `outbox` (sends nothing), `twilio`, `vonage`, `kannel` or `webhook`' },
  { names: ['SMS_COUNTRIES'], initial: 'all countries whose numbers can be typed', meaning: 'countries whose numbers get text messages, such as `US, CA`' },
  {
    names: ['SMS_PER_SECOND', 'SMS_DAILY_PER_NUMBER', 'SMS_DAILY_PER_CLIENT'],
    meaning: 'text messages a second of each server; in 24 hours to one number; in 24 hours for one company',
  },
  { names: ['SMS_DAILY_PER_PREFIX'], meaning: 'text messages of one company in 24 hours to numbers that differ only in their last four digits' },
  {
    names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    meaning: "needed with `twilio`; the last: a number, a sender's name, or a messaging service (`MG…`)",
  },
  { names: ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_FROM'], meaning: 'needed with `vonage`' },
  { names: ['VONAGE_SIGNATURE_SECRET'], meaning: "signs Vonage's callbacks; without it the server refuses all of them" },
  {
    names: ['KANNEL_URL', 'KANNEL_USERNAME', 'KANNEL_PASSWORD', 'KANNEL_FROM'],
    meaning: 'needed with `kannel`; the first is the whole address of its sendsms',
  },
  { names: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'], meaning: 'needed with `webhook`; the secret has at least 32 characters' },
  { names: ['TWILIO_API_URL', 'VONAGE_API_URL'], initial: "the provider's", meaning: 'a proxy in its place' },
  { names: ['MAIL'], meaning: 'provider of [email](#email): `outbox` (sends nothing) or `smtp`' },
  {
    names: ['MAIL_DAILY_PER_RECIPIENT'],
    meaning:
      'emails in 24 hours to one address, of each company and of Earshot itself; links to a new password have [their own limits](#whom-tries-are-counted-for)',
  },
  { names: ['MAIL_URL'], meaning: 'needed with `smtp`: the mail server, such as `smtp://user:password@mail.example:587`' },
  { names: ['MAIL_FROM'], meaning: 'needed with `smtp`: the sender, such as `Earshot <earshot@company.example>`' },
  { names: ['GEOCODER'], meaning: 'finder of [places](#places): `auto`, `embedded`, `nominatim`, `photon`, `pelias` or `google`' },
  {
    names: ['GEOCODER_URL'],
    initial: "the public server's; none with `auto` and `pelias`",
    meaning: 'another server of the same kind; with `auto` a Photon server, which is then asked',
  },
  { names: ['GEOCODER_KEY'], meaning: 'needed with `google`, and by some Pelias servers' },
  { names: ['GEOCODER_CONTACT'], initial: '`PUBLIC_URL`', meaning: 'an email address or a page, sent to the provider with each question' },
  {
    names: ['GEOCODER_PER_SECOND'],
    initial: '`1` with `nominatim`, `2` with `auto`, else no limit',
    meaning: 'questions a second of each server; `0.5` is one in two seconds',
  },
  { names: ['GEOIP_FILE'], meaning: 'a MaxMind DB file with [countries](#where-callers-are)' },
  { names: ['MAP'], initial: '`auto`', meaning: 'the [map](#map) behind the circles: `auto`, `embedded`, or the address of a MapLibre style' },
  { names: ['MAP_STYLE_URL'], meaning: 'the same as `MAP` with that address' },
  {
    names: ['MAP_STYLE_HOSTS'],
    initial: 'any `https:` address; none with `auto`',
    meaning: 'hosts that the style loads from besides its own, such as `https://tiles.example`',
  },
  { names: ['MAP_PUBLIC_STYLE_URL', 'MAP_PUBLIC_DARK_STYLE_URL'], initial: "OpenFreeMap's", meaning: 'the light and the dark public style of `auto`' },
  {
    names: ['MAP_TERRAIN_URL'],
    initial: 'AWS Terrain Tiles with `auto`, else none',
    meaning: 'elevation tiles for shaded hills, with `{z}`, `{x}` and `{y}`, or `off`',
  },
  { names: ['MAP_TERRAIN_ENCODING', 'MAP_TERRAIN_MAX_ZOOM'], meaning: 'encoding of those tiles, `terrarium` or `mapbox`, and their largest zoom' },
  { names: ['MAP_SATELLITE_URL', 'MAP_SATELLITE_MAX_ZOOM'], meaning: 'picture tiles for the view Satellite, and their largest zoom' },
  { names: ['MAP_TERRAIN_ATTRIBUTION', 'MAP_SATELLITE_ATTRIBUTION'], initial: 'the host', meaning: 'the source of the data, as plain text on the map' },
  { names: ['MAP_TILES'], initial: 'none', meaning: 'ready-made maps: paths of PMTiles archives in the Shortbread, OpenMapTiles or Protomaps schema' },
  { names: ['ROUTER'], meaning: 'source of the roads for a drive test: `embedded` (the region files), `osrm` or `valhalla`' },
  { names: ['ROUTER_URL'], meaning: 'needed with `osrm` and `valhalla`: that server, such as `http://127.0.0.1:5000`' },
  { names: ['SUPPORT_URL'], meaning: 'target of Support in the footer, also for the Account Holder of an archived client' },
  { names: ['PROMO_VIDEO_URL'], initial: "the product's own recording", meaning: "the video of Watch now: a file, or a provider's embed address" },
  { names: ['ADMISSION'], meaning: 'who may open an account: everybody (`open`), `list`, nobody (`closed`); invited people can always join' },
  { names: ['ADMISSION_LIST'], meaning: 'needed with `list`: email addresses and domains' },
  { names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], meaning: 'sign-in with Google; not offered without them' },
  { names: ['GOOGLE_DISCOVERY_URL'], meaning: "another OpenID Connect provider in Google's place" },
  {
    names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
    meaning: 'sign-in with [a provider of your own](#people); the last is the name on its button',
  },
  { names: ['OIDC_DOMAINS'], meaning: 'domains of email addresses whose people sign in only with that provider' },
  { names: ['SESSION_IDLE_DAYS', 'SESSION_MAX_DAYS'], meaning: 'end of a console session, in days without use, and in any case; for staff 12 hours and a day' },
  { names: ['PRICE_ADMIN', 'PRICE_OPERATOR', 'PRICE_RECEIVER', 'PRICE_MESSAGE', 'PRICE_RECEIVER_ACTIVITY'], meaning: 'US dollars a month for one of each' },
  { names: ['GRACE_DAYS'], meaning: 'days of grace after a failed payment, 0 to 60; then the account is deactivated' },
  { names: ['TAX'], meaning: '`automatic`: [tax](#payments) on top of the prices, computed by the provider of payments; at `off` there is none' },
  {
    names: ['CARDS'],
    initial: '`sandbox`; none in production',
    meaning: 'provider of [payments](#payments): `sandbox` (no real money) or `stripe`; must be set in production',
  },
  { names: ['CARDS_SCRIPT_URL'], initial: "the provider's", meaning: 'the script that draws the card form' },
  { names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], meaning: 'needed with `stripe`' },
  { names: ['STRIPE_API_URL'], initial: "Stripe's", meaning: 'a proxy in its place' },
  { names: ['TRANSLATOR'], meaning: '[translator](#translation) into Spanish: `none`, `browser`, `libretranslate`, `deepl`, `google` or `openai`' },
  { names: ['TRANSLATOR_URL'], initial: "the provider's", meaning: 'another address of it; needed with `libretranslate`; with `openai` up to `/v1`' },
  { names: ['TRANSLATOR_KEY'], meaning: "the provider's key; needed with `deepl` and `google`" },
  { names: ['TRANSLATOR_MODEL'], meaning: 'the model; needed with `openai`' },
  { names: ['PUSH'], meaning: '`off`: phones get no [pushes](#notifications-on-phones)' },
  {
    names: ['PUSH_CONTACT'],
    initial: '`PUBLIC_URL`, if it is HTTPS',
    meaning: 'contact for push services: `mailto:ops@earshot.example`, or an `https://` address',
  },
  { names: ['SPEECH'], meaning: '[voice](#a-voice-of-the-server) for phones without one: `off`, `espeak-ng` or `espeak-ng-wasm`' },
  { names: ['SPEECH_COMMAND'], initial: '`espeak-ng`', meaning: 'the program for `SPEECH=espeak-ng`: a name or a path' },
  {
    names: ['LINK_SECRET'],
    initial: "the database's own",
    meaning: 'signs links of phone previews, encrypts secrets of authenticator apps; at least 32 characters; a new one makes both invalid',
  },
  { names: ['APP_STORE_URL', 'PLAY_STORE_URL'], meaning: 'stores that `/download-app`, the page behind an invitation, offers besides the web' },
  { names: ['PREPARED_STATEMENTS'], meaning: '`off`: each statement is planned anew, for a [pooler in transaction mode](#postgresql-and-several-servers)' },
  {
    names: ['RATE_LIMITS'],
    meaning: '1,200 calls a minute for each address and server, without pages and their files; sign-in has stricter limits of its own',
  },
  { names: ['TRUST_PROXY'], meaning: '[proxies](#where-callers-are) whose `X-Forwarded-For` is believed: their number from 1 to 9, or their addresses' },
  { names: ['LOG_LEVEL'], initial: '`warn`; `info` where others reach the server', meaning: 'a level of pino' },
  { names: ['METRICS'], meaning: 'readers of `/metrics`: `off` none, `local` this machine and holders of the token, `on` only holders of the token' },
  { names: ['METRICS_TOKEN'], meaning: 'bearer token for `/metrics`, at least 16 characters; needed with `METRICS=on`' },
  {
    names: ['ASSETS_DIR'],
    initial: '`DATA_DIR/assets` where others reach the server',
    meaning: 'folder for the [parts of the web apps](#migrations-and-new-versions)',
  },
  { names: ['BACKUP_DIR'], meaning: "folder for the running server's nightly [backup](#backup-and-restore)" },
  { names: ['BACKUP_AT'], meaning: 'its time in UTC; before 10:30 it contains the rows that the [housekeeping](#housekeeping) deletes' },
  { names: ['BACKUP_KEEP'], meaning: 'number of nightly backups to keep' },
  {
    names: ['KEEP_AUDIT', 'KEEP_IMPORTS', 'KEEP_PHONE_EVENTS'],
    meaning: 'days until the [housekeeping](#housekeeping) deletes rows of the kind, or `forever`',
  },
  {
    names: ['KEEP_BILLED_PEOPLE', 'KEEP_LEAVINGS', 'KEEP_CONTACT_AUDIT', 'KEEP_COMPANY_REPORTS'],
    meaning: 'days until the housekeeping deletes rows of the kind',
  },
  { names: ['KEEP_REMINDERS', 'KEEP_UNSENT', 'KEEP_PAYMENT_EVENTS', 'KEEP_ENDED_PHONES'], meaning: 'days until the housekeeping deletes rows of the kind' },
  { names: ['KEEP_SENT'], meaning: 'days until the housekeeping deletes rows of the kind' },
  { names: ['NODE_ENV'], meaning: '`production`, `development` or `test`; `production` counts as reached by others, and needs `CARDS`' },
];

/** The default that a setting's schema declares. */
function findDefault(schema: z.core.$ZodType): string | number | undefined {
  if (schema instanceof z.ZodPipe) return findDefault(schema.in);
  const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** The defaults of a row's names, in Markdown. */
export function describeDefault(names: readonly SettingName[], initial = 'none'): string {
  const told = names.map((name) => {
    const value = findDefault(settings[name]);
    return value === undefined || value === '' ? initial : `\`${value}\``;
  });
  return [...new Set(told)].join(', ');
}
