import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../session/actor.ts';
import { type Db, instant } from './database.ts';

/** How long a deletion can be undone: the screen offers it for ten seconds, and a slow network may deliver it later. */
export const restorableMs = 600_000;

interface Removal {
  readonly id: string;
  readonly kind: 'contact' | 'group';
}

/** Keeps a row about to be deleted, `kept` as a query of one JSON value, and forgets the client's rows past restoring. Throws without a row to keep. */
export async function keepRemoved(db: Db, { clientId, userId }: Actor, { id, kind, kept }: Removal & { readonly kept: RawBuilder<unknown> }, now: number) {
  await db
    .deleteFrom('removals')
    .where('client_id', '=', clientId)
    .where('removed_at', '<=', instant(now - restorableMs))
    .execute();
  const { numAffectedRows } = await sql`insert into removals (client_id, id, operator_id, kind, kept, removed_at)
    select ${clientId}::uuid, ${id}::uuid, ${userId}::uuid, ${kind}, removed.kept, ${instant(now)} from ${kept} as removed (kept)
    on conflict (client_id, id) do update set kept = excluded.kept, removed_at = excluded.removed_at`.execute(db);
  if (Number(numAffectedRows ?? 0) === 0) throw new Error(`the ${kind} ${id} was not kept: its deletion could not be undone`);
}

/** Takes out the actor's own kept row, as JSON text; undefined if there is none, or if it is too late. */
export async function takeRemoved(db: Db, { clientId, userId }: Actor, { id, kind }: Removal, now: number): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('removals')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('operator_id', '=', userId)
    .where('kind', '=', kind)
    .where('removed_at', '>', instant(now - restorableMs))
    .returning(sql<string>`kept::text`.as('kept'))
    .executeTakeFirst();
  return taken?.kept;
}
