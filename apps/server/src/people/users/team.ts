import { Refusal } from '@earshot/domain';
import { type Account, lockAccount } from '../../account/limits/index.ts';
import { findRunningImport, stuckMs } from '../../messaging/imports/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { forbidden } from '../../platform/http/failures.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { RoleFlags } from './policy.ts';
import { countOwned, findMember, isOnlyOne, type Member } from './store.ts';

export interface TeamContext {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

/**
 * Locks the client's account until the end of the transaction, and returns it with the caller's current state: the
 * caller may have lost their role while waiting.
 */
export async function lockTeam({ tx, actor }: TeamContext): Promise<{ readonly account: Account; readonly caller: Member }> {
  const account = await lockAccount(tx.db, actor.clientId);
  const caller = await findMember(tx.db, actor, actor.userId);
  if (!caller || !(caller.is_holder || caller.is_admin)) throw forbidden();
  return { account, caller };
}

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/** Refuses to remove roles that the client needs, or that the user's data needs; called with the account locked (decisions: Users). */
export async function requireDispensable({ tx: { db }, now }: TeamContext, member: Member, left: Pick<RoleFlags, 'is_admin' | 'is_operator'>): Promise<void> {
  // spec 2 §8, with its advice
  if (member.is_admin && !left.is_admin && (await isOnlyOne(db, member, 'is_admin')))
    throw conflict('There must be at least one Admin. Add a new Admin first.');
  if (!member.is_operator || left.is_operator) return;
  if (await isOnlyOne(db, member, 'is_operator')) throw conflict('There must be at least one Operator. Add a new Operator first.');
  await requireNothingOwned(db, member, now);
}

/** Refuses while a user owns, or is about to own, data that another operator should take over. */
async function requireNothingOwned(db: Db, member: Member, now: number): Promise<void> {
  if (await findRunningImport(db, { clientId: member.client_id, userId: member.id }, { since: now - stuckMs, now }))
    throw conflict('An import of contacts is still running.');
  const owned = await countOwned(db, { clientId: member.client_id }, member.id);
  if ((owned?.contact ?? 0) + (owned?.group ?? 0) + (owned?.message ?? 0) > 0)
    throw conflict(`Transfer the data of ${fullName(member)} to another Operator first.`);
}
