import { createHmac, randomBytes } from 'node:crypto';
import { type FakeSms, type SmsAnswer, type SmsRequest, startFakeSms } from './fake-sms.ts';

export const vonageAccount = { apiKey: 'abcd1234', apiSecret: 'the-api-secret-of-tests', signatureSecret: 'the-signature-secret-of-tests' };

export interface FakeVonage extends FakeSms {
  /** The answer in place of success: a status of developer.vonage.com/api-errors/sms and its words. */
  refusal: readonly [status: string, words: string] | undefined;
}

/** Vonage's SMS API on this machine (developer.vonage.com/en/api/sms): always 200, and the status of each part within. */
export async function startFakeVonage(): Promise<FakeVonage> {
  const fake: FakeVonage = Object.assign(await startFakeSms((request) => answer(request, fake.refusal)), { refusal: undefined });
  return fake;
}

const failed = (status: string, words: string): SmsAnswer => ({ status: 200, body: { 'message-count': '1', messages: [{ status, 'error-text': words }] } });

function answer({ method, path, body }: SmsRequest, refusal: FakeVonage['refusal']): SmsAnswer {
  if (method !== 'POST' || path !== '/sms/json') return { status: 404, body: '<html>Not Found</html>' };
  const form = new URLSearchParams(body);
  const missing = ['api_key', 'api_secret', 'from', 'to', 'text'].find((name) => !form.get(name));
  if (missing !== undefined) return failed('2', `Missing ${missing}`);
  if (form.get('api_key') !== vonageAccount.apiKey || form.get('api_secret') !== vonageAccount.apiSecret) return failed('4', 'Bad Credentials');
  if (refusal) return failed(...refusal);
  const to = form.get('to') ?? '';
  if (!/^[1-9]\d{6,14}$/.test(to)) return failed('3', 'to address is not numeric');
  return { status: 200, body: taken(form, to) };
}

function taken(form: URLSearchParams, to: string): object {
  const length = form.get('type') === 'unicode' ? 70 : 160;
  const count = Math.ceil((form.get('text') ?? '').length / length);
  const part = () => ({
    to,
    'message-id': randomBytes(8).toString('hex').toUpperCase(),
    status: '0',
    'remaining-balance': '15.53590000',
    'message-price': '0.03330000',
    network: '23410',
    'client-ref': form.get('client-ref') ?? undefined,
  });
  return { 'message-count': String(count), messages: Array.from({ length: count }, part) };
}

/** The fields of a call by Vonage with its signature (developer.vonage.com/getting-started/concepts/signing-messages). */
export function signedByVonage(fields: Readonly<Record<string, string>>, now: number, secret = vonageAccount.signatureSecret): Record<string, string> {
  const all: Record<string, string> = {
    ...fields,
    'api-key': vonageAccount.apiKey,
    nonce: randomBytes(8).toString('hex'),
    timestamp: String(Math.floor(now / 1_000)),
  };
  const text = Object.keys(all)
    .sort()
    .reduce((joined, name) => `${joined}&${name}=${(all[name] ?? '').replace(/[&=]/g, '_')}`, '');
  return { ...all, sig: createHmac('sha256', secret).update(text).digest('hex').toUpperCase() };
}
