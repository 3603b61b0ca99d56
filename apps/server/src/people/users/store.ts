import { noteBillingChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import { modifiedAfter } from '../../platform/database/modified.ts';

interface Place {
  readonly clientId: string;
}

const memberColumns = ['id', 'client_id', 'first_name', 'last_name', 'email', 'phone', 'country', 'time_zone', 'is_holder', 'is_admin', 'is_operator'] as const;

/** A user of a client, as the console shows them. */
export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

const members = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select([...memberColumns, 'is_super', 'is_support'])
    .select(({ fn }) => fn.coalesce('modified_at', 'created_at').as('modified_at'))
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null);

export const findMember = (db: Db, { clientId }: Place, userId: string) => members(db, clientId).where('id', '=', userId).executeTakeFirst();

export const findHolder = (db: Db, { clientId }: Place) => members(db, clientId).where('is_holder', '=', true).executeTakeFirst();

export async function isOnlyOne(db: Db, member: Pick<Member, 'client_id' | 'id'>, role: 'is_admin' | 'is_operator'): Promise<boolean> {
  const other = await members(db, member.client_id).where(role, '=', true).where('id', '<>', member.id).limit(1).executeTakeFirst();
  return other === undefined;
}

export type UserColumns = Partial<Omit<Member, 'id' | 'client_id' | 'email' | 'is_super' | 'is_support' | 'modified_at'>>;

/** Changes a user; needs the account locked. */
export async function updateUser(db: Db, { client_id, id, modified_at }: Pick<Member, 'client_id' | 'id' | 'modified_at'>, columns: UserColumns, now: number) {
  const modifiedAt = modifiedAfter(modified_at, now);
  await db
    .updateTable('users')
    .set({ ...columns, modified_at: new Date(modifiedAt) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  noteBillingChange(db, client_id);
}

export async function markArchived(db: Db, { client_id, id }: Pick<Member, 'client_id' | 'id'>, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ archived_at: new Date(now) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  noteBillingChange(db, client_id);
}

/** Counts what a user of the client owns, without what cannot be taken over: the default contact and Everyone. */
export const countOwned = (db: Db, { clientId }: Place, userId: string) =>
  db
    .selectFrom('users')
    .select('users.is_operator')
    .select((eb) => [
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('contacts.client_id', '=', clientId)
        .where('contacts.operator_id', '=', userId)
        .where('contacts.is_default', '=', false)
        .as('contact'),
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('contacts.client_id', '=', clientId)
        .where('contacts.operator_id', '=', userId)
        .as('people'),
      eb
        .selectFrom('groups')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('groups.client_id', '=', clientId)
        .where('groups.operator_id', '=', userId)
        .where('groups.is_default', '=', false)
        .as('group'),
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('messages.client_id', '=', clientId)
        .where('messages.operator_id', '=', userId)
        .where('messages.parent_id', 'is', null)
        .where('messages.deleted_at', 'is', null)
        .as('message'),
    ])
    .where('users.client_id', '=', clientId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
