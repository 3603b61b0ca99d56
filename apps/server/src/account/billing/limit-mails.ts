import { dayMs, messageLimitRange, trialDays, trialLimits, trialTexts } from '@earshot/domain';
import { sql } from 'kysely';
import { sendLater } from '../../delivery/outbox/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Billing } from './billing.ts';
import type { LimitKind } from './limit-texts.ts';
import { mailTo } from './mails.ts';
import { findPayer } from './store.ts';

interface Standing {
  readonly client_id: string;
  readonly kind: LimitKind;
  readonly count: number;
  readonly most: number;
  readonly is_free: boolean;
}

const isNear = ({ count, most }: Pick<Standing, 'count' | 'most'>): boolean => count * 5 >= most * 4;

/** Counts of at least 80 % of their limit: live messages, and in free use people and text messages too. */
async function findNear(db: Db, now: number): Promise<{ readonly judged: ReadonlySet<string>; readonly near: readonly Standing[] }> {
  const accounts = await db
    .selectFrom('clients')
    .select(['id', 'activated_at', 'message_limit', 'texts_sent'])
    .where('archived_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where((eb) =>
      eb.or([eb('activated_at', 'is not', null), eb('trial_started_at', 'is', null), eb('trial_started_at', '>', instant(now - trialDays * dayMs))]),
    )
    .execute();
  const live = new Map((await countLiveMessages(db, now)).map(({ client_id, count }) => [client_id, count]));
  const counts = new Map<string, Readonly<Record<'receiver' | 'admin' | 'operator', number>>>();
  const free = accounts.filter(({ activated_at }) => activated_at === null).map(({ id }) => id);
  for (const { client_id, ...people } of await countFreePeople(db, free, now)) counts.set(client_id, people);
  const near = accounts
    .flatMap(({ id: client_id, activated_at, message_limit, texts_sent }): readonly Standing[] => {
      const is_free = activated_at === null;
      const messages = { client_id, kind: 'message', count: live.get(client_id) ?? 0, most: is_free ? trialLimits.messages : message_limit, is_free } as const;
      if (!is_free) return [messages];
      const { receiver, admin, operator } = counts.get(client_id) ?? { receiver: 0, admin: 0, operator: 0 };
      return [
        messages,
        { client_id, kind: 'receiver', count: receiver, most: trialLimits.receivers, is_free },
        { client_id, kind: 'admin', count: admin, most: trialLimits.admins, is_free },
        { client_id, kind: 'operator', count: operator, most: trialLimits.operators, is_free },
        { client_id, kind: 'text', count: texts_sent, most: trialTexts, is_free },
      ];
    })
    .filter(isNear);
  return { judged: new Set(accounts.map(({ id }) => id)), near };
}

/** Number of live messages of each client that may be near a limit. */
const countLiveMessages = (db: Db, now: number) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => ['client_id', fn.countAll<number>().as('count')])
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(now))]))
    .groupBy('client_id')
    .having(({ fn }) => fn.countAll(), '>=', messageLimitRange.min * 0.8)
    .execute();

/**
 * Receivers, admins and operators of each of the clients, which have not paid yet; invited users count (`countSeats`).
 * The clients are named, so that the planner knows how many they are.
 */
async function countFreePeople(db: Db, clientIds: readonly string[], now: number) {
  const ids = sql`${clientIds}::uuid[]`;
  const { rows } = await sql<Readonly<Record<'receiver' | 'admin' | 'operator', number>> & { readonly client_id: string }>`
    with receivers as (
      select client_id, count(distinct phone)::integer as count from contacts where client_id = any(${ids}) and not is_default group by client_id
    )
    select id as client_id, coalesce(receivers.count, 0) as receiver,
      (select count(*)::integer from users where client_id = free.id and archived_at is null and is_admin)
        + (select count(*)::integer from user_invitations where ${isOpen(now)} and is_admin) as admin,
      (select count(*)::integer from users where client_id = free.id and archived_at is null and is_operator)
        + (select count(*)::integer from user_invitations where ${isOpen(now)} and is_operator) as operator
    from unnest(${ids}) as free (id) left join receivers on receivers.client_id = free.id`.execute(db);
  return rows;
}

const isOpen = (now: number) => sql`client_id = free.id and accepted_at is null and cancelled_at is null and expires_at > ${instant(now)}`;

/** Tells each Account Holder of a limit that is nearly reached, and once it is reached: once until the count falls below 80 % or the limit changes. */
export async function tellOfLimits(billing: Billing): Promise<void> {
  const { db } = billing.services.database;
  const now = billing.services.now();
  const { judged, near } = await findNear(db, now);
  const notices = await db.selectFrom('limit_notices').select(['client_id', 'kind', 'most', 'is_reached']).execute();
  const standings = new Map(near.map((standing) => [toKey(standing), standing]));
  // Accounts at rest, such as deactivated ones, keep their notices.
  const isOver = (notice: (typeof notices)[number]): boolean => judged.has(notice.client_id) && standings.get(toKey(notice))?.most !== notice.most;
  const told = new Map(notices.filter((notice) => !isOver(notice)).map((notice) => [toKey(notice), notice]));
  for (const { client_id, kind } of notices.filter(isOver))
    await db.deleteFrom('limit_notices').where('client_id', '=', client_id).where('kind', '=', kind).execute();
  for (const standing of near) {
    const notice = told.get(toKey(standing));
    if (!notice || (standing.count >= standing.most && !notice.is_reached)) await tell(billing, standing, now);
  }
}

const toKey = ({ client_id, kind }: { readonly client_id: string; readonly kind: string }): string => `${client_id} ${kind}`;

const tell = ({ services }: Billing, { client_id, kind, count, most: limit, is_free }: Standing, now: number): Promise<void> =>
  services.database.transaction(async (tx) => {
    const notice = { most: limit, is_reached: count >= limit, told_at: new Date(now) };
    const isNew = await tx.db
      .insertInto('limit_notices')
      .values({ client_id, kind, ...notice })
      .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(notice).where('limit_notices.is_reached', '<', notice.is_reached))
      .returning('client_id')
      .executeTakeFirst();
    const payer = isNew && (await findPayer(tx.db, client_id));
    if (!payer) return;
    const remedy = is_free ? ('activate' as const) : limit < messageLimitRange.max ? ('raise' as const) : ('none' as const);
    const facts = { clientId: client_id, payer, publicUrl: services.config.publicUrl };
    await sendLater(
      services,
      tx,
      mailTo(facts, (texts, place) => texts.limit({ ...place, limit: kind, count, most: limit, remedy })),
      now,
    );
  });
