import { dayMs, userInvitationDays } from '@earshot/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { noteBillingChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/database/ids.ts';
import type { Schema } from '../../platform/database/schema.ts';

export type UserInvitation = Selectable<Schema['user_invitations']>;

const columns = [
  'user_invitations.client_id',
  'user_invitations.id',
  'user_invitations.email',
  'user_invitations.first_name',
  'user_invitations.last_name',
  'user_invitations.phone',
  'user_invitations.country',
  'user_invitations.time_zone',
  'user_invitations.is_admin',
  'user_invitations.is_operator',
  'user_invitations.token_hash',
  'user_invitations.created_at',
  'user_invitations.expires_at',
  'user_invitations.cancelled_at',
  'user_invitations.accepted_at',
  'user_invitations.modified_at',
] as const;

/** An invitation with its client's name, and whether the client is archived. */
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const withClient = (db: Db) =>
  db
    .selectFrom('user_invitations')
    .innerJoin('clients', 'clients.id', 'user_invitations.client_id')
    .select([...columns, 'clients.name as client_name', 'clients.archived_at as client_archived_at']);

/** An invitation of any client: the mailed link names no client. */
export const findInvitation = (db: Db, id: string) => withClient(db).where('user_invitations.id', '=', id).executeTakeFirst();

/** The newest ACTIVE invitation for an address: neither accepted, cancelled nor expired, of a client that is not archived (decisions, Sign-in and admission). */
export const findOpenInvitation = (db: Db, email: string, now: number): Promise<FoundInvitation | undefined> =>
  withClient(db)
    .where('user_invitations.email', '=', email.toLowerCase())
    .where('user_invitations.accepted_at', 'is', null)
    .where('user_invitations.cancelled_at', 'is', null)
    .where('user_invitations.expires_at', '>', instant(now))
    .where('clients.archived_at', 'is', null)
    .orderBy('user_invitations.created_at', 'desc')
    .orderBy('user_invitations.id', 'desc')
    .executeTakeFirst();

interface InvitationKey {
  readonly clientId: string;
  readonly id: string;
}

/** A client's own invitation, locked until the transaction ends. */
export const lockInvitation = (db: Db, { clientId, id }: InvitationKey): Promise<UserInvitation | undefined> =>
  db.selectFrom('user_invitations').select(columns).where('client_id', '=', clientId).where('id', '=', id).forUpdate().executeTakeFirst();

/** A client's own invitation for an address that is neither accepted nor cancelled; there is at most one. */
export const findPending = (db: Db, { clientId, email }: { readonly clientId: string; readonly email: string }): Promise<UserInvitation | undefined> =>
  db
    .selectFrom('user_invitations')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();

/** The user who signs in with an address, of any client, archived or not. Waiting people are not users. */
export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'sign_ins.client_id').onRef('users.id', '=', 'sign_ins.user_id'))
    .select(['users.id', 'users.client_id', 'users.first_name', 'users.last_name', 'users.phone', 'users.time_zone', 'users.archived_at'])
    .select(['users.is_holder', 'users.is_admin', 'users.is_operator'])
    .where('sign_ins.email', '=', email)
    .executeTakeFirst();

export async function reviveUser(db: Db, { clientId, id }: InvitationKey, values: Updateable<Schema['users']>): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, archived_at: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  noteBillingChange(db, clientId);
}

/** The names of the inviter and the client for an email. */
export const findInviter = (db: Db, { clientId, userId }: { readonly clientId: string; readonly userId: string }) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select(['users.first_name', 'users.last_name', 'clients.name as client_name'])
    .where('users.client_id', '=', clientId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

export async function updateInvitation(db: Db, { clientId, id }: InvitationKey, values: Updateable<Schema['user_invitations']>): Promise<void> {
  await db.updateTable('user_invitations').set(values).where('client_id', '=', clientId).where('id', '=', id).execute();
}

export async function insertInvitation(db: Db, values: Insertable<Schema['user_invitations']>): Promise<void> {
  await db.insertInto('user_invitations').values(values).execute();
}

const lifetimeMs = userInvitationDays * dayMs;

/** A new link, good for 7 days: its secret, which is mailed and stored nowhere, and the columns to store. The link before it ends. */
export function newLink(now: number) {
  const token = newToken();
  return { token, columns: { token_hash: hashToken(token), expires_at: new Date(now + lifetimeMs) } };
}
