import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isFromHere } from './local-request.ts';

const cards = { CARDS: 'sandbox' };
const live = {
  CARDS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const smtp = { MAIL: 'smtp', MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'hello@earshot.example' };
const reached = [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://earshot.example' }, { TRUST_PROXY: '1' }, { NODE_ENV: 'production' }];

describe('an installation that others reach', () => {
  test.each(reached)('%j has neither demo nor developer inbox', (settings) => {
    expect(readConfig({ ...settings, ...cards })).toMatchObject({ demo: false, developerInbox: false });
  });

  test.each(reached)('%j does not start with either, but where they are public on purpose', (settings) => {
    expect(() => readConfig({ ...settings, ...cards, DEMO: 'on' })).toThrow(/^DEMO=on is for a server that only this machine can reach, .*DEMO=public/);
    expect(() => readConfig({ ...settings, ...cards, DEV_INBOX: 'on' })).toThrow(/^DEV_INBOX=on .*DEV_INBOX=public/);
    expect(readConfig({ ...settings, ...cards, DEMO: 'public', DEV_INBOX: 'public' })).toMatchObject({ demo: true, developerInbox: true });
  });
});

test('the finding: open to the world with real providers and live cards, and no NODE_ENV', () => {
  const settings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://earshot.example', ...smtp, ...live };
  expect(readConfig(settings)).toMatchObject({ demo: false, developerInbox: false, logLevel: 'info' });
  expect(() => readConfig({ ...settings, DEMO: 'public' })).toThrow(/^DEMO must be off with a live STRIPE_SECRET_KEY/);
});

test('on this machine alone, the demo goes if real people are written to, and is never there with live cards', () => {
  expect(readConfig({})).toMatchObject({ demo: true, developerInbox: true, reach: [] });
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000', HOST: 'localhost' })).toMatchObject({ demo: true, developerInbox: true });
  expect(readConfig(smtp)).toMatchObject({ demo: false, developerInbox: true });
  expect(readConfig({ ...smtp, DEMO: 'on' })).toMatchObject({ demo: true });
  expect(() => readConfig({ ...live, DEMO: 'on' })).toThrow(/^DEMO must be off/);
});

describe('names and values that are near', () => {
  test.each([
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test'],
    [{ DATABSE_URL: 'x' }, 'DATABSE_URL is not a setting: did you mean DATABASE_URL?'],
    [{ DATABASEURL: 'x' }, 'DATABASEURL is not a setting: did you mean DATABASE_URL?'],
    [{ PUBILC_URL: 'x' }, 'PUBILC_URL is not a setting: did you mean PUBLIC_URL?'],
    [{ TRUST_PROXYS: '1' }, 'TRUST_PROXYS is not a setting: did you mean TRUST_PROXY?'],
    [{ public_url: 'x' }, 'public_url is not a setting: did you mean PUBLIC_URL?'],
    [{ EARSHOT_PORT: '80' }, 'EARSHOT_PORT is not a setting: did you mean PORT?'],
    [{ EARSHOT_COLOR: 'red' }, 'EARSHOT_COLOR is not a setting'],
    [{ BACKUP_DIRS: '/b' }, 'BACKUP_DIRS is not a setting: did you mean BACKUP_DIR?'],
    [{ METRICS: 'on' }, 'METRICS_TOKEN is needed with METRICS=on'],
  ])('%j is refused', (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(sentence);
  });

  test.each([
    ['KEEP_STUFF', 'KEEP_SENT'],
    ['KEEP_PHONES', 'KEEP_PHONE_EVENTS'],
    ['MAP_STLYE', 'MAP_STYLE_URL'],
    ['MAP_SATELLITE', 'MAP_SATELLITE_URL'],
    ['MAIL_PORT', 'MAIL_URL'],
    ['BACKUP_FOLDER', 'BACKUP_DIR'],
    ['TRANSLATOR_KEY_PATH', 'TRANSLATOR_KEY_FILE'],
  ])('%s begins like settings: the server starts and names it beside the nearest, %s', (name, nearest) => {
    expect(readConfig({ [name]: '3', MAP: 'embedded', KEEP_SENT: '30', METRICS_TOKEN: '' }).strays).toEqual([
      `${name} is not a setting, and nothing reads it. The nearest one is ${nearest}.`,
    ]);
    expect(readConfig({ [name]: '' }).strays).toEqual([]);
  });

  test("an ordinary machine's environment is ignored", () => {
    const names = `HOME HOSTNAME HOSTTYPE USER LOGNAME SHELL PATH PWD OLDPWD TERM LANG LC_ALL TZ EDITOR PAGER DISPLAY MAILCHECK XDG_DATA_DIRS XDG_DATA_HOME
      SSH_CLIENT SSH_AUTH_SOCK DBUS_SESSION_BUS_ADDRESS NODE_OPTIONS NODE_PATH NODE_VERSION NVM_DIR NPM_CONFIG_CACHE npm_config_prefix npm_package_name
      npm_lifecycle_event INIT_CWD COLOR CI GITHUB_TOKEN GITHUB_ACTIONS GOOGLE_APPLICATION_CREDENTIALS AWS_REGION AWS_SECRET_ACCESS_KEY DOCKER_HOST
      KUBERNETES_SERVICE_HOST KUBERNETES_PORT PGHOST PGPORT PGDATA POSTGRES_PASSWORD POSTGRES_URL REDIS_URL http_proxy HTTPS_PROXY no_proxy TMPDIR
      TEST_DATABASE_URL FAKETIME VITEST VITEST_POOL_ID WSL_DISTRO_NAME HISTSIZE LS_COLORS LESSOPEN INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID
      LISTEN_PID NOTIFY_SOCKET MEMORY_PRESSURE_WATCH DYNO WEB_CONCURRENCY FLY_APP_NAME RENDER VERCEL_URL RAILWAY_PUBLIC_DOMAIN SERVER_NAME SERVICE_NAME
      LOG_FORMAT SENTRY_DSN STRIPE_API_KEY TWILIO_PHONE_NUMBER SMTP_URL BASE_URL APP_URL DATA_HOME SUDO_USER SESSION_MANAGER GOOGLE_CLOUD_PROJECT
      VONAGE_APPLICATION_ID KEEP MAPS PUBLIC_DIR APP_ENV HOST_IP TAX_ID MAIL_RELAY_SERVICE_HOST MAIL_RELAY_PORT MAIL_RELAY_PORT_25_TCP_ADDR
      DATABASE_PUBLIC_URL DATABASE_URL_UNPOOLED`.split(/\s+/);
    expect(readConfig(Object.fromEntries(names.map((name) => [name, 'x']))).strays).toEqual([]);
    expect(readConfig({ MAIL: '/var/mail/ann' }).mail).toEqual({ kind: 'outbox' });
  });
});

test('an unreadable database address is reported without its password', () => {
  const read = () => readConfig({ DATABASE_URL: 'postgres://ann:se#cret/x@db.example:port/earshot' });
  expect(read).toThrow(/^DATABASE_URL is no address: write signs such as @, # and \//);
  expect(read).not.toThrow(/cret/);
});

describe('whether a request is from this machine', () => {
  const from = (headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
    isFromHere({ headers: { host: '127.0.0.1:3000', ...headers }, socket: { remoteAddress }, httpVersion } as never);

  test.each([{}, { host: 'localhost:3000' }, { host: '[::1]:3000' }, { origin: 'http://localhost:5173' }, { referer: 'http://127.0.0.1:3000/login' }])(
    '%j is',
    (headers) => expect(from(headers)).toBe(true),
  );

  test.each([
    { host: 'earshot.example' },
    { host: '127.0.0.1.evil.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { origin: 'https://earshot.example' },
    { origin: 'null' },
    { referer: 'https://earshot.example/login' },
  ])('%j is not', (headers) => expect(from(headers)).toBe(false));

  test('nor is another address, or a proxy that speaks HTTP/1.0 as nginx does', () => {
    expect(from({}, '192.168.1.5')).toBe(false);
    expect(from({}, '127.0.0.1', '1.0')).toBe(false);
  });
});
