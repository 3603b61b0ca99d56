import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { failureText, listSecrets } from './failure-text.ts';

const config = readConfig({
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'the+twilio/token',
  TWILIO_FROM: '+12025550100',
  MAIL: 'smtp',
  MAIL_URL: 'smtp://post:s%C3%BCss%40pass@mail.example:587',
  MAIL_FROM: 'Earshot <hello@earshot.example>',
  GEOCODER: 'google',
  GEOCODER_KEY: 'AIzaGeocoderKey',
  TRANSLATOR: 'deepl',
  TRANSLATOR_KEY: 'deepl-key:fx',
  GOOGLE_CLIENT_ID: 'client-id',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'client-id',
  OIDC_CLIENT_SECRET: 'Q~openid-secret',
  OIDC_NAME: 'Example',
  CARDS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_stripe',
});

test.each([
  'the+twilio/token',
  'the%2Btwilio%2Ftoken',
  Buffer.from('the+twilio/token').toString('base64'),
  'süss@pass',
  's%C3%BCss%40pass',
  'AIzaGeocoderKey',
  'deepl-key:fx',
  'GOCSPX-secret',
  'Q~openid-secret',
  'sk_test_stripe',
  'whsec_stripe',
])('a secret of the settings, %s, is not told wherever it stands', (secret) => {
  expect(failureText(new Error(`It said ${secret}, and (${secret}) again`), listSecrets(config))).toBe('It said [secret], and ([secret]) again');
});

test('words that are no secret stay readable', () => {
  expect(failureText(new Error('Twilio answered 503 to client-id with pk_test_public'), listSecrets(config))).toBe(
    'Twilio answered 503 to client-id with pk_test_public',
  );
});

test.each([
  ['GET https://ann:pw@maps.example:8443/find?key=abc&q=x failed', 'GET https://maps.example:8443/find failed'],
  ['smtp://post:pw@mail.example:587 is not there', 'smtp://mail.example:587 is not there'],
  ['refused: Authorization: Bearer abc.def', 'refused: Authorization: Bearer [secret]'],
  ['{"api_key":"abc","code":7}', '{"api_key":"[secret]","code":7}'],
  ['password=abc&user=ann', 'password=[secret]&user=ann'],
  ['The number +12025550147 of ann.lee@test.example is not well', 'The number [phone] of [email] is not well'],
  ['two\r\nlines\u0000 and  blanks', 'two lines and blanks'],
])('%j becomes %j', (said, told) => expect(failureText(new Error(said))).toBe(told));

test("a failure's cause is reported with it, and an error without words by its code", () => {
  expect(failureText(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') }))).toBe(
    'fetch failed: connect ECONNREFUSED 127.0.0.1:9',
  );
  expect(failureText(new TypeError('fetch failed', { cause: Object.assign(new Error(''), { code: 'ETIMEDOUT' }) }))).toBe('fetch failed: ETIMEDOUT');
  expect(failureText(undefined)).toBe('It failed without a reason.');
  expect(failureText('The server hung up.')).toBe('The server hung up.');
});

test('a long text is cut at 300 characters, and never within one', () => {
  expect(failureText(new Error('a'.repeat(300)))).toHaveLength(300);
  const cut = failureText(new Error('🙂'.repeat(400)));
  expect(cut).toHaveLength(300);
  expect(cut.isWellFormed()).toBe(true);
});
