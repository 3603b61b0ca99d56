import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '@earshot/domain';
import * as z from 'zod';
import { parseJson } from './sms-request.ts';
import type { Call, Callback, CallbackResult } from './callbacks.ts';

type Fields = ReadonlyMap<string, string>;

/**
 * Vonage's delivery receipts and people's replies, by GET or POST as its dashboard says
 * (developer.vonage.com/messaging/sms/guides). Without the secret none is trusted.
 */
export function vonageCallbacks({ signatureSecret }: { readonly signatureSecret?: string | undefined }): readonly Callback[] {
  const signed = (read: (fields: Fields) => CallbackResult) => (call: Call) => {
    const fields = readFields(call);
    return signatureSecret !== undefined && isVonageSignature(signatureSecret, fields, call.now) ? read(fields) : undefined;
  };
  return [
    { path: 'vonage/status', methods: ['GET', 'POST'], read: signed(toDeliveryReport) },
    {
      path: 'vonage/inbound',
      methods: ['GET', 'POST'],
      read: signed((fields) => ({ reply: { from: fields.get('msisdn') ?? '', body: fields.get('text') ?? '' } })),
    },
  ];
}

const Json = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

function readFields({ url, headers, body }: Call): Fields {
  const query = [...new URL(url, 'http://localhost').searchParams];
  const text = body.toString('utf8');
  if (!headers['content-type']?.startsWith('application/json')) return new Map([...query, ...new URLSearchParams(text)]);
  return new Map([...query, ...Object.entries(Json.safeParse(parseJson(text)).data ?? {})]);
}

const deliveries: ReadonlyMap<string, NonNullable<CallbackResult['delivery']>['delivery']> = new Map(
  Object.entries({
    accepted: 'accepted',
    buffered: 'accepted',
    unknown: 'accepted',
    delivered: 'delivered',
    expired: 'undelivered',
    failed: 'undelivered',
    rejected: 'undelivered',
  }),
);

/** developer.vonage.com/messaging/sms/guides/delivery-receipts, err-code */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    1: 'The phone network gave no reason.',
    2: 'The phone is switched off or out of reach.',
    3: 'This phone number is not in use.',
    4: 'The owner of this phone number opted out of text messages.',
    6: 'The phone network blocked it as spam.',
    7: 'The phone was busy.',
    9: 'The phone network does not accept this phone number.',
    11: 'No phone network takes text messages for this phone number.',
    12: 'The phone is out of reach.',
    14: 'The phone network refused it.',
    15: 'The owner of this phone number has no credit left.',
  }),
);

function toDeliveryReport(fields: Fields): CallbackResult {
  const [delivery, code] = [deliveries.get(fields.get('status') ?? ''), fields.get('err-code') ?? ''];
  if (delivery === undefined) return {};
  const error = reasons.get(code) ?? (/^\d{1,4}$/.test(code) ? `Vonage could not deliver it (error ${code}).` : 'Vonage could not deliver it.');
  return { delivery: { providerId: fields.get('messageId') ?? '', delivery, ...(delivery === 'undelivered' && { error }) } };
}

/** Keyed by the length of the signature in hexadecimal digits. Older methods are left out: MD5 is no protection any more. */
const hashByLength: Readonly<Record<number, string>> = { 64: 'sha256', 128: 'sha512' };
/** Vonage repeats a receipt for 24 hours, perhaps with its first signature; a repeated one changes nothing. */
const toleranceMs = 25 * hourMs;

/** developer.vonage.com/getting-started/concepts/signing-messages: the fields in order, as `&name=value`, with `_` for & and = within a value. */
function isVonageSignature(secret: string, fields: Fields, now: number): boolean {
  const given = (fields.get('sig') ?? '').toLowerCase();
  const method = hashByLength[given.length];
  const seconds = Number(fields.get('timestamp') ?? Number.NaN);
  if (method === undefined || !(Math.abs(now - seconds * 1_000) <= toleranceMs)) return false;
  const text = [...fields.keys()]
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `&${name}=${fields.get(name)?.replaceAll(/[&=]/g, '_') ?? ''}`)
    .join('');
  const expected = createHmac(method, secret).update(text).digest('hex');
  const [mine, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
