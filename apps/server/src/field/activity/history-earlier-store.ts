import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { deliverySums } from '../receivers/index.ts';
import { deliveryColumns, type DeliveryRow } from './hearing-store.ts';
import type { Scope } from './policy.ts';

/*
 * Deliveries as they were at the instant of a history. A phone that was offline reports later what happened before; the
 * pages of one history must not change by it.
 */

interface PairsOf {
  readonly messageIds: readonly string[];
  /** Limits the pairs to this number. */
  readonly phone?: string | undefined;
  readonly until: number;
}

export type Earlier = RawBuilder<unknown>;

const columns = sql.join(deliveryColumns.map((name) => sql.ref(name)));

/** `earlier` without rows. */
export const noneEarlier: Earlier = sql`earlier as (select message_id, version, phone, ${columns}, false as has_reported from deliveries where false)`;

/**
 * `earlier`: the deliveries about which something was reported after an instant, added up without those reports. The
 * housekeeping may have removed the report of a first delivery (decision 034); then the delivery has its time.
 */
export const selectEarlier = ({ clientId }: Scope, { messageIds, phone, until }: PairsOf): Earlier => sql`
  late as materialized (
    select e.message_id, e.version, e.phone, min(e.at) filter (where e.kind = 'delivered') as delivered_at
    from unnest(${messageIds}::uuid[]) as asked (id) cross join lateral (
      select * from device_events where client_id = ${clientId} and message_id = asked.id ${phone === undefined ? sql`` : sql`and phone = ${phone}`}
        and received_at > ${instant(until)} offset 0) e
    group by e.message_id, e.version, e.phone
  ),
  summed as materialized (
    select message_id, version, phone, ${deliverySums} from device_events
    where client_id = ${clientId} and (message_id, phone, version) in (select message_id, phone, version from late) and received_at <= ${instant(until)}
    group by message_id, version, phone
  ),
  earlier as materialized (
    select l.message_id, l.version, l.phone, ${sql.join(deliveryColumns.map(earlierColumn))}, s.phone is not null as has_reported
    from late l
    left join summed s on s.message_id = l.message_id and s.version = l.version and s.phone = l.phone
    left join deliveries d on d.client_id = ${clientId} and d.message_id = l.message_id and d.version = l.version and d.phone = l.phone
  )`;

/** A hearing of an older version that counts is in the delivery alone. */
const isCarried = sql`d.heard_count = 0`;

function earlierColumn(name: (typeof deliveryColumns)[number]): RawBuilder<unknown> {
  if (name === 'heard_count') return sql`coalesce(s.heard_count, 0)::int as heard_count`;
  if (name === 'heard_version') return sql`case when ${isCarried} then d.heard_version end as heard_version`;
  if (name === 'heard_at') return sql`coalesce(s.heard_at, case when ${isCarried} then d.heard_at end) as heard_at`;
  if (name === 'delivered_at')
    return sql`coalesce(s.delivered_at, case when d.delivered_at is distinct from l.delivered_at then d.delivered_at end) as delivered_at`;
  return sql.ref(`s.${name}`);
}

/** A delivery `d` that `earlier` does not have. */
export const isNotEarlier = sql`(d.message_id, d.version, d.phone) not in (select message_id, version, phone from earlier)`;

interface PairDelivery extends DeliveryRow {
  readonly message_id: string;
  readonly version: number;
  readonly phone: string;
}

interface Reported extends Omit<PairsOf, 'until'> {
  readonly phones: readonly string[];
  readonly earlier: Earlier | undefined;
}

/** Deliveries of every version of messages to numbers, as they were then. */
export async function findDeliveriesThen(db: Db, { clientId }: Scope, { messageIds, phones, earlier }: Reported): Promise<readonly PairDelivery[]> {
  const { rows } = await sql<PairDelivery>`
    with ${earlier ?? noneEarlier}
    select message_id, version, phone, ${columns} from deliveries d
    where client_id = ${clientId} and message_id = any(${messageIds}::uuid[]) and phone = any(${phones}::text[]) and ${isNotEarlier}
    union all
    select message_id, version, phone, ${columns} from earlier where has_reported and phone = any(${phones}::text[])`.execute(db);
  return rows;
}
