import * as z from 'zod';
import type { SmsSettings } from '../../platform/config/config-providers.ts';
import type { SmsGateway, SmsOutcome } from '../outbox/index.ts';
import { type Answer, ask, brokenDown, comeAgainIf, parseJson, quoted } from './sms-request.ts';
import { isGsmText } from './gsm-alphabet.ts';

interface VonageOptions {
  readonly settings: Extract<SmsSettings, { kind: 'vonage' }>;
  /** The address for Vonage's receipt; undefined if Vonage could not reach it. */
  readonly statusUrl?: string | undefined;
  readonly timeoutMs: number;
}

const Part = z.object({ status: z.string(), 'message-id': z.string().min(1).max(64).optional(), 'error-text': z.string().optional() });
const Sent = z.object({ messages: z.array(Part).min(1) });

/** Vonage's SMS API (developer.vonage.com/en/api/sms). It has no idempotency keys. */
export function vonageGateway({ settings, statusUrl, timeoutMs }: VonageOptions): SmsGateway {
  const { apiKey, apiSecret, from, apiUrl } = settings;
  return {
    name: 'vonage',
    honoursKey: false,
    send: async ({ to, body, idempotencyKey }) => {
      const answer = await ask({
        provider: 'Vonage',
        url: `${apiUrl}/sms/json`,
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          api_key: apiKey,
          api_secret: apiSecret,
          from,
          to: to.slice(1),
          text: body,
          type: isGsmText(body) ? 'text' : 'unicode',
          'client-ref': idempotencyKey,
          ...(statusUrl !== undefined && { callback: statusUrl }),
        }),
        timeoutMs,
      });
      return toSmsOutcome(answer, apiSecret);
    },
  };
}

/** developer.vonage.com/api-errors/sms: faults of the number or the text. */
const refusals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    3: 'Vonage does not accept the phone number or the text message.',
    6: 'Vonage cannot send to this phone number.',
    7: 'This phone number does not accept text messages.',
    12: 'The text message is too long.',
    29: 'The Vonage account may only send to phone numbers that are listed in it.',
    33: 'This phone number is not in use.',
  }),
);

/** Nothing was sent; sending goes on by itself, or once the settings or the account are mended. */
const faults: ReadonlyMap<string, string> = new Map(
  Object.entries({
    1: 'Vonage is limiting requests.',
    2: 'Vonage reports a missing parameter. Check VONAGE_API_KEY, VONAGE_API_SECRET and VONAGE_FROM.',
    4: 'Vonage does not accept the credentials. Check VONAGE_API_KEY and VONAGE_API_SECRET.',
    5: 'Vonage is unavailable.',
    8: 'The Vonage account is suspended.',
    9: 'The Vonage account has no credit left.',
    10: 'Vonage is limiting requests.',
    13: 'Vonage is unavailable.',
    15: 'Vonage does not accept the sender. Check VONAGE_FROM.',
  }),
);

function toSmsOutcome(answer: Answer, apiSecret: string): SmsOutcome {
  if (!answer.answered) return { status: 'unknown', reason: answer.reason };
  const { status, text } = answer;
  comeAgainIf('Vonage', status);
  const parts = Sent.safeParse(parseJson(text)).data?.messages;
  if (!parts && status >= 500) return brokenDown('Vonage', status);
  if (!parts && status >= 400) throw new Error(`Vonage answered HTTP ${status} without saying why. Check VONAGE_API_URL.`);
  // Each part of a long text has its own status: once one is on its way, sending all again would send it twice.
  const taken = parts?.find((part) => part.status === '0' && part['message-id'] !== undefined);
  if (parts && taken?.['message-id'] !== undefined) return { status: 'sent', providerId: taken['message-id'], segments: parts.length };
  const [first] = parts ?? [];
  if (!first || first.status === '0')
    return { status: 'unknown', reason: 'Vonage gave an unexpected answer, so the text message may or may not have been sent.' };
  const fault = faults.get(first.status);
  if (fault !== undefined) throw new Error(fault);
  const words = `Vonage refused it: ${quoted(first['error-text'] ?? '', [apiSecret]) || 'no reason given'} (status ${quoted(first.status)}).`;
  return { status: 'refused', reason: refusals.get(first.status) ?? words };
}
