import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { databaseTime } from './schedules-store.ts';

/** The clocks of several servers and a database never agree to the second. */
const toleranceSeconds = 5;
/** Longer than any job of the product waits for its next try: eight tries, from five seconds on, twice as long each time. */
const longestWaitMinutes = 30;

/** Checks repeatedly whether pg-boss has stored times that lie ahead. */
export interface JobTimes {
  mend(): Promise<void>;
}

/** Each of several servers checks for itself. `steadyNow` advances a second each second, independent of the machine's clock. */
export function openJobTimes(db: Db, steadyNow: () => number): JobTimes {
  let lead = Number.POSITIVE_INFINITY;
  return {
    mend: async () => {
      const leadNow = (await databaseTime(db)) - steadyNow();
      await mendClaims(db);
      await mendWaiting(db);
      // These rows have no index: they are checked only at the start and when the database's clock was put back.
      if (leadNow < lead - toleranceSeconds * 1_000) await mendActive(db);
      lead = leadNow;
    },
  };
}

const isAhead = (column: string) => sql`${sql.ref(column)} > now() + ${toleranceSeconds} * interval '1 second'`;
const takenBack = (column: string) => sql`${sql.ref(column)} = case when ${isAhead(column)} then now() else ${sql.ref(column)} end`;
const someAhead = (columns: readonly string[]) => sql`(${sql.join(columns.map(isAhead), sql` or `)})`;

/** pg-boss claims its own rounds by the time of the last one, and would do none for as long as the clock was ahead. */
async function mendClaims(db: Db): Promise<void> {
  const claims = ['cron_on', 'bam_on', 'flow_on', 'reindex_on'];
  await sql`update pgboss.version set ${sql.join(claims.map(takenBack))} where ${someAhead(claims)}`.execute(db);
  const rounds = ['monitor_on', 'monitor_claim_on', 'maintain_on'];
  await sql`update pgboss.queue set ${sql.join(rounds.map(takenBack))} where ${someAhead(rounds)}`.execute(db);
}

/** A job would wait for its first or next try for as long as the clock was ahead. */
async function mendWaiting(db: Db): Promise<void> {
  await sql`
    update pgboss.job set ${takenBack('created_on')}, ${takenBack('started_on')}, start_after = now()
    where state < 'active'
      and (${someAhead(['created_on', 'started_on'])} or start_after > now() + ${longestWaitMinutes} * interval '1 minute')`.execute(db);
}

/** A job whose server ended would be held for as long. */
async function mendActive(db: Db): Promise<void> {
  await sql`
    update pgboss.job set ${takenBack('started_on')}, ${takenBack('heartbeat_on')}
    where state = 'active' and ${someAhead(['started_on', 'heartbeat_on'])}`.execute(db);
}
