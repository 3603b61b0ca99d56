import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call, Callback, CallbackResult } from './callbacks.ts';
import { optedOutCode } from './twilio.ts';

interface TwilioCallbackOptions {
  readonly authToken: string;
  readonly publicUrl: string;
}

/** Twilio's status callbacks and people's replies (twilio.com/docs/usage/webhooks/messaging-webhooks). */
export function twilioCallbacks({ authToken, publicUrl }: TwilioCallbackOptions): readonly Callback[] {
  const signed = (read: (form: URLSearchParams) => CallbackResult) => (call: Call) => {
    const form = new URLSearchParams(call.body.toString('utf8'));
    const signature = call.headers['x-twilio-signature'];
    return isTwilioSignature(signature, { authToken, url: `${publicUrl}${call.url}`, form }) ? read(form) : undefined;
  };
  return [
    { path: 'twilio/status', methods: ['POST'], read: signed(toDeliveryReport) },
    {
      path: 'twilio/inbound',
      methods: ['POST'],
      read: signed((form) => ({ reply: { from: form.get('From') ?? '', body: form.get('Body') ?? '' } })),
      // Nothing is replied: Twilio itself answers the opt-out words.
      answer: { type: 'text/xml', text: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    },
  ];
}

type Delivery = NonNullable<CallbackResult['delivery']>['delivery'];

/** twilio.com/docs/messaging/api/message-resource, Message Status values */
const deliveries: ReadonlyMap<string, Delivery> = new Map(
  Object.entries({
    accepted: 'accepted',
    scheduled: 'accepted',
    queued: 'accepted',
    sending: 'accepted',
    sent: 'accepted',
    partially_delivered: 'accepted',
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'undelivered',
    failed: 'undelivered',
    canceled: 'undelivered',
  }),
);

/** twilio.com/docs/api/errors, those of deliveries */
const reasons: Readonly<Record<number, string>> = {
  [optedOutCode]: 'The owner of this phone number opted out of text messages.',
  30003: 'The phone is switched off or out of reach.',
  30004: 'The phone number does not accept this text message.',
  30005: 'This phone number is not in use.',
  30006: 'This is a landline, or its network takes no text messages.',
  30007: 'The phone network blocked it as spam.',
  30008: 'The phone network gave no reason.',
  30034: 'The sender is not registered with the phone networks.',
};

function toDeliveryReport(form: URLSearchParams): CallbackResult {
  const delivery = deliveries.get(form.get('MessageStatus') ?? '');
  if (delivery === undefined) return {};
  const code = Number(form.get('ErrorCode') ?? '');
  return {
    delivery: { providerId: form.get('MessageSid') ?? '', delivery, ...(delivery === 'undelivered' && { error: reasons[code] ?? formatTwilioError(code) }) },
    optedOut: code === optedOutCode ? (form.get('To') ?? undefined) : undefined,
  };
}

const formatTwilioError = (code: number): string => (code > 0 ? `Twilio could not deliver it (error ${code}).` : 'Twilio could not deliver it.');

interface SignedCallback {
  readonly authToken: string;
  /** The whole address, built from the public one and never from the Host header. */
  readonly url: string;
  readonly form: URLSearchParams;
}

/**
 * twilio.com/docs/usage/security: the address and then the fields in order, each value right behind its name. Twilio
 * may or may not name the port.
 */
export function isTwilioSignature(signature: unknown, { authToken, url, form }: SignedCallback): boolean {
  if (typeof signature !== 'string') return false;
  const given = Buffer.from(signature);
  const fields = [...new Set(form.keys())].sort().map((name) => [...new Set(form.getAll(name))].sort().map((value) => `${name}${value}`));
  const text = fields.flat().join('');
  return [url, withoutPort(url), withPort(url)].some((address) => {
    const expected = Buffer.from(createHmac('sha1', authToken).update(`${address}${text}`).digest('base64'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const withoutPort = (url: string): string => url.replace(/^(https?:\/\/[^/?#:]+):\d+/, '$1');
const withPort = (url: string): string => url.replace(/^(http(s)?:\/\/[^/?#:]+)(?=[/?#]|$)/, (host, _all, s) => `${host}:${s === undefined ? 80 : 443}`);
