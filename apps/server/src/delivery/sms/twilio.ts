import * as z from 'zod';
import type { SmsSettings } from '../../platform/config/config-providers.ts';
import type { SmsGateway, SmsOutcome } from '../outbox/index.ts';
import { type Answer, ask, brokenDown, comeAgainIf, inTrouble, parseJson, quoted } from './sms-request.ts';

interface TwilioOptions {
  readonly settings: Extract<SmsSettings, { kind: 'twilio' }>;
  /** The address for Twilio's reports; undefined if Twilio could not reach it. */
  readonly statusUrl?: string | undefined;
  /** Called with a number whose owner has sent Twilio a word such as STOP. */
  readonly onOptOut: (phone: string) => Promise<void>;
  readonly timeoutMs: number;
}

const Created = z.object({ sid: z.string().min(1).max(64), num_segments: z.coerce.number().int().min(0).optional().catch(undefined) });
const Failure = z.object({ code: z.number().int(), message: z.string() });

/** Twilio's Programmable Messaging (twilio.com/docs/messaging/api/message-resource). It has no idempotency keys. */
export function twilioGateway({ settings, statusUrl, onOptOut, timeoutMs }: TwilioOptions): SmsGateway {
  const { accountSid, authToken, from, apiUrl } = settings;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  // twilio.com/docs/messaging/services: a service chooses among its senders.
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    name: 'twilio',
    honoursKey: false,
    send: async ({ to, body }) => {
      const answer = await ask({
        provider: 'Twilio',
        url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, Body: body, ...sender, ...(statusUrl !== undefined && { StatusCallback: statusUrl }) }),
        timeoutMs,
      });
      if (answer.answered && failureIn(answer)?.code === optedOutCode) await onOptOut(to);
      return toSmsOutcome(answer, authToken);
    },
  };
}

/** twilio.com/docs/api/errors/21610 */
export const optedOutCode = 21_610;

/** Faults of the number or the text: trying again is of no use. twilio.com/docs/api/errors */
const refusals: Readonly<Record<number, string>> = {
  21211: 'This is not a valid phone number.',
  21408: 'The Twilio account does not allow text messages to this country.',
  21602: 'The text message is empty.',
  21604: 'There is no phone number to send to.',
  [optedOutCode]: 'The owner of this phone number opted out of text messages.',
  21612: 'Twilio cannot reach this phone number from the sender that is set.',
  21614: 'This phone number cannot receive text messages.',
  21617: 'The text message is too long.',
};

/** Faults of the settings and of the account: nothing was sent, and sending goes on once they are mended. */
const settingFaults: Readonly<Record<number, string>> = {
  20003: 'Twilio does not accept the credentials. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  20404: 'Twilio does not know the account. Check TWILIO_ACCOUNT_SID.',
  21212: 'Twilio does not accept the sender. Check TWILIO_FROM.',
  21603: 'The sender is missing. Check TWILIO_FROM.',
  21606: 'Twilio does not accept the sender. Check TWILIO_FROM.',
  21609: 'Twilio cannot call this server back. Check PUBLIC_URL.',
  21611: 'The queue of the sender at Twilio is full.',
  21659: 'Twilio does not accept the sender. Check TWILIO_FROM.',
  21660: 'Twilio does not accept the sender. Check TWILIO_FROM.',
  21701: 'Twilio does not know the messaging service. Check TWILIO_FROM.',
  21703: 'The messaging service has no sender. Add one at Twilio.',
};

const failureIn = ({ text }: { readonly text: string }) => Failure.safeParse(parseJson(text)).data;

function toSmsOutcome(answer: Answer, authToken: string): SmsOutcome {
  if (!answer.answered) return { status: 'unknown', reason: answer.reason };
  const { status, text } = answer;
  comeAgainIf('Twilio', status);
  const failure = failureIn(answer);
  if (status >= 500) {
    // An error in Twilio's own form states that it made no text message.
    if (failure) throw inTrouble('Twilio', status);
    return brokenDown('Twilio', status);
  }
  if (status >= 400) return toRefusal(status, failure, authToken);
  const created = Created.safeParse(parseJson(text)).data;
  if (!created) return { status: 'unknown', reason: 'Twilio gave an unexpected answer, so the text message may or may not have been sent.' };
  // A messaging service first reports 0: not known yet.
  return { status: 'sent', providerId: created.sid, segments: created.num_segments || undefined };
}

function toRefusal(status: number, failure: z.output<typeof Failure> | undefined, authToken: string): SmsOutcome {
  if (!failure) throw new Error(`Twilio answered HTTP ${status} without saying why. Check TWILIO_API_URL.`);
  const { code, message } = failure;
  const fault = settingFaults[code] ?? (status === 401 || status === 403 ? `Twilio does not allow it (error ${code}). Check the account.` : undefined);
  if (fault !== undefined) throw new Error(fault);
  return { status: 'refused', reason: refusals[code] ?? `Twilio refused it: ${quoted(message, [authToken])} (error ${code}).` };
}
