import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../test/places.ts';
import { readConfig, settingNames } from './config.ts';
import { settingsTable } from './settings-table.ts';

test('without any setting the server listens on this machine alone and shows the demo company', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000', demo: true, developerInbox: true });
});

test('production has neither the demo company nor the developer inbox unless they are named', () => {
  expect(readConfig({ NODE_ENV: 'production', CARDS: 'sandbox' })).toMatchObject({ demo: false, developerInbox: false });
  expect(readConfig({ NODE_ENV: 'production', CARDS: 'sandbox', DEMO: 'public', DEV_INBOX: 'public' })).toMatchObject({ demo: true, developerInbox: true });
});

test('every wrong setting is named with what was expected', () => {
  expect(() => readConfig({ PORT: 'eighty', DEMO: 'maybe', DATABASE_URL: 'mysql://x' })).toThrow(
    /PORT must be a port number[^]*DATABASE_URL must start with postgres[^]*DEMO must be on, off or public/,
  );
});

test('a translator needs its address, and a secret for links enough letters', () => {
  expect(readConfig({})).toMatchObject({ translator: { kind: 'none' }, linkSecret: undefined });
  expect(() => readConfig({ TRANSLATOR: 'libretranslate' })).toThrow('TRANSLATOR_URL is needed');
  expect(readConfig({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: 'https://t.example/', TRANSLATOR_KEY: 'k' }).translator).toEqual({
    kind: 'libretranslate',
    url: 'https://t.example',
    key: 'k',
  });
  expect(() => readConfig({ LINK_SECRET: 'short' })).toThrow('LINK_SECRET must have at least 32 characters');
});

test('production logs each request, and only this machine reads the metrics unless a setting says otherwise', () => {
  expect(readConfig({})).toMatchObject({ logLevel: 'warn', metrics: 'local', backupKeep: 14 });
  expect(readConfig({ NODE_ENV: 'production', CARDS: 'sandbox' })).toMatchObject({ logLevel: 'info', metrics: 'local' });
  expect(readConfig({ NODE_ENV: 'production', CARDS: 'sandbox', LOG_LEVEL: 'error' }).logLevel).toBe('error');
  expect(() => readConfig({ METRICS: 'yes', METRICS_TOKEN: 'short', BACKUP_KEEP: '0' })).toThrow(
    /METRICS must be off, local or on[^]*METRICS_TOKEN must be at least 16[^]*BACKUP_KEEP must be at least 1/,
  );
});

