import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type SandboxSetup = Selectable<Schema['sandbox_setups']>;

export async function addSetup(db: Db, setup: Insertable<Schema['sandbox_setups']>): Promise<void> {
  await db.insertInto('sandbox_setups').values(setup).execute();
}

/** Locks the row until the transaction ends; with `secretHash`, finds it only if the secret matches. */
export const findSetup = (db: Db, id: string, secretHash?: Buffer): Promise<SandboxSetup | undefined> =>
  db
    .selectFrom('sandbox_setups')
    .selectAll()
    .where('id', '=', id)
    .$if(secretHash !== undefined, (query) => query.where('secret_hash', '=', secretHash ?? Buffer.of()))
    .forUpdate()
    .executeTakeFirst();

export async function updateSetup(db: Db, id: string, values: Updateable<Schema['sandbox_setups']>): Promise<void> {
  await db.updateTable('sandbox_setups').set(values).where('id', '=', id).execute();
}
