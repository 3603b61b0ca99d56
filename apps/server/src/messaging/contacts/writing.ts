import { Refusal } from '@earshot/domain';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type LockedContact, lockSeen } from './store.ts';

/** Who changes contacts, when, and in which transaction. */
export interface Writing {
  readonly services: Services;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

/** A contact of the actor's own, held until the end of the transaction; one that somebody else shares is seen, not changed. */
export async function lockOwn({ tx, actor }: Writing, id: string): Promise<LockedContact> {
  const contact = await lockSeen(tx.db, actor, id);
  if (!contact) throw notFound('This contact');
  if (contact.operator_id !== actor.userId) throw new Refusal({ code: 'forbidden' }, 'Only the person who added this contact can do this.');
  return contact;
}
