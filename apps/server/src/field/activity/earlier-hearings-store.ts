import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { addressed, only, selectRecipients, type AudienceReach } from './audience-store.ts';
import type { Scope } from './policy.ts';

/**
 * Counts the people of each message who have not heard the version that counts now and did hear an earlier one;
 * messages with none are left out. Reads the heard deliveries in one pass; a subquery checks for recipients, as in
 * `findPlaces`.
 */
export async function countHeardEarlier(db: Db, scope: Scope, reach: AudienceReach): Promise<ReadonlyMap<string, number>> {
  if (reach.messages.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly people: number }>`
    with ${addressed(scope, reach.messages)},
    ${selectRecipients(scope, reach)},
    heard as materialized (
      select m.id, m.audience_id, d.phone
      from message m join deliveries d on d.client_id = ${scope.clientId} and d.message_id = m.id and d.version <= m.version
      where d.heard_at is not null ${only('d', reach.phone)}
      group by m.id, m.audience_id, d.phone
      having max(d.version) < max(m.version)
    )
    select h.id, count(*)::int as people
    from heard h
    where case when (h.audience_id, h.phone) in (select audience_id, phone from recipient) then true else false end
    group by h.id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
