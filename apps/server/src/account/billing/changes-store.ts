import { type Db } from '../../platform/database/database.ts';

/** Takes the oldest notes, each for one caller only, and returns their client ids without duplicates. */
export async function takeChanges(db: Db, limit: number): Promise<string[]> {
  const taken = await db
    .deleteFrom('billing_changes')
    .where((eb) =>
      eb(
        eb.refTuple('client_id', 'id'),
        'in',
        eb.selectFrom('billing_changes').select(['client_id', 'id']).orderBy('at').limit(limit).forUpdate().skipLocked().$asTuple('client_id', 'id'),
      ),
    )
    .returning('client_id')
    .execute();
  return taken.map(({ client_id }) => client_id);
}
