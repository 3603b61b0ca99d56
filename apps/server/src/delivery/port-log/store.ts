import type { ProviderPort } from '@earshot/contract';
import { sql } from 'kysely';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';

/** The latest success and the latest failure of a port; an absent one stays as it is. */
interface Outcome {
  readonly port: ProviderPort;
  readonly provider: string;
  readonly successAt?: number;
  readonly failureAt?: number;
  readonly failure?: string;
}

const latestTime = (...times: readonly (number | undefined)[]): number => Math.max(...times.map((at) => at ?? 0));

const toDate = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));

/** With several servers the latest outcome counts; another provider starts anew. */
export async function writeOutcome(db: Db, { port, provider, successAt, failureAt, failure }: Outcome): Promise<void> {
  const isSame = sql<boolean>`provider_status.provider = excluded.provider`;
  // Written while the clock was ahead; the new outcome counts.
  const isAhead = (column: 'last_success_at' | 'last_failure_at') =>
    sql<boolean>`${sql.ref(`provider_status.${column}`)} > ${instant(latestTime(successAt, failureAt) + clockToleranceMs)}`;
  const latest = (column: 'last_success_at' | 'last_failure_at') =>
    sql<Date>`case when ${isSame} and not coalesce(${isAhead(column)}, false)
      then greatest(${sql.ref(`provider_status.${column}`)}, ${sql.ref(`excluded.${column}`)}) else ${sql.ref(`excluded.${column}`)} end`;
  await db
    .insertInto('provider_status')
    .values({ port, provider, last_success_at: toDate(successAt), last_failure_at: toDate(failureAt), last_failure: failure ?? null })
    .onConflict((conflict) =>
      conflict.column('port').doUpdateSet({
        provider: sql<string>`excluded.provider`,
        last_success_at: latest('last_success_at'),
        last_failure_at: latest('last_failure_at'),
        last_failure: sql<string | null>`case
          when not (${isSame}) or provider_status.last_failure_at is null then excluded.last_failure
          when excluded.last_failure_at >= provider_status.last_failure_at or ${isAhead('last_failure_at')} then excluded.last_failure
          else provider_status.last_failure end`,
      }),
    )
    .execute();
}
