import { type Db, instant } from '../../platform/database/database.ts';
import { archivedPeople } from '../../platform/session/archived.ts';

/** A person who is signed in, or could be: a user with the client, or a waiting person without one. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const people = (db: Db) =>
  db
    .selectFrom('sign_ins')
    .leftJoin('users', (join) => join.onRef('users.client_id', '=', 'sign_ins.client_id').onRef('users.id', '=', 'sign_ins.user_id'))
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('waiting_people', 'waiting_people.user_id', 'sign_ins.user_id')
    .select(['sign_ins.user_id', 'sign_ins.client_id', 'clients.name as client_name', 'clients.is_internal'])
    .select('waiting_people.wants_to_wait')
    .select(['clients.requires_second_factor'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('factors').select('factors.id').whereRef('factors.user_id', '=', 'sign_ins.user_id'))
        .$castTo<boolean>()
        .as('has_factor'),
    )
    .select(['users.last_seen_at', 'users.phone', 'users.is_holder', 'users.is_admin', 'users.is_operator', 'users.is_super', 'users.is_support'])
    .select(({ fn }) => fn.coalesce('users.modified_at', 'users.created_at').as('modified_at'))
    .select(({ fn }) => [
      fn.coalesce('users.first_name', 'waiting_people.first_name').as('first_name'),
      fn.coalesce('users.last_name', 'waiting_people.last_name').as('last_name'),
      fn.coalesce('users.email', 'sign_ins.email').as('email'),
      fn.coalesce('users.time_zone', 'waiting_people.time_zone').as('time_zone'),
    ])
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null);

export const findPerson = (db: Db, userId: string) => people(db).where('sign_ins.user_id', '=', userId).executeTakeFirst();

/** The person who may sign in with an address: verified, and neither archived nor of an archived client. */
export const findSignIn = (db: Db, email: string) =>
  people(db)
    .select('sign_ins.password_hash')
    .where('sign_ins.email', '=', email.toLowerCase())
    .where('sign_ins.verified_at', 'is not', null)
    .executeTakeFirst();

/** An archived person who signed in with an address before. */
export const findArchivedSignIn = (db: Db, email: string) =>
  archivedPeople(db)
    .select('sign_ins.password_hash')
    .where('sign_ins.email', '=', email.toLowerCase())
    .where('sign_ins.verified_at', 'is not', null)
    .executeTakeFirst();

/** Whether a password that was found right still is. A change of it waits until the session exists that it must end. */
export async function holdPassword(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const held = await db
    .selectFrom('sign_ins')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

export async function findSignedInBy(db: Db, sessionId: string) {
  return (await db.selectFrom('sessions').select('signed_in_by').where('id', '=', sessionId).executeTakeFirst())?.signed_in_by;
}

/** A person's sessions, the latest used first. */
export const listSessions = (db: Db, userId: string, { now, maxMs }: { readonly now: number; readonly maxMs: number }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'country', 'signed_in_by'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', instant(now))
    .where('created_at', '>', instant(now - maxMs))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends a session of the person; returns whether it existed. */
export async function endOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst();
  return ended !== undefined;
}
