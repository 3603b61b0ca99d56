import type { BillingLanguage } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';

export type OutgoingKind =
  | 'sign-in code'
  | 'invitation'
  | 'preview'
  | 'crossing'
  | 'app link'
  | 'reminder'
  | 'verification'
  | 'password reset'
  | 'user invitation'
  | 'account'
  | 'report'
  | 'provider test'
  | 'opt-out confirmation';

/** Texts that open an account for any reader. */
const opening: readonly OutgoingKind[] = ['sign-in code', 'verification', 'password reset', 'user invitation'];

/**
 * Forgets such a text once it is no longer to be sent, so that the database and its backups open nothing. The embedded
 * outbox keeps it, to be read there.
 */
const withoutSecrets = (provider: string) => sql<string>`case when kind = any(${opening}::text[]) and ${provider} <> 'outbox' then '' else body end`;

export interface Outgoing {
  readonly clientId?: string | undefined;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly subject?: string | undefined;
  readonly body: string;
  readonly kind: OutgoingKind;
  /** English if absent. */
  readonly language?: BillingLanguage | undefined;
  readonly attachment?: { readonly name: string; readonly text: string };
  readonly unsubscribeLink?: string;
}

/** Adds rows and returns their ids, in the same order. */
export async function addRows(db: Db, outgoing: readonly Outgoing[], now: number): Promise<string[]> {
  const rows = outgoing.map((each) => ({
    id: newId(now),
    client_id: each.clientId ?? null,
    channel: each.channel,
    recipient: each.recipient,
    subject: each.subject ?? null,
    body: each.body,
    kind: each.kind,
    language: each.language ?? 'en',
    attachment_name: each.attachment?.name ?? null,
    attachment: each.attachment?.text ?? null,
    unsubscribe_link: each.unsubscribeLink ?? null,
    provider_id: null,
    error: null,
    created_at: new Date(now),
  }));
  if (rows.length > 0) await db.insertInto('outbox').values(rows).execute();
  return rows.map(({ id }) => id);
}

export type ClaimedRow = NonNullable<Awaited<ReturnType<typeof claimRow>>>;

interface Claim {
  readonly now: number;
  /** Channels of which a row is also taken that was claimed before `reclaimBefore` and never finished. */
  readonly reclaimed: readonly Outgoing['channel'][];
  readonly reclaimBefore: number;
}

/** Claimed before an instant, or while the clock was ahead. */
const isClaimOver = (before: number, now: number) => sql<SqlBool>`(claimed_at <= ${instant(before)} or claimed_at > ${instant(now + clockToleranceMs)})`;

export const claimRow = (db: Db, id: string, { now, reclaimed, reclaimBefore }: Claim) =>
  db
    .updateTable('outbox')
    .set((eb) => ({ status: 'sending', claimed_at: new Date(now), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'waiting'),
        ...(reclaimed.length === 0 ? [] : [eb.and([eb('status', '=', 'sending'), eb('channel', 'in', reclaimed), isClaimOver(reclaimBefore, now)])]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();

interface TakenSend {
  readonly provider: string;
  readonly providerId: string;
  readonly now: number;
}

export async function markSent(db: Db, id: string, { provider, providerId, now }: TakenSend): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', provider, provider_id: providerId, sent_at: new Date(now), error: null, body: withoutSecrets(provider) })
    .where('id', '=', id)
    .execute();
}

/** One claim of a row: each claim adds an attempt. */
export type OutboxClaim = Pick<ClaimedRow, 'id' | 'attempts'>;

/** Gives a claimed row back, or up. Returns whether the claim still held; otherwise a later claim has it. */
export async function markUnsent(
  db: Db,
  { id, attempts }: OutboxClaim,
  { status, error, provider }: { readonly status: 'waiting' | 'failed'; readonly error: string; readonly provider: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('outbox')
    .set({ status, error, ...(status === 'failed' && { body: withoutSecrets(provider) }) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export interface DeliveryReport {
  readonly provider: string;
  readonly providerId: string;
  readonly delivery: 'accepted' | 'delivered' | 'undelivered';
  /** Why it is undelivered: a sentence for people. */
  readonly error?: string | undefined;
  readonly at: number;
}

/** Writes the report down and returns the row; undefined for an unknown row or no news: a final state stays. */
export const markDelivery = (db: Db, { provider, providerId, delivery, error, at }: DeliveryReport) =>
  db
    .updateTable('outbox')
    .set({ delivery, delivery_error: delivery === 'undelivered' ? (error ?? null) : null, delivery_at: new Date(at) })
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('status', '=', 'sent')
    .where((eb) => eb.or([eb('delivery', 'is', null), ...(delivery === 'accepted' ? [] : [eb('delivery', '=', 'accepted')])]))
    .returning(['id', 'kind', 'client_id'])
    .executeTakeFirst();

const batch = 500;

/**
 * Rows that should have been sent a minute ago: their job is gone, or came too late for its last try. `delayMs` is the
 * delay after the first try; it doubles.
 */
export const findOverdue = (db: Db, { now, delayMs }: { readonly now: number; readonly delayMs: number }) =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel'])
    .where('status', '=', 'waiting')
    .where(
      sql<SqlBool>`(coalesce(claimed_at, created_at) + ${delayMs}::int * power(2, attempts) * interval '1 millisecond' + interval '1 minute' <= ${instant(now)}
        or coalesce(claimed_at, created_at) > ${instant(now + clockToleranceMs)})`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(batch)
    .execute();

export const findUnfinished = (db: Db, { before, now }: { readonly before: number; readonly now: number }) =>
  db.selectFrom('outbox').selectAll().where('status', '=', 'sending').where(isClaimOver(before, now)).orderBy('id').limit(batch).execute();

/** The opted-out numbers among these, and since when they want no invitations and previews. */
export async function findOptOuts(db: Db, phones: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('opt_outs')
    .select(['phone', 'created_at'])
    .where(sql<SqlBool>`phone = any(${phones}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.phone, row.created_at]));
}

/** Whether a row's recipient has refused or left the company in whose name it goes: they are not invited again. */
export async function hasRefused(db: Db, row: { readonly client_id: string | null; readonly recipient: string }): Promise<boolean> {
  const found = await db
    .selectFrom('consents')
    .select('phone')
    .where('client_id', '=', row.client_id)
    .where('phone', '=', row.recipient)
    .where('left_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that a number wants no invitations and previews, or wants them again; returns whether that is new. */
export async function setOptOut(db: Db, phone: string, { isOut, now }: { readonly isOut: boolean; readonly now: number }): Promise<boolean> {
  const changed = isOut
    ? await db
        .insertInto('opt_outs')
        .values({ phone, created_at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('phone')
        .execute()
    : await db.deleteFrom('opt_outs').where('phone', '=', phone).returning('phone').execute();
  return changed.length > 0;
}

/** When the oldest row was made that waits or is being sent. */
export async function oldestUnsentAt(db: Db): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('status', 'in', ['waiting', 'sending'])
    .executeTakeFirst();
  return oldest?.at ?? undefined;
}

/** How many rows are not sent, by their status; 0 for a status without rows. */
export async function outboxCounts(db: Db): Promise<Record<'waiting' | 'sending' | 'failed', number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', '<>', 'sent')
    .groupBy('status')
    .execute();
  return { waiting: 0, sending: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}
