import { type FakeSms, type SmsAnswer, type SmsRequest, startFakeSms } from './fake-sms.ts';

export const kannelUser = { username: 'earshot', password: 'the password of tests' };

export interface FakeKannel extends FakeSms {
  /** The answer in place of '0: Accepted for delivery'. */
  refusal: SmsAnswer | undefined;
}

/** Kannel's smsbox on this machine (kannel.org user guide, Using the HTTP interface to send SMS messages). */
export async function startFakeKannel(): Promise<FakeKannel> {
  const fake: FakeKannel = Object.assign(await startFakeSms((request) => answer(request, fake.refusal)), { refusal: undefined });
  return fake;
}

function answer({ path, query }: SmsRequest, refusal: FakeKannel['refusal']): SmsAnswer {
  if (path !== '/cgi-bin/sendsms') return { status: 404, body: 'Unknown request.\n' };
  if (query.get('username') !== kannelUser.username || query.get('password') !== kannelUser.password)
    return { status: 403, body: 'Authorization failed for sendsms' };
  if (refusal) return refusal;
  if (!query.get('to')) return { status: 400, body: 'Missing receiver number, rejected' };
  if (!query.get('from')) return { status: 400, body: 'Sender missing and no global set, rejected' };
  if (query.get('text') === null) return { status: 400, body: 'Missing text' };
  return { status: 202, body: '0: Accepted for delivery' };
}
