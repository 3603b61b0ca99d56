import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { addressed, isOnDevice, isWaiting, joinPerson, reachedBy, selectRecipients, type AudienceReach } from './audience-store.ts';
import { deliveryColumns, type DeliveryRow } from './hearing-store.ts';
import type { Scope } from './policy.ts';

/**
 * The number of people of an audience; and of the pairs of its messages that have begun, the number heard, still to be
 * heard, and on a device.
 */
export interface AudienceTally {
  readonly audienceId: string;
  readonly people: number;
  readonly heard: number;
  readonly waiting: number;
  readonly onDevice: number;
}

export async function tallyAudiences(db: Db, scope: Scope, { at, ...reach }: AudienceReach & { readonly at: number }): Promise<AudienceTally[]> {
  const begun = sql`m.starts_at <= ${instant(at)} as is_begun`;
  const sums = {
    heard: sql`count(d.heard_at) filter (where m.is_begun)`,
    waiting: sql`count(*) filter (where m.is_begun and ${isWaiting(at)})`,
    on_device: sql`count(*) filter (where m.is_begun and ${isOnDevice})`,
  };
  const { rows } = await sql<AudienceTally>`
    with ${addressed(scope, reach.messages, begun)},
    ${reachedBy(scope, reach, sums)}
    select audience_id as "audienceId", count(*)::int as people, coalesce(sum(heard), 0)::int as heard, coalesce(sum(waiting), 0)::int as waiting,
      coalesce(sum(on_device), 0)::int as "onDevice"
    from reached group by audience_id`.execute(db);
  return rows;
}

/** The people of one message on a page: from the `first` to the `last` by name, counted from 1. */
export interface Slice {
  readonly messageId: string;
  readonly version: number;
  readonly audienceId: string;
  readonly first: number;
  readonly last: number;
}

export interface ReportRow extends DeliveryRow {
  readonly message_id: string;
  readonly phone: string;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Null until a device reports something of the message. */
  readonly last_event_at: number | null;
}

/** The pairs of slices, in their order, with the device reports. */
export async function findSlices(
  db: Db,
  scope: Scope,
  { slices, phone }: { readonly slices: readonly Slice[]; readonly phone: string | undefined },
): Promise<ReportRow[]> {
  const { clientId } = scope;
  const { rows } = await sql<ReportRow>`
    with slice as (
      select * from unnest(${slices.map(({ messageId }) => messageId)}::uuid[], ${slices.map(({ version }) => version)}::integer[],
        ${slices.map(({ audienceId }) => audienceId)}::uuid[], ${slices.map(({ first }) => first)}::integer[], ${slices.map(({ last }) => last)}::integer[])
        with ordinality as s (message_id, version, audience_id, first, last, place)
    ),
    ${selectRecipients(scope, { messages: slices, phone })},
    person as materialized (
      select r.audience_id, r.phone, c.id as contact_id, c.first_name, c.last_name,
        row_number() over (partition by r.audience_id order by lower(c.first_name), lower(c.last_name), r.phone) as place
      from recipient r ${joinPerson(scope, 'r')}
    )
    select s.message_id, p.phone, p.contact_id, p.first_name, p.last_name, d.last_event_at, ${sql.join(deliveryColumns.map((name) => sql.ref(`d.${name}`)))}
    from slice s join person p on p.audience_id = s.audience_id and p.place between s.first and s.last
    left join deliveries d on d.client_id = ${clientId} and d.message_id = s.message_id and d.version = s.version and d.phone = p.phone
    order by s.place, p.place`.execute(db);
  return rows;
}
