import { hearingGraceMs } from '@earshot/domain';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../platform/database/database.ts';
import { cameAt, isErasedFrom, isOnDevice } from './audience-store.ts';
import { deliveryColumns, type HearingMessage } from './hearing-store.ts';
import { findEndedAt, findOverAt } from './hearing.ts';
import { type Earlier, isNotEarlier, noneEarlier } from './history-earlier-store.ts';
import type { Scope } from './policy.ts';

/** `ended` without rows. */
export const noneEnded = sql`${noneEarlier}, ended as (select null::text as phone, null::timestamptz as at, null::text as kind where false)`;

interface EndedBy {
  readonly until: number;
  /** Undefined where no report can have come since. */
  readonly earlier: Earlier | undefined;
}

/**
 * `ended`: the receivers who missed the current version of a message by an instant, or whose device never had it, each at
 * the instant at which that was so: `pairOutcomeAt` and `findMissedAt` of the domain. Receivers and deliveries are grouped, not
 * joined, as in `reachedBy`.
 */
export function selectEnded({ clientId }: Scope, message: HearingMessage, { until, earlier }: EndedBy): RawBuilder<unknown> {
  if (message.is_draft || message.starts_at > until) return noneEnded;
  const overAt = orNull(findOverAt(message));
  const endedAt = orNull(findEndedAt(message));
  const ofMessage = (row: 'r' | 'd') => sql`${sql.ref(`${row}.client_id`)} = ${clientId} and ${sql.ref(`${row}.message_id`)} = ${message.id}`;
  const columns = sql.join(['version', 'phone', ...deliveryColumns].map((name) => sql.ref(name)));
  return sql`
    ${earlier ?? noneEarlier},
    receiver as materialized (
      select r.phone, min(k.created_at) as since
      from message_recipients r join contacts k on k.client_id = r.client_id and k.id = r.contact_id
      where ${ofMessage('r')} group by r.phone
      union all
      select e.phone, null from erased_recipients e join messages m on ${isErasedFrom} where m.client_id = ${clientId} and m.id = ${message.id}
    ),
    delivery as (
      select ${columns} from deliveries d where ${ofMessage('d')} and ${isNotEarlier}
      union all
      select ${columns} from earlier where has_reported
    ),
    known as materialized (
      select d.phone, d.version = m.version and ${isOnDevice} as is_on_device, d.version = m.version and d.heard_at is not null as is_heard,
        case when d.version = m.version then ${cameAt} end as came_at
      from messages m cross join delivery d where m.client_id = ${clientId} and m.id = ${message.id}
    ),
    pair as (
      select phone, bool_or(is_on_device) as is_on_device, bool_or(has_reported) as has_reported, min(since) as since,
        case when bool_or(is_on_device) then least(${overAt}, min(came_at) + ${hearingGraceMs} * interval '1 millisecond') else ${overAt} end as at
      from (
        select phone, true as is_receiver, since, false as has_reported, false as is_on_device, false as is_heard, null::timestamptz as came_at from receiver
        union all
        select phone, false, null, true, is_on_device, is_heard, came_at from known
      ) told
      group by phone having bool_or(is_receiver) and not bool_or(is_heard)
    ),
    ended as materialized (
      select phone, at, case when is_on_device then 'missed' else 'not_delivered' end as kind
      from pair where at <= ${instant(until)} and (has_reported or since is null or coalesce(since < ${endedAt}, true))
    )`;
}

const orNull = (at: number | null) => (at === null ? sql`null::timestamptz` : instant(at));
