import { hearingGraceMs } from '@earshot/domain';
import { type RawBuilder, sql } from 'kysely';
import { contactVersion } from '../../platform/database/contact-versions.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { erasedId, nameColumns } from '../../platform/database/erased.ts';
import type { Scope } from './policy.ts';

/**
 * An erased person `e` counts for a message `m` as it was then, and for later versions for which those hearings count.
 */
export const isErasedFrom = sql`e.client_id = m.client_id and e.message_id = m.id and e.version >= m.heard_from`;

/** A message with the first message of the same choice of groups and contacts, which has the same recipients. */
export interface MessageAudience {
  readonly id: string;
  readonly audienceId: string;
  readonly location: string;
}

/** A message with what its outcomes depend on, apart from the reports of devices. */
export interface TalliedMessage extends MessageAudience {
  readonly starts_at: number;
  /** When the message can be heard no more: `messageOverAt` of the domain. */
  readonly over_at: number | null;
  /** Another text after each change of the message or its choice, or of the client's contacts. */
  readonly basis: string;
}

const overAt = sql`case when m.paused_at is null and (m.deleted_at is null or m.ends_at <= m.deleted_at) then m.ends_at end`;

/**
 * Returns messages by location, with their audience: an audience of thousands that has a hundred messages is worked out
 * once, not a hundred times.
 */
export async function findAudiences(db: Db, { clientId }: Scope, messageIds: readonly string[]): Promise<TalliedMessage[]> {
  const { rows } = await sql<TalliedMessage>`
    select id, location, starts_at, over_at, first_value(id) over (partition by chosen_groups, chosen_contacts, erased order by id) as "audienceId",
      md5(concat_ws(' ', version, heard_from, trigger, dwell_seconds, chosen_groups, chosen_contacts, erased, contact_version,
        title, lat, lng, radius_meters, location)) as basis
    from (
      select m.id, m.location, m.title, m.lat, m.lng, m.radius_meters, m.version, m.heard_from, m.trigger, m.dwell_seconds, m.starts_at, ${overAt} as over_at,
        ${contactVersion(clientId)} as contact_version,
        array(
          select mg.group_id from message_groups mg join groups g on g.client_id = mg.client_id and g.id = mg.group_id and g.is_active
          where mg.client_id = ${clientId} and mg.message_id = m.id order by mg.group_id
        ) as chosen_groups,
        array(select contact_id from message_contacts where client_id = ${clientId} and message_id = m.id order by contact_id) as chosen_contacts,
        array(select e.phone from erased_recipients e where e.client_id = ${clientId} and ${isErasedFrom} order by e.phone) as erased
      from messages m where m.client_id = ${clientId} and m.id = any(${messageIds}::uuid[])
    ) chosen
    order by location, id`.execute(db);
  return rows;
}

export interface AudienceReach {
  readonly messages: readonly MessageAudience[];
  /** Limits the pairs to this person, or to these. */
  readonly phone?: string | readonly string[] | undefined;
}

const listAudienceIds = (messages: readonly Pick<MessageAudience, 'audienceId'>[]): string[] => [...new Set(messages.map(({ audienceId }) => audienceId))];

/**
 * `message`: the messages with their audience, the columns that decide the outcome of a pair, and more columns of `m`.
 * `over_at` is `messageOverAt` of the domain.
 */
