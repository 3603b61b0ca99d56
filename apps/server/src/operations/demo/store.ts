import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';

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
