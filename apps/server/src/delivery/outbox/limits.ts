import { dayMs, formatCount } from '@earshot/domain';
import { parsePhoneOfAny } from '@earshot/domain/phone';
import type { SmsLimits } from '../../platform/config/config-providers.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockForCounting, type OutboxSend, sentBefore } from './limits-store.ts';
import type { OutgoingKind } from './store.ts';

const codeKind: OutgoingKind = 'sign-in code';

/**
 * Why a text message may not be sent now; undefined if it may. Locks its number and its client until the transaction's
 * end, so that no two pass a cap together.
 */
export async function limitOn(db: Db, row: OutboxSend, { limits, now }: { readonly limits: SmsLimits; readonly now: number }): Promise<string | undefined> {
  await lockForCounting(db, row);
  const since = now - dayMs;
  // Codes have limits of their own, per requester: an owner can sign in however much else the number was sent.
  const onNumber = row.kind === codeKind ? undefined : await sentBefore(db, row, { scope: 'recipient', count: limits.dailyPerNumber, since, now });
  if (onNumber !== undefined) return `This number already got ${textMessages(limits.dailyPerNumber)} within 24 hours. ${nextAfter(onNumber)}`;
  if (row.client_id === null) return undefined;
  const ofClient = await sentBefore(db, row, { scope: 'client', count: limits.dailyPerClient, since, now });
  if (ofClient !== undefined) return `Your company already sent ${textMessages(limits.dailyPerClient)} within 24 hours. ${nextAfter(ofClient)}`;
  const toPrefix = await sentBefore(db, row, { scope: 'prefix', count: limits.dailyPerPrefix, since, now });
  if (toPrefix === undefined) return undefined;
  const range = `${row.recipient.slice(0, -4)}…`;
  return `Your company already sent ${textMessages(limits.dailyPerPrefix)} to numbers that begin with ${range} within 24 hours. ${nextAfter(toPrefix)}`;
}

/** Resets have a limit of their own, per requester: an owner gets a link to a new password however much else the address was sent. */
const resetKind: OutgoingKind = 'password reset';

/** Why an email may not be sent now in the name of its client, or of none; undefined if it may. */
export async function mailLimitOn(db: Db, row: OutboxSend, { most, now }: { readonly most: number; readonly now: number }): Promise<string | undefined> {
  if (row.kind === resetKind) return undefined;
  await lockForCounting(db, { ...row, client_id: null });
  const sentAt = await sentBefore(db, row, { scope: 'recipient', count: most, since: now - dayMs, now });
  return sentAt === undefined
    ? undefined
    : `This address already got ${most === 1 ? 'an email' : `${most} emails`} from here within 24 hours. ${nextAfter(sentAt)}`;
}

/** Why no text message may be sent to a number at all. */
export function countryObjection(phone: string, { countries }: SmsLimits): string | undefined {
  const parsed = parsePhoneOfAny(phone, 'US');
  return parsed.ok && countries.includes(parsed.country) ? undefined : 'Text messages cannot be sent to this country.';
}

const textMessages = (count: number): string => (count === 1 ? 'a text message' : `${formatCount(count)} text messages`);

/** To the minute, rounded up: the cap is free by then. */
const nextAfter = (at: number): string =>
  `The next one can be sent at ${new Date(Math.ceil((at + dayMs) / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
