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
