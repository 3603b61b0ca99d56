import { createHash } from 'node:crypto';
import { dayMs, hourMs, minuteMs, Refusal } from '@earshot/domain';
import { type RawBuilder, sql } from 'kysely';
import { clockToleranceMs, type Database, type Db, instant } from './database/database.ts';

/**
 * How many tries each account, number or address has within a minute, an hour or a day from the first one. All servers
 * of a database share one count.
 */
export type Limit = {
  /** The name under which its tries are stored. */
  readonly name: string;
  /** Sentences for the refused person: the limit reached, and a remedy. The remaining time is added. */
  readonly words?: string;
} & ({ readonly perMinute: number } | { readonly perHour: number } | { readonly perDay: number });

export type Try = readonly [limit: Limit, who: string];

/** Takes back a successful try in the window in which it was counted; with a transaction, together with the tried action. */
export type ForgiveAttempt = (db: Db) => Promise<void>;

/**
 * Throws if one of the limits is reached; then the try counts against none of them. A try counts before it is judged,
 * or hundreds at once would all be let through. It is committed by itself, so it stays even if the request fails.
 */
export async function takeTry(database: Database, tries: readonly Try[], now: number): Promise<ForgiveAttempt> {
  if (tries.length === 0) return async () => {};
  const counted = tries.map(([limit, who]) => ({ ...limit, ...toRoom(limit), hash: hashKey(who) })).toSorted(byName);
  const rows = await database.transaction(async ({ db }) => {
    const stored = await count(db, counted, now);
    if (stored.length < counted.length) throw await toRefusal(db, counted, { stored, now });
    return stored;
  });
  return async (db) => {
    for (const row of rows) await takeBack(db, row);
  };
}

/** Takes a try if there is room, and returns whether there was. */
export async function hasRoom(database: Database, tries: readonly Try[], now: number): Promise<boolean> {
  try {
    await takeTry(database, tries, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export async function countTries(db: Db, [limit, who]: Try, now: number): Promise<number> {
  const { windowMs } = toRoom(limit);
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('name', '=', limit.name)
    .where('who_hash', '=', hashKey(who))
    .where('until', '>', instant(now))
    .where('until', '<=', instant(now + windowMs + clockToleranceMs))
    .executeTakeFirst();
  return row?.count ?? 0;
}

const hashKey = (who: string): Buffer => createHash('sha256').update(who).digest();

interface Room {
  readonly most: number;
  readonly windowMs: number;
}

function toRoom(limit: Limit): Room {
  if ('perMinute' in limit) return { most: limit.perMinute, windowMs: minuteMs };
  return 'perHour' in limit ? { most: limit.perHour, windowMs: hourMs } : { most: limit.perDay, windowMs: dayMs };
}

interface CountedLimit extends Room {
  readonly name: string;
  readonly words?: string;
  readonly hash: Buffer;
}

// All requests lock the rows in the same order, or two could wait for each other.
const byName = (a: CountedLimit, b: CountedLimit): number => (a.name < b.name ? -1 : 1);

interface Row {
  readonly name: string;
  readonly who_hash: Buffer;
  readonly until: number;
}

/** Counts in one statement and returns the rows that had room; the others stay unchanged. */
async function count(db: Db, counted: readonly CountedLimit[], now: number): Promise<readonly Row[]> {
  const each = (value: (limit: CountedLimit) => RawBuilder<unknown>) =>
    sql`case attempts.name ${sql.join(
      counted.map((limit) => sql`when ${limit.name} then ${value(limit)}`),
      sql` `,
    )} end`;
  // A window that ends later than one that begins now was counted while the clock was ahead.
  const latest = each(({ windowMs }) => sql`${instant(now + windowMs + clockToleranceMs)}`);
  const isOver = sql`(attempts.until <= ${instant(now)} or attempts.until > ${latest})`;
  const values = counted.map(({ name, hash, windowMs }) => sql`(${name}, ${hash}, 1, ${instant(now + windowMs)})`);
  const { rows } = await sql<Row>`
    insert into attempts (name, who_hash, count, until) values ${sql.join(values)}
    on conflict (name, who_hash) do update set
      count = case when ${isOver} then 1 else attempts.count + 1 end,
      until = case when ${isOver} then excluded.until else attempts.until end
    where ${isOver} or attempts.count < ${each(({ most }) => sql`${most}::int`)}
    returning name, who_hash, until`.execute(db);
  return rows;
}

/** Reports the reached limit that lasts longest. */
async function toRefusal(
  db: Db,
  counted: readonly CountedLimit[],
  { stored, now }: { readonly stored: readonly Row[]; readonly now: number },
): Promise<Refusal> {
  const hadRoom = new Set(stored.map(({ name }) => name));
  let [longest, words] = [0, ''];
  for (const { name, hash, words: own = 'Too many attempts.' } of counted.filter((each) => !hadRoom.has(each.name))) {
    const row = await db.selectFrom('attempts').select('until').where('name', '=', name).where('who_hash', '=', hash).executeTakeFirst();
    const waitMs = Math.max(1, (row?.until ?? now) - now);
    if (waitMs > longest) [longest, words] = [waitMs, own];
  }
  return new Refusal({ code: 'too_many_requests', waitSeconds: Math.ceil(longest / 1_000) }, `${words} ${waitText(longest)}`);
}

function waitText(waitMs: number): string {
  if (waitMs <= minuteMs) return 'Wait a minute and try again.';
  const [wait, unit] = waitMs <= hourMs ? [Math.ceil(waitMs / minuteMs), 'minute'] : [Math.ceil(waitMs / hourMs), 'hour'];
  return `Try again in ${wait} ${unit}${wait === 1 ? '' : 's'}.`;
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
