import { sql } from 'kysely';
import { keepDefaultContact } from '../../messaging/contacts/index.ts';
import { noteInboxChange } from '../../platform/database/changes.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Actor } from '../../platform/session/actor.ts';

/**
 * Gives a new operator, or the holder of an account, the initial data: the group Everyone and, once there is a phone,
 * the default contact.
 */
export async function beginOperating(tx: Transaction, owner: Pick<Actor, 'clientId' | 'userId'>, now: number): Promise<void> {
  const at = new Date(now);
  const id = newId(now);
  await tx.db
    .insertInto('groups')
    .values({
      client_id: owner.clientId,
      id,
      operator_id: owner.userId,
      name: 'Everyone',
      type_id: 'other',
      is_default: true,
      created_at: at,
      modified_at: at,
    })
    // A literal: a cached plan does not know a parameter's value, and would not find the partial index.
    .onConflict((conflict) => conflict.columns(['client_id', 'operator_id']).where('is_default', '=', sql.lit(true)).doNothing())
    .execute();
  noteInboxChange(tx.db, owner.clientId, { groupIds: [id] });
  await keepDefaultContact(tx, owner, now);
}
