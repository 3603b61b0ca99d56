import type { SmsSettings } from '../../platform/config/config-providers.ts';
import type { SmsGateway, SmsOutcome } from '../outbox/index.ts';
import { type Answer, ask, brokenDown, comeAgainIf, quoted } from './sms-request.ts';
import { isGsmText } from './gsm-alphabet.ts';

interface KannelOptions {
  readonly settings: Extract<SmsSettings, { kind: 'kannel' }>;
  /** The address for reports on a row's text message; `%d` stands for the report. */
  readonly toReportUrl: (outboxId: string) => Promise<string>;
  readonly timeoutMs: number;
}

/** All reports: delivered to the phone or not, taken by the network's centre or not, waiting there. */
const everyReport = '31';

/**
 * The sendsms of Kannel, and of gateways with the same interface (kannel.org user guide, Using the HTTP interface). It
 * has no idempotency keys and no ids: the address for reports carries the outbox row's own id. By GET, which all of
 * them know; that puts the password into the address, and into their logs.
 */
export function kannelGateway({ settings, toReportUrl, timeoutMs }: KannelOptions): SmsGateway {
  const { url, username, password, from } = settings;
  return {
    name: 'kannel',
    honoursKey: false,
    send: async ({ to, body, idempotencyKey }) => {
      const address = new URL(url);
      const fields = {
        username,
        password,
        from,
        to,
        text: body,
        charset: 'UTF-8',
        ...(!isGsmText(body) && { coding: '2' }),
        'dlr-mask': everyReport,
        'dlr-url': await toReportUrl(idempotencyKey),
      };
      for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
      return toSmsOutcome(await ask({ provider: 'The SMS gateway', url: address.href, timeoutMs }), { password, id: idempotencyKey });
    },
  };
}

function toSmsOutcome(answer: Answer, { password, id }: { readonly password: string; readonly id: string }): SmsOutcome {
  if (!answer.answered) return { status: 'unknown', reason: answer.reason };
  const { status, text } = answer;
  comeAgainIf('The SMS gateway', status);
  if (status >= 500) return brokenDown('The SMS gateway', status);
  // Sent with 403, and by older versions with 200 or 202.
  if (/^\s*authorization failed/i.test(text) || status === 401)
    throw new Error('The SMS gateway does not accept the credentials. Check KANNEL_USERNAME and KANNEL_PASSWORD.');
  if (status === 404 || status === 405) throw new Error(`The SMS gateway answered HTTP ${status}. Check KANNEL_URL.`);
  const words = quoted(text, [password]);
  if (status >= 400) return { status: 'refused', reason: `The SMS gateway refused it: ${words || `HTTP ${status}`}.` };
  if (/^\s*(?:[03]:|Sent\b)/i.test(text)) return { status: 'sent', providerId: id };
  if (/\b(?:rejected|denied|not allowed)\b/i.test(words) && !words.startsWith('<'))
    return { status: 'refused', reason: `The SMS gateway refused it: ${words}.` };
  return { status: 'unknown', reason: 'The SMS gateway gave an unexpected answer, so the text message may or may not have been sent.' };
}
