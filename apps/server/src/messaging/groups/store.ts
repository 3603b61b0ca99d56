import { type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { noteContactChange, noteInboxChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { holdsWords } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';

export interface GroupSearch {
  readonly search?: string | undefined;
  readonly typeId?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The groups an operator may choose: own, and shared by others (decisions: Contacts). */
export const choosableGroups = (db: Db, actor: Actor) =>
  db
    .selectFrom('groups')
    .where('groups.client_id', '=', actor.clientId)
    .where((eb) => eb.or([eb('groups.operator_id', '=', actor.userId), eb('groups.shared_at', 'is not', null)]));

export function isMatching({ search, typeId, isActive, ids }: GroupSearch) {
  const conditions = [
    ...(search?.trim() ? [holdsWords(sql`folded(groups.name)`, search)] : []),
    ...(typeId ? [sql`groups.type_id = ${typeId}`] : []),
    ...(isActive === undefined ? [] : [sql`groups.is_active = ${isActive}::boolean`]),
    ...(ids ? [sql`groups.id = any(${ids}::uuid[])`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export async function findChoosable(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await choosableGroups(db, actor)
    .select('groups.id')
    .where(sql<SqlBool>`groups.id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export type LockedGroup = Awaited<ReturnType<typeof lockGroups>>[number];

/** Groups that the actor sees, locked until the transaction ends; always in the same order, so that concurrent callers do not deadlock. */
export const lockGroups = (db: Db, actor: Actor, ids: readonly string[]) =>
  choosableGroups(db, actor)
    .select(['groups.id', 'groups.name', 'groups.type_id as typeId', 'groups.is_active', 'groups.is_default as isDefault', 'groups.operator_id as operatorId'])
    .select('groups.modified_at as modifiedAt')
    .where(sql<SqlBool>`groups.id = any(${ids}::uuid[])`)
    .orderBy('groups.id')
    .forNoKeyUpdate()
    .execute();

/** The actor's own groups under a search at `at`, except the given ones and Everyone; locked until the transaction ends. */
export const lockOwnGroups = (
  db: Db,
  actor: Actor,
  { search, except, at }: { readonly search: GroupSearch; readonly except: ReadonlySet<string>; readonly at: number },
) =>
  db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name'])
    .where('groups.client_id', '=', actor.clientId)
    .where('groups.operator_id', '=', actor.userId)
    .where('groups.is_default', '=', false)
    .where('groups.created_at', '<=', instant(at))
    .where(sql<SqlBool>`groups.id <> all(${[...except]}::uuid[])`)
    .where(isMatching(search))
    .orderBy('groups.id')
    .forNoKeyUpdate()
    .execute();

interface NewGroup {
  readonly id: string;
  readonly name: string;
  readonly type_id: string;
  readonly is_active: boolean;
}

/** Adds a group of the actor's; false when the name is taken. */
export async function insertGroup(db: Db, actor: Actor, group: NewGroup & { readonly now: number }): Promise<boolean> {
  const { now, ...values } = group;
  const at = new Date(now);
  const inserted = await db
    .insertInto('groups')
    .values({ ...values, client_id: actor.clientId, operator_id: actor.userId, created_at: at, modified_at: at })
    // Only the name can conflict.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) noteInboxChange(db, actor.clientId, { groupIds: [inserted.id] });
  return inserted !== undefined;
}

/** Renames a group; false when the name is taken, and then the transaction is over. */
export async function updateGroup(
  db: Db,
  actor: Actor,
  { id, name, typeId, modifiedAt }: { readonly id: string; readonly name: string; readonly typeId: string; readonly modifiedAt: number },
): Promise<boolean> {
  try {
    await db
      .updateTable('groups')
      .set({ name, type_id: typeId, modified_at: new Date(modifiedAt) })
      .where('client_id', '=', actor.clientId)
      .where('id', '=', id)
      .execute();
    noteInboxChange(db, actor.clientId, { groupIds: [id] });
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') return false;
    throw error;
  }
}

export async function findNames(db: Db, actor: Actor): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('groups').select('name').where('client_id', '=', actor.clientId).where('operator_id', '=', actor.userId).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function deleteGroups(db: Db, actor: Actor, ids: readonly string[]) {
  const deleted = await db.deleteFrom('groups').where('client_id', '=', actor.clientId).where(among(ids)).returning(['id', 'name']).execute();
  if (deleted.length > 0) {
    // Its members are gone with it, so nobody can be found by it.
    noteInboxChange(db, actor.clientId);
    noteContactChange(db, actor.clientId);
  }
  return deleted;
}

export async function switchGroups(
  db: Db,
  actor: Actor,
  { ids, isActive, now }: { readonly ids: readonly string[]; readonly isActive: boolean; readonly now: number },
) {
  const switched = await db
    .updateTable('groups')
    .set({ is_active: isActive, modified_at: new Date(now) })
    .where('client_id', '=', actor.clientId)
    .where(among(ids))
    .where('is_active', '<>', isActive)
    .returning(['id', 'name'])
    .execute();
  noteInboxChange(db, actor.clientId, { groupIds: switched.map(({ id }) => id) });
  return switched;
}

export async function shareGroups(db: Db, actor: Actor, { ids, now }: { readonly ids: readonly string[]; readonly now: number }) {
  const shared = await db
    .updateTable('groups')
    .set({ shared_at: new Date(now), modified_at: new Date(now) })
    .where('client_id', '=', actor.clientId)
    .where(among(ids))
    .where('shared_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  noteInboxChange(db, actor.clientId, { groupIds: shared.map(({ id }) => id) });
  return shared;
}

const among = (ids: readonly string[]) => sql<SqlBool>`groups.id = any(${ids}::uuid[])`;

/** One final message of each sender who has chosen one of the groups: a screen that watches that sender's messages then reads all again. */
export async function findMessagesToAnnounce(db: Db, clientId: string, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('message_groups as chosen')
    .innerJoin('messages', (join) => join.onRef('messages.client_id', '=', 'chosen.client_id').onRef('messages.id', '=', 'chosen.message_id'))
    .select('messages.id')
    .distinctOn('messages.operator_id')
    .where('chosen.client_id', '=', clientId)
    .where(sql<SqlBool>`chosen.group_id = any(${groupIds}::uuid[])`)
    .where('messages.is_draft', '=', false)
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.operator_id')
    .orderBy('messages.id')
    .execute();
  return rows.map(({ id }) => id);
}
