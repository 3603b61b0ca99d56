import { createHmac } from 'node:crypto';
import { type FakeSms, type SmsAnswer, type SmsRequest, startFakeSms } from './fake-sms.ts';

export const webhookSecret = 'the secret of the webhook of tests';

export interface FakeSmsWebhook extends FakeSms {
  /** The text messages that it took, each once, by their keys. */
  readonly taken: ReadonlyMap<string, { readonly to: string; readonly body: string }>;
  refusal: SmsAnswer | undefined;
}

/** An operator's own server on this machine, written as docs/operations.md tells. */
export async function startFakeSmsWebhook(): Promise<FakeSmsWebhook> {
  const taken = new Map<string, { readonly to: string; readonly body: string }>();
  const fake: FakeSmsWebhook = Object.assign(await startFakeSms((request) => fake.refusal ?? take(request, taken)), { refusal: undefined, taken });
  return fake;
}

function take({ method, path, headers, body }: SmsRequest, taken: Map<string, { readonly to: string; readonly body: string }>): SmsAnswer {
  if (method !== 'POST' || path !== '/texts') return { status: 404, body: {} };
  const signature = headers['x-earshot-signature'];
  if (signature !== webhookSignature(body, parseSignedSeconds(signature))) return { status: 401, body: {} };
  const key = String(headers['idempotency-key']);
  const { id, ...text } = JSON.parse(body) as { readonly id: string; readonly to: string; readonly body: string };
  if (id !== key) return { status: 400, body: { reason: 'The key is not the id' } };
  if (taken.has(key)) return { status: 409, body: { providerId: `own-${key}` } };
  taken.set(key, text);
  return { status: 200, body: { providerId: `own-${key}` } };
}

const parseSignedSeconds = (header: string | readonly string[] | undefined): number => Number(/^t=(\d+),/.exec(String(header))?.[1]);

export const webhookSignature = (body: string, seconds: number, secret = webhookSecret): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
