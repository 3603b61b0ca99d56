import { Refusal } from '@earshot/domain';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type LockedContact, lockSeen } from './store.ts';

export interface WriteContext {
  readonly services: Services;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

/** A contact of the actor's own, locked until the end of the transaction; a contact shared by a colleague can be seen but not changed. */
export async function lockOwn({ tx, actor }: WriteContext, id: string): Promise<LockedContact> {
  const contact = await lockSeen(tx.db, actor, id);
  if (!contact) throw notFound('This contact');
  if (contact.operator_id !== actor.userId) throw new Refusal({ code: 'forbidden' }, 'Only the person who added this contact can do this.');
  return contact;
}