export const addressed = ({ clientId }: Scope, messages: readonly MessageAudience[], columns?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  message as materialized (
    select a.id, a.audience_id, m.version, m.trigger, m.dwell_seconds, m.starts_at,
      ${overAt} as over_at ${columns ? sql`, ${columns}` : sql``}
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ audienceId }) => audienceId)}::uuid[]) as a (id, audience_id)
    join messages m on m.client_id = ${clientId} and m.id = a.id
  )`;

interface RecipientsQuery {
  readonly messages: readonly Pick<MessageAudience, 'audienceId'>[];
  readonly phone?: AudienceReach['phone'];
  /** Leaves erased people out. */
  readonly isPresentOnly?: true;
}

/**
 * `recipient`: the rows of the view `message_recipients`, one for each audience and person, with the rank of the
 * contact to show, and people who were erased since. A group is expanded once here, not once for each message that it was
 * chosen for. If several contacts have one number, the least is shown: the viewer's own, else the oldest, whose UUIDv7 is
 * the smallest.
 */
export function selectRecipients({ clientId, userId }: Scope, { messages, phone, isPresentOnly }: RecipientsQuery): RawBuilder<unknown> {
  const ids = sql`any(${listAudienceIds(messages)}::uuid[])`;
  const contact = sql`(case when c.operator_id = ${userId} then '0' else '1' end || c.id::text) collate "C"`;
  return sql`
    chosen as materialized (
      select mg.message_id as audience_id, mg.group_id
      from message_groups mg join groups g on g.client_id = mg.client_id and g.id = mg.group_id and g.is_active
      where mg.client_id = ${clientId} and mg.message_id = ${ids}
    ),
    member as materialized (
      select gc.group_id, c.phone, ${contact} as contact
      from group_contacts gc join contacts c on c.client_id = gc.client_id and c.id = gc.contact_id ${only('c', phone)}
      where gc.client_id = ${clientId} and gc.group_id in (select group_id from chosen)
    ),
    recipient as materialized (
      select audience_id, phone, min(contact) as contact
      from (
        select chosen.audience_id, member.phone, member.contact from chosen join member on member.group_id = chosen.group_id
        union all
        select mc.message_id, c.phone, ${contact}
        from message_contacts mc join contacts c on c.client_id = mc.client_id and c.id = mc.contact_id ${only('c', phone)}
        where mc.client_id = ${clientId} and mc.message_id = ${ids}
        ${isPresentOnly ? sql`` : sql`union all ${selectErased(clientId, { ids, phone })}`}
      ) listed
      group by audience_id, phone
    )`;
}

const selectErased = (clientId: string, { ids, phone }: { readonly ids: RawBuilder<unknown>; readonly phone: AudienceReach['phone'] }) => sql`
  select m.id, e.phone, ('2' || ${erasedId(sql`e.phone`)}) collate "C"
  from messages m join erased_recipients e on ${isErasedFrom} ${only('e', phone)} where m.client_id = ${clientId} and m.id = ${ids}`;

/** Limits the rows of a table to these people, in SQL. */
export function only(table: 'c' | 'd' | 'e', phone: AudienceReach['phone']): RawBuilder<unknown> {
  if (phone === undefined) return sql``;
  const column = sql.ref(`${table}.phone`);
  return typeof phone === 'string' ? sql`and ${column} = ${phone}` : sql`and ${column} = any(${phone}::text[])`;
}

/** Sums of deliveries `d` of messages `m` for an audience and a person: each column of `reached` with its aggregate, a number. */
type Sums = Readonly<Record<string, RawBuilder<unknown>>>;

/** A person who was notified of a message can hear it, for example by the link of a text message. */
export const isOnDevice = sql`(d.delivered_at is not null or d.heard_at is not null or d.notified_at is not null or d.played_by_hand_at is not null)`;

/** The person played the message to its end before its turn and has not heard it. */
export const isByHand = sql`(d.heard_at is null and d.played_by_hand_at is not null)`;

/** A delivery `d` of a message `m` that is Waiting at an instant, if the message has begun: `pairOutcomeAt` of the domain. */
export const isWaiting = (at: number) => sql`
  (${isOnDevice} and d.heard_at is null and (m.over_at is null or m.over_at > ${instant(at)})
    and coalesce(${cameAt} > ${instant(at - hearingGraceMs)}, true))`;

/**
 * The time at which the person came by inside the hours and had stayed as long as the message asks, or at which speech
 * began; devices report a crossing only inside the hours.
 */
export const cameAt = sql`
  least(case m.trigger when 'enter' then d.arrived_at + m.dwell_seconds * interval '1 second' else d.left_at end, d.started_at, d.interrupted_at)`;

/**
 * When the first delivery `d` that may be waiting will be missed, if nothing is reported until then: an aggregate. It
 * leaves out what `isWaiting` asks besides, which would be worked out twice for each delivery.
 */
export const firstLapse = (at: number) => sql`
  min(${cameAt}) filter (where d.heard_at is null and ${cameAt} > ${instant(at - hearingGraceMs)}) + ${sql.lit(hearingGraceMs)} * interval '1 millisecond'`;

/**
 * `recipient` and `reached`: one row for each audience and person in it, with the outcomes of the audience's messages.
 * Recipients and deliveries are added up separately, then combined and grouped, not joined: the planner does not know
 * how many recipients there are, and a join that it plans for ten rows takes minutes for thousands. Deliveries of
 * people who are no longer recipients fall away.
 */
export function reachedBy(scope: Scope, reach: AudienceReach, sums: Sums): RawBuilder<unknown> {
  const names = Object.keys(sums);
  const each = (write: (name: string) => RawBuilder<unknown>) => sql.join(names.map(write));
  return sql`
    ${selectRecipients(scope, reach)},
    spoken as materialized (
      select m.audience_id, d.phone, ${each((name) => sql`${sums[name]} as ${sql.id(name)}`)}
      from message m join deliveries d on d.client_id = ${scope.clientId} and d.message_id = m.id and d.version = m.version ${only('d', reach.phone)}
      group by m.audience_id, d.phone
    ),
    reached as materialized (
      select audience_id, phone, min(contact) as contact, ${each((name) => sql`max(${sql.id(name)}) as ${sql.id(name)}`)}
      from (
        select audience_id, phone, contact, ${each((name) => sql`null as ${sql.id(name)}`)} from recipient
        union all
        select audience_id, phone, null, ${each((name) => sql.id(name))} from spoken
      ) entry
      group by audience_id, phone having count(contact) > 0
    )`;
}

const contactOfRank = sql`substr(contact, 2)::uuid`;

/** `c`: the id and the names of the person of a row with `contact` and `phone`; an erased one has no contact. */
export const joinPerson = ({ clientId }: Scope, row: 't' | 'r') => sql`
  left join contacts k on k.client_id = ${clientId} and k.id = ${contactOfRank}
  cross join lateral (select ${contactOfRank} as id, ${nameColumns(sql.ref(`${row}.phone`))}) c`;
