import { noteContactChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAgreed, isDisclosed } from './conditions.ts';

export interface ConsentKey {
  readonly clientId: string;
  readonly phone: string;
}

export async function hasAgreed(db: Db, { clientId, phone }: ConsentKey): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('phone')
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where(isAgreed('consents'))
    .executeTakeFirst();
  return row !== undefined;
}

/** The time a number left a client it had agreed to; undefined if it did not agree or did not leave. */
export async function findLeaving(db: Db, { clientId, phone }: ConsentKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('consents')
    .select('left_at')
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where(isDisclosed('consents'))
    .executeTakeFirst();
  return row?.left_at ?? undefined;
}

/** Lets a client speak; returns whether that is new. A yes that holds keeps its time. */
export async function agree(
  db: Db,
  { clientId, phone }: ConsentKey,
  { how, now }: { readonly how: 'asked' | 'invitation'; readonly now: number },
): Promise<boolean> {
  const changed = await db
    .insertInto('consents')
    .values({ client_id: clientId, phone, agreed_at: new Date(now), how })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'phone'])
        .doUpdateSet({ agreed_at: new Date(now), left_at: null, how })
        .where((eb) => eb.not(isAgreed('consents'))),
    )
    .returning('phone')
    .executeTakeFirst();
  if (changed) noteContactChange(db, clientId);
  return changed !== undefined;
}

/**
 * Ends the client's permission; returns whether the client may see that: a number that never agreed refuses unseen.
 * Keeps the earlier yes and removes a mute.
 */
export async function leave(db: Db, { clientId, phone }: ConsentKey, now: number): Promise<boolean> {
  const changed = await db
    .insertInto('consents')
    .values({ client_id: clientId, phone, left_at: new Date(now), how: 'asked' })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'phone'])
        .doUpdateSet({ left_at: new Date(now), muted_at: null })
        .where('consents.left_at', 'is', null),
    )
    .returning('agreed_at')
    .executeTakeFirst();
  const isSeen = changed !== undefined && changed.agreed_at !== null;
  if (isSeen) noteContactChange(db, clientId);
  return isSeen;
}

/** Mutes a client or unmutes it; returns whether that is new. */
export async function setMuted(
  db: Db,
  { clientId, phone }: ConsentKey,
  { isMuted, now }: { readonly isMuted: boolean; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consents')
    .set({ muted_at: isMuted ? new Date(now) : null })
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where('muted_at', isMuted ? 'is' : 'is not', null)
    .where(isAgreed('consents'))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The client that invited a number by a code, if it is not archived and still knows the number, and the number has not left it since. */
export async function findInviter(db: Db, { code, phone }: { readonly code: string; readonly phone: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('clients', 'clients.id', 'invitations.client_id')
    .leftJoin('consents', (join) => join.onRef('consents.client_id', '=', 'invitations.client_id').onRef('consents.phone', '=', 'invitations.phone'))
    .select('invitations.client_id')
    .where('invitations.code', '=', code)
    .where('invitations.phone', '=', phone)
    .where('clients.archived_at', 'is', null)
    .where((eb) => eb.or([eb('consents.left_at', 'is', null), eb('consents.left_at', '<', eb.ref('invitations.created_at'))]))
    .where((eb) =>
      eb.exists(
        eb.selectFrom('contacts').select('contacts.id').whereRef('contacts.client_id', '=', 'invitations.client_id').where('contacts.phone', '=', phone),
      ),
    )
    .executeTakeFirst();
  return row?.client_id;
}
