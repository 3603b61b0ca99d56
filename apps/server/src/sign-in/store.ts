import type { Db } from '../platform/database.ts';

const columns = [
  'users.id',
  'users.client_id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone',
  'users.time_zone',
  'users.is_holder',
  'users.is_admin',
  'users.is_operator',
  'users.is_super',
  'users.is_support',
  'clients.name as client_name',
  'clients.is_internal',
] as const;

/** A user with the client it belongs to. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const findUser = (db: Db, clientId: string, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select(columns)
    .where('users.client_id', '=', clientId)
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** The person who may sign in with an address: verified, not archived, nor is the client. */
export const findSignIn = (db: Db, email: string) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'sign_ins.client_id').onRef('users.id', '=', 'sign_ins.user_id'))
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select([...columns, 'sign_ins.password_hash'])
    .where('sign_ins.email', '=', email.toLowerCase())
    .where('sign_ins.verified_at', 'is not', null)
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .executeTakeFirst();

export async function markSeen(db: Db, user: { readonly client_id: string; readonly id: string }, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: new Date(now) })
    .where('client_id', '=', user.client_id)
    .where('id', '=', user.id)
    .execute();
}
