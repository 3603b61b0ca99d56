import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface Owner {
  readonly clientId: string;
  readonly userId: string;
}

type List = Schema['saved_views']['list'];

interface View {
  readonly id: string;
  readonly list: List;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

const ownViews = (db: Db, { clientId, userId }: Owner) => db.selectFrom('saved_views').where('client_id', '=', clientId).where('user_id', '=', userId);

/** The user's views of a list, by name. */
export const listViews = (db: Db, owner: Owner, list: List) =>
  ownViews(db, owner)
    .select(['id', 'name', 'search'])
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute();

/** The user's view of that name; case does not count. */
export const findNamed = (db: Db, owner: Owner, { list, name }: Pick<View, 'list' | 'name'>) =>
  ownViews(db, owner)
    .select('id')
    .where('list', '=', list)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirst();

/** Lets one save of a user's views run at a time: two at once could pass the limit together, or take the same name. */
export async function lockOwner(db: Db, { clientId, userId }: Owner): Promise<void> {
  await db.selectFrom('users').select('id').where('client_id', '=', clientId).where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function insertView(db: Db, { clientId, userId }: Owner, { search, now, ...view }: View & { readonly now: number }): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({ ...view, client_id: clientId, user_id: userId, search: JSON.stringify(search), created_at: new Date(now) })
    .execute();
}

export async function updateView(db: Db, { clientId, userId }: Owner, { id, name, search }: View): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ name, search: JSON.stringify(search) })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function removeView(db: Db, { clientId, userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all views of a user. */
export async function removeAllViews(db: Db, { clientId, userId }: Owner): Promise<void> {
  await db.deleteFrom('saved_views').where('client_id', '=', clientId).where('user_id', '=', userId).execute();
}
