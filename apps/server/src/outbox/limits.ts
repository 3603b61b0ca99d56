import { parsePhoneOfAny } from '@earshot/domain/phone';
import type { SmsLimits } from '../platform/config-providers.ts';
import type { Db } from '../platform/database.ts';
import { lockForCounting, type Sending, sentBefore } from './limits-store.ts';

const dayMs = 86_400_000;

/** Why a text message may not be sent now; undefined if it may. Holds its number and its client until the transaction's end, so that no two pass a cap together. */
export async function limitOn(db: Db, row: Sending, { limits, now }: { readonly limits: SmsLimits; readonly now: number }): Promise<string | undefined> {
  await lockForCounting(db, row);
  const since = now - dayMs;
  const onNumber = await sentBefore(db, row, { scope: 'recipient', count: limits.dailyPerNumber, since, now });
  if (onNumber !== undefined) return `This number already got ${textMessages(limits.dailyPerNumber)} within 24 hours. ${nextAfter(onNumber)}`;
  if (row.client_id === null) return undefined;
  const ofClient = await sentBefore(db, row, { scope: 'client', count: limits.dailyPerClient, since, now });
  return ofClient === undefined ? undefined : `Your company already sent ${textMessages(limits.dailyPerClient)} within 24 hours. ${nextAfter(ofClient)}`;
}

/** Why none may be sent to a number at all. */
export function countryObjection(phone: string, { countries }: SmsLimits): string | undefined {
  const parsed = parsePhoneOfAny(phone, 'US');
  return parsed.ok && countries.includes(parsed.country) ? undefined : 'Text messages are not sent to numbers of this country.';
}

const textMessages = (count: number): string => (count === 1 ? 'a text message' : `${count.toLocaleString('en-US')} text messages`);

/** To the minute, rounded up: then it is free. */
const nextAfter = (at: number): string =>
  `The next one can be sent at ${new Date(Math.ceil((at + dayMs) / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
