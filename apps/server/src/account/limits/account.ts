import { type AccountTimes, accountPhase, accountStatusText, type DeactivatedContext, Refusal, trialTexts, trialLimits } from '@earshot/domain';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { countReceivers, countSeats } from './store.ts';

export type Account = Pick<
  Selectable<Schema['clients']>,
  'id' | 'message_limit' | 'texts_sent' | 'trial_started_at' | 'activated_at' | 'payment_failed_at' | 'deactivated_at'
>;

export const toAccountTimes = (account: Account): AccountTimes => ({
  trialStartedAt: account.trial_started_at,
  activatedAt: account.activated_at,
  paymentFailedAt: account.payment_failed_at,
  deactivatedAt: account.deactivated_at,
});

export const findAccount = (db: Db, clientId: string): Promise<Account> => selectAccount(db, clientId).executeTakeFirstOrThrow();

/**
 * The same account, locked until the transaction ends, so that two concurrent saves cannot both take the last place.
 * Rows that refer to the client are not blocked.
 */
export const lockAccount = (db: Db, clientId: string): Promise<Account> => selectAccount(db, clientId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** The same account as a query, for a statement that asks more of the client. */
export const selectAccount = (db: Db, clientId: string) =>
  db
    .selectFrom('clients')
    .select(['id', 'message_limit', 'texts_sent', 'trial_started_at', 'activated_at', 'payment_failed_at', 'deactivated_at'])
    .where('id', '=', clientId);

/** Refuses any change, deletion included, while the account is deactivated (spec 2 §4). */
export function requireActive(account: Account, context: DeactivatedContext): void {
  if (account.deactivated_at === null) return;
  throw new Refusal(
    { code: 'account_deactivated' },
    `Your account has been deactivated. To add, edit or delete ${context}, update your Billing. If you need assistance, contact Support.`,
  );
}

/** Refuses to add, set or edit after the free period; deletion stays allowed (decisions: Account states and billing). */
export function requireUsable(account: Account, context: DeactivatedContext, now: number): void {
  requireActive(account, context);
  if (accountPhase(toAccountTimes(account), now) === 'ended') throw new Refusal({ code: 'trial_ended' }, accountStatusText('ended', 0));
}

/** Limit of live messages. */
export const liveMessageLimit = (account: Account): number => (account.activated_at === null ? trialLimits.messages : account.message_limit);

/**
 * Refuses when the client has more receivers than free use allows. Called after adding, with the account locked, so
 * that the transaction rolls the addition back.
 */
export async function requireReceiversWithinLimit(db: Db, account: Account): Promise<void> {
  if (!mayHaveReceivers(account, await countReceivers(db, account.id))) throw tooManyReceivers();
}

export const mayHaveReceivers = (account: Account, count: number): boolean => account.activated_at !== null || count <= trialLimits.receivers;

// spec 2 §8, word for word
export const tooManyReceivers = (): Refusal =>
  new Refusal(
    { code: 'trial_limit_reached', limit: 'receiver' },
    'During this period of free usage, you can add up to ten Receivers. To add more than ten, activate your paid account now. If you are not the Account Holder, request that they convert to a paid account.',
  );

/** Text messages the account may still send. Free use counts every text ever sent, of each kind: deleted contacts give none back. */
export const textsLeft = ({ activated_at, texts_sent }: Account): number => (activated_at === null ? Math.max(0, trialTexts - texts_sent) : Infinity);

/** Counts text messages that were just decided on, with the account locked. */
export async function countTexts(db: Db, account: Account, count: number): Promise<void> {
  if (count === 0) return;
  await db
    .updateTable('clients')
    .set((eb) => ({ texts_sent: eb('texts_sent', '+', count) }))
    .where('id', '=', account.id)
    .execute();
}

export const tooManyTexts = (): Refusal =>
  new Refusal(
    { code: 'trial_limit_reached', limit: 'text' },
    'During this period of free usage, your company can send up to thirty text messages, such as invitations and previews. To send more, activate your paid account now. If you are not the Account Holder, request that they convert to a paid account.',
  );

/** Counts one text message with the account locked, in the transaction that sends it; returns whether one was left. */
export async function takeText(db: Db, clientId: string): Promise<boolean> {
  const account = await lockAccount(db, clientId);
  if (textsLeft(account) < 1) return false;
  await countTexts(db, account, 1);
  return true;
}

/** The 14 days start with the first message that is set (decisions: Account states and billing). */
export async function startTrial(db: Db, account: Account, now: number): Promise<void> {
  if (account.activated_at !== null || account.trial_started_at !== null) return;
  await db
    .updateTable('clients')
    .set({ trial_started_at: new Date(now) })
    .where('id', '=', account.id)
    .execute();
}

/**
 * Refuses when the client has more admins or operators, invitations included, than free use allows; called after
 * adding, with the account locked.
 */
export async function requireUsersWithinLimit(db: Db, account: Account, now: number): Promise<void> {
  if (account.activated_at !== null) return;
  const seats = await countSeats(db, account.id, now);
  if (seats.admins > trialLimits.admins) throw tooMany('admin');
  if (seats.operators > trialLimits.operators) throw tooMany('operator');
}

// spec 2 §8: up to two Admins or Operators; activate a paid account to add more, or ask the Account Holder
const tooMany = (limit: 'admin' | 'operator'): Refusal =>
  new Refusal(
    { code: 'trial_limit_reached', limit },
    `During this period of free usage, you can add up to two ${limit === 'admin' ? 'Admins' : 'Operators'}. To add more, activate a paid account, or ask the Account Holder.`,
  );
