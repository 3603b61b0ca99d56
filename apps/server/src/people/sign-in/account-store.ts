import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { AccountFounder } from './open-account.ts';

/** Serializes sign-ups, admissions and sign-ins with an address, so that two at once make one account. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`.execute(db);
}

/** The sign-in of an address, regardless of its user's state. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('sign_ins')
    .leftJoin('users', (join) => join.onRef('users.client_id', '=', 'sign_ins.client_id').onRef('users.id', '=', 'sign_ins.user_id'))
    .leftJoin('clients', 'clients.id', 'sign_ins.client_id')
    .leftJoin('waiting_people', 'waiting_people.user_id', 'sign_ins.user_id')
    .select(['sign_ins.user_id', 'sign_ins.client_id', 'sign_ins.password_hash', 'sign_ins.google_sub', 'sign_ins.verified_at'])
    .select('waiting_people.company')
    .select(({ fn }) => fn.coalesce('users.first_name', 'waiting_people.first_name').as('first_name'))
    .select((eb) =>
      eb
        .or([eb('users.archived_at', 'is not', null), eb('clients.archived_at', 'is not', null)])
        .$castTo<boolean>()
        .as('is_archived'),
    )
    .where('sign_ins.email', '=', email)
    .executeTakeFirst();

export async function addClient(db: Db, client: { readonly id: string; readonly name: string; readonly isInternal?: boolean }, now: number): Promise<void> {
  await db
    .insertInto('clients')
    .values({ id: client.id, name: client.name, is_internal: client.isInternal ?? false, created_at: new Date(now) })
    .execute();
}

export async function addHolder(db: Db, clientId: string, founder: AccountFounder, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values({
      client_id: clientId,
      id: founder.userId,
      first_name: founder.firstName,
      last_name: founder.lastName,
      email: founder.email,
      phone: null,
      country: null,
      time_zone: founder.timeZone,
      is_holder: true,
      is_admin: true,
      is_operator: true,
      created_at: new Date(now),
    })
    .execute();
}

interface SignIn {
  readonly userId: string;
  /** Null for a person who is not admitted. */
  readonly clientId: string | null;
  readonly email: string;
  readonly passwordHash?: string | undefined;
  readonly googleSub?: string | undefined;
}

/** Writes a sign-in whose address is proved; absent fields keep their values. */
export async function putSignIn(db: Db, { userId, clientId, email, passwordHash, googleSub }: SignIn, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, client_id: clientId, email, password_hash: passwordHash ?? null, google_sub: googleSub, verified_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        client_id: clientId,
        password_hash: passwordHash ?? eb.ref('sign_ins.password_hash'),
        google_sub: googleSub ?? eb.ref('sign_ins.google_sub'),
        verified_at: eb.fn.coalesce('sign_ins.verified_at', eb.ref('excluded.verified_at')),
      })),
    )
    .execute();
}

/** Deletes a password that the owner of the address did not choose. */
export async function dropPassword(db: Db, userId: string): Promise<void> {
  await db.updateTable('sign_ins').set({ password_hash: null }).where('user_id', '=', userId).execute();
}

/** Empties the pending sign-ups of an address that is signed up now: until they end, their links only say so. */
export async function endSignUps(db: Db, email: string, now: number): Promise<void> {
  const nothing = { email: '', password_hash: '', first_name: '', last_name: '', company: '', device_hash: null };
  await db
    .updateTable('sign_ups')
    .set({ ...nothing, used_at: new Date(now) })
    .where('email', '=', email)
    .execute();
}

export async function addWaitingPerson(db: Db, person: AccountFounder, now: number): Promise<void> {
  await db
    .insertInto('waiting_people')
    .values({
      user_id: person.userId,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      company: person.company ?? '',
      time_zone: person.timeZone,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes and returns a person who is not admitted; undefined if they no longer wait. */
export const takeWaitingPerson = (db: Db, userId: string) => db.deleteFrom('waiting_people').where('user_id', '=', userId).returningAll().executeTakeFirst();
