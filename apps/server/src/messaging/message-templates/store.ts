import type { PlaySettings } from '@earshot/domain';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

interface Owner {
  readonly clientId: string;
  readonly userId: string;
}

interface Template {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly spanishTitle: string;
  readonly spanishBody: string;
  readonly settings: PlaySettings;
}

const ownTemplates = (db: Db, { clientId, userId }: Owner) =>
  db.selectFrom('message_templates').where('client_id', '=', clientId).where('user_id', '=', userId);

/** The user's templates, by name. */
export const listTemplates = (db: Db, owner: Owner): Promise<Template[]> =>
  ownTemplates(db, owner)
    .select(['id', 'name', 'title', 'body', 'spanish_title as spanishTitle', 'spanish_body as spanishBody', 'settings'])
    .orderBy(sql`lower(name)`)
    .execute();

/** The ids of the user's templates. Until the end of the transaction no other save of theirs runs: two at once could pass the limit together. */
export async function lockTemplates(db: Db, owner: Owner): Promise<readonly string[]> {
  await db.selectFrom('users').select('id').where('client_id', '=', owner.clientId).where('id', '=', owner.userId).forNoKeyUpdate().execute();
  return (await ownTemplates(db, owner).select('id').execute()).map(({ id }) => id);
}

/** The id of the user's template of that name; case does not count. */
export const findNamed = async (db: Db, owner: Owner, name: string): Promise<string | undefined> =>
  (
    await ownTemplates(db, owner)
      .select('id')
      .where(sql<SqlBool>`lower(name) = lower(${name})`)
      .executeTakeFirst()
  )?.id;

/** Adds a template, or replaces the one of its id. */
export async function storeTemplate(db: Db, { clientId, userId }: Owner, { id, settings, ...template }: Template, now: number): Promise<void> {
  const { name, title, body, spanishTitle, spanishBody } = template;
  const values = { name, title, body, spanish_title: spanishTitle, spanish_body: spanishBody, settings: JSON.stringify(settings) };
  await db
    .insertInto('message_templates')
    .values({ ...values, id, client_id: clientId, user_id: userId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'id']).doUpdateSet(values))
    .execute();
}

export async function removeTemplate(db: Db, { clientId, userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_templates')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all templates of a user. */
export async function removeAllTemplates(db: Db, { clientId, userId }: Owner): Promise<void> {
  await db.deleteFrom('message_templates').where('client_id', '=', clientId).where('user_id', '=', userId).execute();
}
