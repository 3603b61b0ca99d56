import { type Db } from '../../platform/database/database.ts';

/** Notes that the provider is to hear of a client; database triggers do this for all that is counted. */
export async function noteChange(db: Db, clientId: string): Promise<void> {
  await db.insertInto('billing_changes').values({ client_id: clientId }).execute();
}

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
