import { randomBytes } from 'node:crypto';
import { type FakeSms, type SmsAnswer, type SmsRequest, startFakeSms } from './fake-sms.ts';

/** An account, and the numbers with a meaning in it: Twilio's own for tests (twilio.com/docs/iam/test-credentials). */
export const twilioAccount = { sid: `AC${'a1'.repeat(16)}`, authToken: 'the-auth-token-of-tests', service: `MG${'b2'.repeat(16)}` };
export const twilioNumbers = {
  sender: '+15005550006',
  notOwned: '+15005550007',
  fullQueue: '+15005550008',
  invalid: '+15005550001',
  unreachable: '+15005550002',
  abroad: '+15005550003',
  optedOut: '+15005550004',
  landline: '+15005550009',
};

/** A message as Twilio's API shows it (twilio.com/docs/messaging/api/message-resource). */
interface TwilioMessage {
  readonly sid: string;
  readonly account_sid: string;
  readonly messaging_service_sid: string | null;
  readonly to: string;
  readonly from: string | null;
  readonly body: string;
  readonly status: string;
  readonly num_segments: string;
  readonly num_media: string;
  readonly direction: string;
  readonly api_version: string;
  readonly date_created: string;
  readonly date_updated: string;
  readonly date_sent: string | null;
  readonly error_code: number | null;
  readonly error_message: string | null;
  readonly price: string | null;
  readonly price_unit: string;
  readonly uri: string;
  readonly subresource_uris: Readonly<Record<string, string>>;
}

export interface FakeTwilio extends FakeSms {
  readonly messages: ReadonlyMap<string, TwilioMessage>;
}

const path = `/2010-04-01/Accounts/${twilioAccount.sid}/Messages`;

/** Twilio's Programmable Messaging on this machine; Twilio's own library is tested against it too. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const messages = new Map<string, TwilioMessage>();
  const fake = await startFakeSms((request) => answer(request, messages));
  return Object.assign(fake, { messages });
}

function answer(request: SmsRequest, messages: Map<string, TwilioMessage>): SmsAnswer {
  const { sid, authToken } = twilioAccount;
  if (request.headers.authorization !== `Basic ${Buffer.from(`${sid}:${authToken}`).toString('base64')}`) return failure(401, 20_003, 'Authenticate');
  if (request.method === 'POST' && request.path === `${path}.json`) return create(request, messages);
  const found = messages.get(/\/(SM\w+)\.json$/.exec(request.path)?.[1] ?? '');
  return found && request.method === 'GET' ? { status: 200, body: found } : failure(404, 20_404, `The requested resource ${request.path} was not found`);
}

const failure = (status: number, code: number, message: string): SmsAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

function create({ headers, body }: SmsRequest, messages: Map<string, TwilioMessage>): SmsAnswer {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return failure(400, 21_604, "A 'To' phone number is required.");
  const form = new URLSearchParams(body);
  const refused = findRefusal(form);
  if (refused) return failure(400, ...refused);
  const message = toTwilioMessage(form);
  messages.set(message.sid, message);
  return { status: 201, body: message };
}

/** twilio.com/docs/api/errors */
function findRefusal(form: URLSearchParams): [number, string] | undefined {
  const [to, from, service] = [form.get('To') ?? '', form.get('From') ?? '', form.get('MessagingServiceSid') ?? ''];
  if (to === '') return [21_604, "A 'To' phone number is required."];
  if (from === '' && service === '') return [21_603, "A 'From' phone number is required."];
  if (!form.get('Body')) return [21_602, 'Message body is required.'];
  if (form.get('StatusCallback')?.includes('localhost')) return [21_609, `Invalid StatusCallback: ${form.get('StatusCallback')}.`];
  if (service !== '' && service !== twilioAccount.service) return [21_701, 'The Messaging Service does not exist.'];
  return senderFault(from) ?? numberFault(to);
}

function senderFault(from: string): [number, string] | undefined {
  if (from === twilioNumbers.notOwned) return [21_606, `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number.`];
  return from === twilioNumbers.fullQueue ? [21_611, `This 'From' number has exceeded the maximum number of queued messages: ${from}.`] : undefined;
}

function numberFault(to: string): [number, string] | undefined {
  switch (to) {
    case twilioNumbers.unreachable:
      return [21_612, `The 'To' phone number: ${to}, is not currently reachable using the 'From' phone number.`];
    case twilioNumbers.abroad:
      return [21_408, `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}.`];
    case twilioNumbers.optedOut:
      return [21_610, 'Attempt to send to unsubscribed recipient'];
    case twilioNumbers.landline:
      return [21_614, `To number: ${to}, is not a mobile number`];
    default:
      return to === twilioNumbers.invalid || !/^\+[1-9]\d{6,14}$/.test(to) ? [21_211, `Invalid 'To' Phone Number: ${to}`] : undefined;
  }
}

function toTwilioMessage(form: URLSearchParams): TwilioMessage {
  const [sid, service, date] = [`SM${randomBytes(16).toString('hex')}`, form.get('MessagingServiceSid'), new Date().toUTCString().replace('GMT', '+0000')];
  return {
    sid,
    account_sid: twilioAccount.sid,
    messaging_service_sid: service,
    to: form.get('To') ?? '',
    from: form.get('From'),
    body: form.get('Body') ?? '',
    status: service === null ? 'queued' : 'accepted',
    // A service has not chosen the sender yet, so the number is unknown.
    num_segments: service === null ? String(Math.ceil((form.get('Body') ?? '').length / 160)) : '0',
    num_media: '0',
    direction: 'outbound-api',
    api_version: '2010-04-01',
    date_created: date,
    date_updated: date,
    date_sent: null,
    error_code: null,
    error_message: null,
    price: null,
    price_unit: 'USD',
    uri: `${path}/${sid}.json`,
    subresource_uris: { media: `${path}/${sid}/Media.json` },
  };
}
