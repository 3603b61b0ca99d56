import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { SmsSettings } from '../../platform/config/config-providers.ts';
import type { SmsGateway, SmsOutcome } from '../outbox/index.ts';
import { type Answer, ask, comeAgainIf, inTrouble, parseJson, quoted } from './sms-request.ts';

interface WebhookOptions {
  readonly settings: Extract<SmsSettings, { kind: 'webhook' }>;
  readonly now: () => number;
  readonly timeoutMs: number;
}

const Taken = z.object({ providerId: z.union([z.string().min(1).max(200), z.number().transform(String)]).optional() });
const Refused = z.object({ reason: z.string().min(1) });

export const signatureHeader = 'x-earshot-signature';

/** The operator's own server, which is asked for each text message and honours the key (docs/operations.md, Text messages). */
export function webhookGateway({ settings, now, timeoutMs }: WebhookOptions): SmsGateway {
  return {
    name: 'webhook',
    honoursKey: true,
    send: async ({ to, body, idempotencyKey }) => {
      const json = JSON.stringify({ id: idempotencyKey, to, body });
      const answer = await ask({
        provider: 'The SMS webhook',
        url: settings.url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': idempotencyKey,
          [signatureHeader]: signBody(settings.secret, json, now()),
        },
        body: json,
        timeoutMs,
      });
      return toSmsOutcome(answer, idempotencyKey);
    },
  };
}

/** Throws for any unclear answer: the same key is simply sent again. */
function toSmsOutcome(answer: Answer, id: string): SmsOutcome {
  if (!answer.answered) throw new Error(answer.reason);
  const { status, text } = answer;
  comeAgainIf('The SMS webhook', status);
  if (status >= 500) throw inTrouble('The SMS webhook', status);
  const json = text.trim() === '' && status !== 200 ? {} : parseJson(text);
  // It already had this one.
  if (status === 409) return { status: 'sent', providerId: Taken.safeParse(json).data?.providerId ?? id };
  if (status === 401 || status === 403) throw new Error(`The SMS webhook does not accept the signature (HTTP ${status}). Check SMS_WEBHOOK_SECRET.`);
  if (status === 404 || status === 405) throw new Error(`The SMS webhook answered HTTP ${status}. Check SMS_WEBHOOK_URL.`);
  if (status >= 400) {
    const words = quoted(Refused.safeParse(json).data?.reason ?? '');
    return { status: 'refused', reason: words ? `The SMS webhook refused it: ${words}.` : `The SMS webhook refused it (HTTP ${status}).` };
  }
  const taken = Taken.safeParse(json).data;
  if (!taken) throw new Error('The SMS webhook answered something other than JSON with a providerId. Check SMS_WEBHOOK_URL.');
  return { status: 'sent', providerId: taken.providerId ?? id };
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, in both directions. */
function signBody(secret: string, body: string | Buffer, now: number): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${webhookMac(secret, seconds, body).toString('hex')}`;
}

const webhookMac = (secret: string, seconds: number, body: string | Buffer): Buffer => createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const toleranceMs = 5 * 60_000;

interface SignedCallback {
  readonly body: Buffer;
  readonly header: unknown;
  readonly now: number;
}

/** Whether the secret's owner signed it within five minutes of now. */
export function isSignedBy(secret: string, { body, header, now }: SignedCallback): boolean {
  const [, seconds, mac] = (typeof header === 'string' && form.exec(header)) || [];
  if (seconds === undefined || mac === undefined) return false;
  const isRight = timingSafeEqual(Buffer.from(mac, 'hex'), webhookMac(secret, Number(seconds), body));
  return isRight && Math.abs(now - Number(seconds) * 1_000) <= toleranceMs;
}
