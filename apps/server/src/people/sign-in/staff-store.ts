import type { Db } from '../../platform/database/database.ts';

/** The roles of Earshot's staff: `super` acts for every client, `support` only looks. */
export type StaffRole = 'super' | 'support';

interface Staff {
  readonly clientId: string;
  readonly userId: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly timeZone: string;
}

const columnByRole = { super: 'is_super', support: 'is_support' } as const;

/** The client of Earshot's staff. */
export const findInternalClient = (db: Db) =>
  db.selectFrom('clients').select('id').where('is_internal', '=', true).orderBy('created_at').orderBy('id').executeTakeFirst();

export const findClientName = async (db: Db, clientId: string): Promise<string> =>
  (await db.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()).name;

/** Adds a member of staff, or the role to an existing one, who may have been archived. They enter their names themselves. */
export async function putStaff(db: Db, { clientId, userId, email, role, timeZone }: Staff, now: number): Promise<void> {
  const held = { [columnByRole[role]]: true };
  await db
    .insertInto('users')
    .values({
      client_id: clientId,
      id: userId,
      first_name: role === 'super' ? 'Super' : 'Support',
      last_name: 'Admin',
      email,
      phone: null,
      country: null,
      time_zone: timeZone,
      ...held,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet({ ...held, archived_at: null }))
    .execute();
}

/** Earshot's staff, by their addresses; those who were disabled too. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('clients.is_internal', '=', true)
    .select(['users.email', 'users.is_super', 'users.is_support', 'users.archived_at', 'users.last_seen_at'])
    .orderBy('users.email')
    .execute();

/** Keeps a member of staff out from now on; false if the address is none of staff. `putStaff` lets them in again. */
export async function disableStaff(db: Db, email: string, now: number): Promise<boolean> {
  const found = await db
    .updateTable('users')
    .set({ archived_at: new Date(now), is_super: false, is_support: false })
    .where('email', '=', email)
    .where('client_id', 'in', db.selectFrom('clients').select('id').where('is_internal', '=', true))
    .returning('id')
    .executeTakeFirst();
  if (!found) return false;
  await db.deleteFrom('sessions').where('user_id', '=', found.id).execute();
  return true;
}
