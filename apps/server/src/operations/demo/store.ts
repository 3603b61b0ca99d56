import type { Insertable } from 'kysely';
import { countedColumns, countMessages } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Owner } from './rows.ts';

const marker = 'demo';

export async function isLoaded(db: Db): Promise<boolean> {
  return (await db.selectFrom('settings').select('name').where('name', '=', marker).executeTakeFirst()) !== undefined;
}

/** Marks the demo as loaded; waits for a concurrent server, and returns false if it was first. */
export async function markLoaded(db: Db, now: number): Promise<boolean> {
  const marked = await db
    .insertInto('settings')
    .values({ name: marker, value: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return marked !== undefined;
}

export const unmarkLoaded = (db: Db) => db.deleteFrom('settings').where('name', '=', marker).execute();

/** Counts the operator's messages, which were just written. */
export async function countLoaded(db: Db, { clientId, userId }: Owner): Promise<void> {
  const own = db.selectFrom('messages').select(countedColumns).where('client_id', '=', clientId).where('operator_id', '=', userId);
  countMessages(db, await own.where('parent_id', 'is', null).execute(), 1);
}

type FilledTable =
  | 'clients'
  | 'users'
  | 'sign_ins'
  | 'user_invitations'
  | 'contacts'
  | 'groups'
  | 'group_members'
  | 'messages'
  | 'message_contacts'
  | 'message_groups'
  | 'devices'
  | 'consents';

export async function insertAll<T extends FilledTable>(db: Db, table: T, rows: readonly Insertable<Schema[T]>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
}
