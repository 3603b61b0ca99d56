import { skipLocked } from '../../platform/database/citus.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * Takes the oldest notes, each for one caller only, and returns the client of each. Notes that another caller takes
 * are left out; on a distributed database the second one waits and finds them gone.
 */
export async function takeChanges(db: Db, limit: number): Promise<string[]> {
  const end = await skipLocked(db);
  const taken = await db
    .with(
      (cte) => cte('oldest').materialized(),
      (each) => each.selectFrom('billing_changes').select(['client_id', 'id']).orderBy('at').limit(limit).modifyEnd(end),
    )
    .deleteFrom('billing_changes')
    .where((eb) => eb(eb.refTuple('client_id', 'id'), 'in', eb.selectFrom('oldest').select(['client_id', 'id']).$asTuple('client_id', 'id')))
    .returning('client_id')
    .execute();
  return taken.map(({ client_id }) => client_id);
}
