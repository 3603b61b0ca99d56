import { sql } from 'kysely';
import { demoDomain } from '../../people/sign-in/index.ts';
import { type Database, type Db, instant } from '../../platform/database/database.ts';
import { endUserSessions } from '../../platform/session/session.ts';
import { isLoaded, unmarkLoaded } from './store.ts';

interface DemoPerson {
  readonly userId: string;
  readonly clientId: string | null;
}

/** Users with an address of the demo company. */
const findDemoPeople = (db: Db): Promise<DemoPerson[]> =>
  db.selectFrom('sign_ins').select(['user_id as userId', 'client_id as clientId']).where('email', 'like', `%@${demoDomain}`).execute();

/** Ends the sessions of the demo company's people if the demo is not shown; returns whether it is in the database. */
export async function shutDemo(db: Db): Promise<boolean> {
  const people = await findDemoPeople(db);
  for (const { userId } of people) await endUserSessions(db, userId);
  return people.length > 0;
}

/**
 * Removes the demo companies with all their data, and the Earshot staff that came with them. Real staff stay, and so do
 * records outside a company, such as text messages that were sent.
 */
export async function removeDemo(database: Database): Promise<{ readonly companies: number; readonly people: number }> {
  return database.transaction(async ({ db }) => {
    const people = await findDemoPeople(db);
    const ids = people.map(({ userId }) => userId);
    const internal = await db.selectFrom('clients').select('id').where('is_internal', '=', true).execute();
    const isStaffs = new Set(internal.map(({ id }) => id));
    const companies = new Set(people.flatMap(({ clientId }) => (clientId === null || isStaffs.has(clientId) ? [] : [clientId])));
    // Phones of the demo's address books have sign-ins of their own.
    await sql`delete from devices where phone in (select phone from contacts where client_id = any(${[...companies]}::uuid[]))
      and phone not in (select phone from contacts where client_id <> all(${[...companies]}::uuid[]))`.execute(db);
    await removeClients(db, [...companies]);
    await sql`delete from sessions where user_id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from password_resets where user_id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from sign_ins where user_id = any(${ids}::uuid[])`.execute(db);
    // The audit keeps their actions, so their rows stay, without a role and without a sign-in.
    await sql`update users set archived_at = coalesce(archived_at, ${instant(Date.now())}), is_super = false, is_support = false
      where id = any(${ids}::uuid[])`.execute(db);
    if (await isLoaded(db)) await unmarkLoaded(db);
    return { companies: companies.size, people: people.length };
  });
}

/** Removes all rows of clients from every table that has them, referring tables first. */
async function removeClients(db: Db, clientIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.relname as name, (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(db);
  const left = new Map(rows.map(({ name, parents }) => [name, parents]));
  const order: string[] = [];
  while (left.size > 0) {
    // The next table is one that no remaining table refers to.
    const next = [...left.keys()].find((name) => ![...left].some(([other, parents]) => other !== name && parents.includes(name))) ?? [...left.keys()][0] ?? '';
    order.push(next);
    left.delete(next);
  }
  for (const name of order) await sql`delete from ${sql.table(name)} where client_id = any(${clientIds}::uuid[])`.execute(db);
  await sql`delete from clients where id = any(${clientIds}::uuid[])`.execute(db);
}
