import { createHash } from 'node:crypto';
import { Refusal } from '@earshot/domain';
import { type RawBuilder, sql } from 'kysely';
import { clockToleranceMs, type Database, type Db, instant } from './database.ts';

const minuteMs = 60_000;

/** How many tries a minute each account, number or address has. All servers of a database count together. */
export interface Limit {
  /** What its tries are stored under. */
  readonly name: string;
  readonly perMinute: number;
}

/** Whose try counts against which limit. */
type Try = readonly [limit: Limit, who: string];

/** Takes a try back that did not fail, in the minute in which it was counted: given a transaction, together with what was tried. */
export type Forgive = (db: Db) => Promise<void>;

/**
 * Throws when one of the limits is reached; then the try counts against none of them. A try counts before it is judged, or hundreds at once would all be
 * let through. It is committed by itself, so it stays whatever becomes of the request.
 */
export async function takeTry(database: Database, tries: readonly Try[], now: number): Promise<Forgive> {
  const counted = tries.map(([limit, who]) => ({ ...limit, hash: createHash('sha256').update(who).digest() })).toSorted(byName);
  const rows = await database.transaction(async ({ db }) => {
    const stored = await count(db, counted, now);
    if (stored.length < counted.length) throw new Refusal({ code: 'too_many_requests' }, 'Too many tries. Wait a minute and try again.');
    return stored;
  });
  return async (db) => {
    for (const row of rows) await takeBack(db, row);
  };
}

interface Counted extends Limit {
  readonly hash: Buffer;
}

// Everybody locks the rows in the same order, or two requests could wait for each other.
const byName = (a: Limit, b: Limit): number => (a.name < b.name ? -1 : 1);

interface Row {
  readonly name: string;
  readonly who_hash: Buffer;
  readonly until: number;
}

/** Counts in one statement and answers the rows that had room; the others are left as they are. */
async function count(db: Db, counted: readonly Counted[], now: number): Promise<readonly Row[]> {
  const limitOf: RawBuilder<number> = sql`case attempts.name ${sql.join(
    counted.map(({ name, perMinute }) => sql`when ${name} then ${perMinute}::int`),
    sql` `,
  )} end`;
  // A minute that ends later than one that begins now was counted while the clock was ahead.
  const isOver = sql`(attempts.until <= ${instant(now)} or attempts.until > ${instant(now + minuteMs + clockToleranceMs)})`;
  const values = counted.map(({ name, hash }) => sql`(${name}, ${hash}, 1, ${instant(now + minuteMs)})`);
  const { rows } = await sql<Row>`
    insert into attempts (name, who_hash, count, until) values ${sql.join(values)}
    on conflict (name, who_hash) do update set
      count = case when ${isOver} then 1 else attempts.count + 1 end,
      until = case when ${isOver} then excluded.until else attempts.until end
    where ${isOver} or attempts.count < ${limitOf}
    returning name, who_hash, until`.execute(db);
  return rows;
}

async function takeBack(db: Db, { name, who_hash, until }: Row): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('name', '=', name)
    .where('who_hash', '=', who_hash)
    .where('until', '=', instant(until))
    .execute();
}