test('production requires a choice of payments, and Stripe all of its keys', () => {
  expect(readConfig({}).cards).toEqual({ kind: 'sandbox', scriptUrl: undefined });
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('CARDS is needed in production');
  expect(readConfig({ NODE_ENV: 'production', CARDS: 'sandbox' }).cards.kind).toBe('sandbox');
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readConfig({ NODE_ENV: 'production', CARDS: 'stripe', ...keys }).cards).toMatchObject({
    kind: 'stripe',
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
  });
  for (const name of Object.keys(keys)) expect(() => readConfig({ CARDS: 'stripe', ...keys, [name]: '' })).toThrow(name);
  expect(() => readConfig({ CARDS: 'stripe', ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY must begin with sk_');
});

test('an OpenID Connect provider is asked over HTTPS, but for one on this machine', () => {
  const google = (GOOGLE_DISCOVERY_URL: string) => readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_DISCOVERY_URL }).google;
  expect(google('http://127.0.0.1:9/openid')?.issuer).toBe('http://127.0.0.1:9/openid');
  expect(google('https://id.example/openid')?.issuer).toBe('https://id.example/openid');
  expect(() => google('http://id.example/openid')).toThrow('GOOGLE_DISCOVERY_URL must begin with https:');
  const own = (given: Readonly<Record<string, string>>) =>
    readConfig({ OIDC_ISSUER: 'https://id.example/tenant/', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret', OIDC_NAME: 'Acme', ...given }).openId;
  expect(own({})).toEqual({ clientId: 'id', clientSecret: 'secret', issuer: 'https://id.example/tenant/', name: 'Acme', domains: [] });
  expect(own({ OIDC_DOMAINS: 'Acme.example acme.co.example,' })?.domains).toEqual(['acme.example', 'acme.co.example']);
  expect(() => own({ OIDC_ISSUER: 'http://id.example' })).toThrow('OIDC_ISSUER must begin with https:');
  for (const domain of ['@acme.example', 'acme', 'ann@acme.example', '*.acme.example'])
    expect(() => own({ OIDC_DOMAINS: domain })).toThrow('OIDC_DOMAINS must be');
});

test.each(['TWILIO_API_URL', 'VONAGE_API_URL', 'KANNEL_URL', 'SMS_WEBHOOK_URL', 'GEOCODER_URL', 'TRANSLATOR_URL'])(
  '%s with a user or a password in it stops the start: nothing could be asked there, and errors would quote it',
  (name) => {
    expect(() => readConfig({ [name]: 'https://user:hunter2@provider.example/path' })).toThrow(new RegExp(`^(?![^]*hunter2)${name} `));
    expect(() => readConfig({ [name]: 'https://user@provider.example/path' })).toThrow(name);
    expect(() => readConfig({ [name]: 'https://provider.example/path' })).not.toThrow();
  },
);

test('push services get a contact: the public address, or an email address of its host if that is not HTTPS', () => {
  expect(readConfig({ PUBLIC_URL: 'https://earshot.example' }).push).toEqual({ kind: 'web', contact: 'https://earshot.example', testCa: undefined });
  expect(readConfig({}).push).toMatchObject({ contact: 'mailto:postmaster@127.0.0.1' });
  expect(readConfig({ PUSH_CONTACT: 'mailto:ops@earshot.example' }).push).toMatchObject({ contact: 'mailto:ops@earshot.example' });
  expect(readConfig({ PUSH: 'off' }).push).toEqual({ kind: 'off' });
  expect(() => readConfig({ PUSH: 'maybe', PUSH_CONTACT: 'ops@earshot.example' })).toThrow(
    /PUSH must be on or off[^]*PUSH_CONTACT must be an address such as mailto:/,
  );
});

test('phones without a voice get none unless a setting names the speaker', () => {
  expect(readConfig({}).speech).toEqual({ kind: 'off' });
  expect(readConfig({ SPEECH: 'espeak-ng' }).speech).toEqual({ kind: 'espeak-ng', command: 'espeak-ng' });
  expect(readConfig({ SPEECH: 'espeak-ng', SPEECH_COMMAND: '/opt/espeak-ng' }).speech).toMatchObject({ command: '/opt/espeak-ng' });
  expect(readConfig({ SPEECH: 'espeak-ng-wasm' }).speech).toEqual({ kind: 'espeak-ng-wasm' });
  expect(() => readConfig({ SPEECH: 'aloud' })).toThrow('SPEECH must be off, espeak-ng or espeak-ng-wasm');
});

test('a secret is read from the file that the setting with _FILE names, and what is wrong with it is told without it', () => {
  const folder = folderForTest();
  const [url, token, empty] = ['url', 'token', 'empty'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(url, 'postgres://ann:secret-word@db.example/earshot\n');
  writeFileSync(token, 'a-token-of-the-scraper');
  writeFileSync(empty, '\n');
  expect(readConfig({ DATABASE_URL_FILE: url, METRICS: 'on', METRICS_TOKEN_FILE: token })).toMatchObject({
    databaseUrl: 'postgres://ann:secret-word@db.example/earshot',
    metricsToken: 'a-token-of-the-scraper',
  });
  expect(() => readConfig({ METRICS_TOKEN_FILE: url })).toThrow(/^METRICS_TOKEN must be at least 16 letters and digits$/);
  expect(() => readConfig({ METRICS_TOKEN_FILE: join(folder, 'none'), LINK_SECRET_FILE: empty })).toThrow(
    /LINK_SECRET_FILE leads to .+empty, which is empty\nMETRICS_TOKEN_FILE leads to .+none, which cannot be read \(ENOENT\)/,
  );
  expect(() => readConfig({ METRICS_TOKEN: 'a-token-of-another-one', METRICS_TOKEN_FILE: token })).toThrow(
    'METRICS_TOKEN and METRICS_TOKEN_FILE contradict each other',
  );
  expect(() => readConfig({ METRICS_TOKN_FILE: token })).toThrow('did you mean METRICS_TOKEN_FILE?');
});

test("a file that another program's name leads to is left alone", () => {
  expect(readConfig({ AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere', POSTGRES_PASSWORD: 'word', POSTGRES_PASSWORD_FILE: '/nowhere' }).port).toBe(3000);
});

test('the table of the page of settings names every one once, and no other', () => {
  const named = settingsTable.flatMap(({ names }) => names);
  // The one for tests stands with what it does to pushes.
  expect(named.toSorted()).toEqual(settingNames.filter((name) => name !== 'PUSH_TEST_CA').toSorted());
});
