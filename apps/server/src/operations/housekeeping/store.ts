import { type SqlBool, sql } from 'kysely';
import { skipLocked } from '../../platform/database/citus.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Kind } from './kinds.ts';

const batch = 2_000;

/**
 * Notes the time from which numbers that agreed to a client, or left it, are no longer its contacts, and clears it for
 * numbers that are contacts again.
 */
export async function noteUnlisted(db: Db, now: number): Promise<void> {
  const isListed = sql<SqlBool>`exists (select from contacts where contacts.client_id = consents.client_id and contacts.phone = consents.phone)`;
  await db
    .updateTable('consents')
    .set({ unlisted_at: sql`case when ${isListed} then null else ${instant(now)} end` })
    .where(sql<SqlBool>`(unlisted_at is null) <> ${isListed}`)
    .execute();
}

interface End {
  readonly before: number;
  readonly now: number;
}

/**
 * Removes some of a kind's leftovers, and returns whether more are left. Rows that another transaction works on are
 * left to the next night; a distributed database cannot skip them and waits.
 */
export async function removeSome(db: Db, kind: Kind, { before, now }: End): Promise<{ readonly removed: number; readonly isLast: boolean }> {
  const table = sql.table(kind.table);
  const isLeftover = sql`(${kind.which ?? sql`true`}) and (${kind.isLeftover(before, now)})`;
  // By its key, never by its place: rows of several nodes share a place.
  const key = sql.join((await findKey(db, kind.table)).map((column) => sql.ref(column)));
  // Materialized, so that the limit counts once: a subquery might be run again for each row, and lock further ones.
  const { numAffectedRows } = await sql`
    with leftovers as materialized (select ${key} from ${table} where ${isLeftover} limit ${batch} ${await skipLocked(db)})
    delete from ${table} where ${isLeftover} and (${key}) in (select ${key} from leftovers)`.execute(db);
  const removed = Number(numAffectedRows ?? 0);
  return { removed, isLast: removed < batch };
}

interface Removed {
  readonly kind: string;
  readonly removed: number;
  readonly at: number;
}

/** Adds to what was removed of a kind on the same day in UTC, or begins anew. */
export async function noteRemoved(db: Db, { kind, removed, at }: Removed): Promise<void> {
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;
  await db
    .insertInto('housekeeping_kinds')
    .values({ kind, removed, at: new Date(at) })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        removed: sql`excluded.removed + case when ${day('housekeeping_kinds.at')} = ${day('excluded.at')} then housekeeping_kinds.removed else 0 end`,
        at: sql`excluded.at`,
      }),
    )
    .execute();
}

/** The last removal of each kind that had one. */
export const listRemoved = (db: Db): Promise<Removed[]> => db.selectFrom('housekeeping_kinds').selectAll().execute();

async function findKey(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ columns: readonly string[] | null }>`
    select json_agg(a.attname order by a.attnum) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indexrelid where i.indisprimary and i.indrelid = ${table}::regclass`.execute(db);
  const columns = rows[0]?.columns;
  if (!columns) throw new Error(`the table ${table} has no key`);
  return columns;
}
