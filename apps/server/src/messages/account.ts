import { Refusal, trialDays, trialLimits } from '@earshot/domain';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Schema } from '../platform/schema.ts';
import { countLive } from './store.ts';

type Account = Pick<Selectable<Schema['clients']>, 'id' | 'message_limit' | 'trial_started_at' | 'activated_at' | 'deactivated_at'>;

const trialMs = trialDays * 86_400_000;

/** The account of a client, for judging its limits. */
export const findAccount = (db: Db, clientId: string): Promise<Account> => accountQuery(db, clientId).executeTakeFirstOrThrow();

/** The same, held until the transaction ends, so that two saves at once cannot both take the last place. Rows that refer to the client are not held up. */
export const lockAccount = (db: Db, clientId: string): Promise<Account> => accountQuery(db, clientId).forNoKeyUpdate().executeTakeFirstOrThrow();

const accountQuery = (db: Db, clientId: string) =>
  db.selectFrom('clients').select(['id', 'message_limit', 'trial_started_at', 'activated_at', 'deactivated_at']).where('id', '=', clientId);

/** Refuses a change of any kind, deletion included, while the account is deactivated (spec 2 §4). */
export function requireActive(account: Account): void {
  if (account.deactivated_at === null) return;
  throw new Refusal(
    { code: 'account_deactivated' },
    'Your account has been deactivated. To add, edit or delete Messages, update your Billing. If you need assistance, contact Support.',
  );
}

/** Refuses to add, set or edit after the free period; deletion stays allowed (decisions: Account states and billing). */
export function requireUsable(account: Account, now: number): void {
  requireActive(account);
  if (account.activated_at === null && account.trial_started_at !== null && now >= account.trial_started_at + trialMs)
    throw new Refusal({ code: 'trial_ended' }, '14-day free period has ended. Activate your account.');
}

/** Refuses one more live message than the account may have. Means something only with the account locked. */
export async function requireRoom(db: Db, account: Account, now: number): Promise<void> {
  const limit = account.activated_at === null ? trialLimits.messages : account.message_limit;
  if ((await countLive(db, account.id, now)) < limit) return;
  throw new Refusal({ code: 'message_limit_reached' }, 'You have reached the limit of concurrent Geofence Messages you can have live in the field.');
}

/** The 14 days start when the first message is set (decisions: Account states and billing). */
export async function startTrial(db: Db, account: Account, now: number): Promise<void> {
  if (account.activated_at !== null || account.trial_started_at !== null) return;
  await db
    .updateTable('clients')
    .set({ trial_started_at: new Date(now) })
    .where('id', '=', account.id)
    .execute();
}
