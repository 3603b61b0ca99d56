import type pg from 'pg';
import { spaceFor } from './disk-space.ts';
import type { EmbeddedEngine } from './engine.ts';

/** How often the log's size is checked. */
const lookMs = 1_000;
/** A round is due after this time, or after this much log. */
const roundMs = 10 * 60_000;
const logBytes = 32 * 1_048_576;

const logSize = 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

// Like autovacuum's rule: a tenth of the rows changed, never cleaned since the counters began, or old transaction numbers.
const tablesInNeed = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind in ('r', 'm') and c.relpersistence <> 't' and s.schemaname <> 'pg_toast' and (
    s.last_vacuum is null
    or greatest(s.n_dead_tup, s.n_mod_since_analyze, s.n_ins_since_vacuum) > 50 + 0.1 * s.n_live_tup
    or age(c.relfrozenxid) > 100000000)`;

/** The embedded engine has no autovacuum and no checkpoints of its own: without them its folder grows with every update. */
export class Maintenance {
  readonly #pool: pg.Pool;
  readonly #engine: EmbeddedEngine;
  readonly #timer: NodeJS.Timeout;
  #lastRoundAt = performance.now();
  #isAtWork = false;

  constructor(pool: pg.Pool, engine: EmbeddedEngine) {
    this.#pool = pool;
    this.#engine = engine;
    this.#timer = setInterval(() => void this.#look(), lookMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      if (performance.now() - this.#lastRoundAt > roundMs || (await this.#isLogLong())) await this.#round();
    } catch {
      // The next check tries again; a broken engine shows at the next query.
    } finally {
      this.#isAtWork = false;
    }
  }

  async #round(): Promise<void> {
    this.#lastRoundAt = performance.now();
    const space = spaceFor(this.#engine.dir);
    if (space === 'nothing') return;
    if (space === 'cleaning') await this.#clean();
    await this.#ask('checkpoint');
  }

  /** Short statements one after the other, so that requests get their turn in between. */
  async #clean(): Promise<void> {
    await this.#ask('select pg_stat_force_next_flush()');
    const tables = await this.#ask<{ name: string }>(tablesInNeed);
    for (const { name } of tables) {
      await this.#ask(`vacuum (analyze) ${name}`);
      if (await this.#isLogLong()) await this.#ask('checkpoint');
    }
  }

  async #isLogLong(): Promise<boolean> {
    const [log] = await this.#ask<{ bytes: number }>(logSize);
    return log !== undefined && log.bytes > logBytes;
  }

  async #ask<Row extends object>(text: string): Promise<Row[]> {
    const client = await this.#pool.connect();
    try {
      return (await this.#engine.unhurried(() => client.query<Row>(text))).rows;
    } finally {
      client.release();
    }
  }
}
