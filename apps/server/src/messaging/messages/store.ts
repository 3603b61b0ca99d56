import type { MessageDraft } from '@earshot/contract';
import { sql, type SqlBool } from 'kysely';
import { countedColumns, countMessages, noteInboxChange } from '../../platform/database/changes.ts';
import { selectAccount } from '../../account/limits/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { MessageColumns, settingsColumns } from './columns.ts';

/** A message that is not deleted, with whether its client's operators see each other's; or a Spanish version. */
export const findMessage = (db: Db, clientId: string, id: string) =>
  db
    .selectFrom('messages')
    .innerJoin('clients', 'clients.id', 'messages.client_id')
    .selectAll('messages')
    .select('clients.view_messages')
    .where('messages.client_id', '=', clientId)
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * The same, locked against other changes until the transaction ends. Reports refer to it meanwhile; a stronger lock and
 * that of `carryAllHearings` would deadlock.
 */
export const lockMessage = (db: Db, clientId: string, id: string): Promise<MessageColumns | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findSpanish = (db: Db, clientId: string, parentId: string): Promise<MessageColumns | undefined> =>
  db.selectFrom('messages').selectAll().where('client_id', '=', clientId).where('parent_id', '=', parentId).where('language', '=', 'es').executeTakeFirst();

export async function findSeesAll(db: Db, clientId: string): Promise<boolean> {
  const client = await db.selectFrom('clients').select('view_messages').where('id', '=', clientId).executeTakeFirstOrThrow();
  return client.view_messages;
}

/** Returns whether one of these messages belongs to another operator and the user may see it. */
export async function seesAnothers(db: Db, { clientId, userId }: { readonly clientId: string; readonly userId: string }, ids: ReadonlySet<string>) {
  const another = await db
    .selectFrom('messages')
    .innerJoin('clients', 'clients.id', 'messages.client_id')
    .select('messages.id')
    .where('messages.client_id', '=', clientId)
    .where('messages.operator_id', '<>', userId)
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('clients.view_messages', '=', true)
    .where(sql<SqlBool>`messages.id = any(${[...ids]}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return another !== undefined;
}

/** The columns of a message that its words and settings determine. */
export const contentColumns = (content: MessageDraft, settings: ReturnType<typeof settingsColumns>) => ({
  title: content.title,
  body: content.body,
  location: content.location,
  lat: content.lat ?? null,
  lng: content.lng ?? null,
  radius_meters: content.radiusMeters,
  radius_unit: content.radiusUnit,
  is_draft: content.mode === 'draft',
  ...settings,
});

export type NewMessage = ReturnType<typeof contentColumns> & {
  readonly client_id: string;
  readonly id: string;
  readonly operator_id: string;
  readonly version: number;
  readonly modified_at: Date;
  readonly created_at: Date;
  readonly finalized_at: Date | null;
  readonly version_at: Date | null;
  readonly counts_for: number | null;
  readonly counts_from: number | null;
  readonly tries_from: number | null;
};

/** Inserts or updates a message, locked as `stored`. Its creator and time of creation stay. The Spanish version follows in the same transaction. */
export async function putMessage(db: Db, message: NewMessage, stored: MessageColumns | undefined): Promise<void> {
  const { client_id: _client, id: _id, operator_id: _operator, created_at: _created, ...changes } = message;
  const saved = await db
    .insertInto('messages')
    .values({ ...message, parent_id: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet(changes))
    .returning(countedColumns)
    .execute();
  countMessages(db, saved, 1);
  if (stored) countMessages(db, [stored], -1);
  if (!message.is_draft || stored?.is_draft === false) noteInboxChange(db, message.client_id, { messageIds: [message.id] });
}

/** Writes the Spanish version, which differs from its parent only in its words. */
export async function putSpanish(db: Db, parent: NewMessage, words: { readonly title: string; readonly body: string }): Promise<void> {
  const { client_id: _client, id: parentId, operator_id: _operator, created_at: _created, ...changes } = { ...parent, ...words };
  await db
    .insertInto('messages')
    .values({ ...parent, ...words, id: newId(parent.modified_at.getTime()), parent_id: parentId, language: 'es', created_at: parent.modified_at })
    .onConflict((conflict) => conflict.columns(['client_id', 'parent_id', 'language']).where('parent_id', 'is not', null).doUpdateSet(changes))
    .execute();
}

export async function removeSpanish(db: Db, clientId: string, parentId: string): Promise<void> {
  await db.deleteFrom('messages').where('client_id', '=', clientId).where('parent_id', '=', parentId).where('language', '=', 'es').execute();
}

/** The titles of an operator's messages. */
export const findTitles = async (db: Db, { clientId, userId }: { readonly clientId: string; readonly userId: string }): Promise<string[]> => {
  const rows = await db
    .selectFrom('messages')
    .select('title')
    .distinct()
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ title }) => title);
};

/** Number of a client's live messages, final and not expired (decisions: Messages). */
export async function countLive(db: Db, clientId: string, now: number): Promise<number> {
  const { count } = await selectLiveCount(db, clientId, now).executeTakeFirstOrThrow();
  return count;
}

const selectLiveCount = (db: Db, clientId: string, now: number) =>
  db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('messages.client_id', '=', clientId)
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('messages.is_draft', '=', false)
    .where((eb) => eb.or([eb('messages.ends_at', 'is', null), eb('messages.ends_at', '>', instant(now))]));

/** The facts of the whole client that the list tells or obeys: its account, whether an operator sees all messages, and the number of live ones. */
export const findListFacts = (db: Db, clientId: string, now: number) =>
  selectAccount(db, clientId)
    .select(['view_messages', selectLiveCount(db, clientId, now).$asScalar().$notNull().as('live_count')])
    .executeTakeFirstOrThrow();
