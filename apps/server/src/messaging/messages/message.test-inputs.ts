import type { MessageDraft, MessageSettings } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { buildClient, buildUser } from '../../../test/factories.ts';
import type { TestServer } from '../../../test/server.ts';

/** Content that can be set, a mile around Denver. */
const contentWith = (change: Partial<MessageDraft> = {}): MessageDraft => ({
  title: 'Gate code',
  body: 'The gate code is 4471.',
  location: 'Denver',
  lat: 39.7392,
  lng: -104.9903,
  radiusMeters: 1609.344,
  radiusUnit: 'mi',
  mode: 'final',
  ...change,
});

/** Settings of a week from Monday, 23 November 2026: future when tests start. */
export const settingsWith = (change: Partial<MessageSettings> = {}): MessageSettings => ({
  startDate: '2026-11-23',
  endDate: '2026-11-29',
  repeat: 'no',
  repeatDays: Array.from({ length: 7 }, () => true),
  startMinute: 480,
  endMinute: 1080,
  trigger: 'enter',
  ...change,
});

export const saveWith = (content: Partial<MessageDraft> = {}, settings: Partial<MessageSettings> = {}) => ({
  body: { content: contentWith(content), message_settings: settingsWith(settings) },
});

/** An operator of a client of its own, with the typed client. */
export async function buildOperator(server: TestServer, client?: { readonly id: string }, timeZone?: string) {
  const { id: clientId } = client ?? (await buildClient(server));
  const user = await buildUser(server, clientId, ['operator'], timeZone === undefined ? {} : { timeZone });
  return { ...user, api: server.api(user.token) };
}

/** The refusal of a call: the code, and the fields of invalid input. */
export async function awaitRefusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { failure } = error;
    return failure.code === 'invalid_input' ? `invalid_input ${failure.issues.map(({ field }) => field).join(' ')}` : failure.code;
  }
  return 'none';
}
