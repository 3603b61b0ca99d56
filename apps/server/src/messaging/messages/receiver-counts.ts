import { type RawBuilder, sql } from 'kysely';
import { contactVersion, type RememberedByVersion } from '../../platform/database/contact-versions.ts';
import type { Db } from '../../platform/database/database.ts';

/*
 * Counts the distinct receivers of messages, groups resolved: the same as the view `message_recipients`, without a pass
 * over all people for each row. Messages of the same groups and no contacts of their own are one audience. A server
 * remembers the count of an audience (decision 037).
 */

/** The choice of each message of `page (id)`, which stands before it in the same `with`. */
export const choices = (clientId: string): RawBuilder<unknown> => sql`
  chosen as materialized (
    select page.id,
      array(
        select mg.group_id from message_groups mg join groups g on g.client_id = mg.client_id and g.id = mg.group_id and g.is_active
        where mg.client_id = ${clientId} and mg.message_id = page.id order by mg.group_id
      ) as group_ids,
      exists (select from message_contacts mc where mc.client_id = ${clientId} and mc.message_id = page.id) as has_contacts
    from page
  )`;

/** People of the groups of an audience. Everyone by itself is the operator's contacts, whose numbers differ. */
const audienceCount = (clientId: string, groupIds: RawBuilder<unknown>) => sql<number>`
  coalesce(
    (
      select (select count(*) from contacts c where c.client_id = ${clientId} and c.operator_id = g.operator_id)
      from groups g where cardinality(${groupIds}) = 1 and g.client_id = ${clientId} and g.id = (${groupIds})[1] and g.is_default
    ),
    (
      select count(distinct c.phone) from group_contacts gc join contacts c on c.client_id = gc.client_id and c.id = gc.contact_id
      where gc.client_id = ${clientId} and gc.group_id = any(${groupIds})
    )
  )`;

/** People of a choice that has contacts of its own. */
const ownCount = (clientId: string) => sql<number>`
  case when chosen.group_ids = '{}' then (
    select count(distinct c.phone) from message_contacts mc join contacts c on c.client_id = mc.client_id and c.id = mc.contact_id
    where mc.client_id = ${clientId} and mc.message_id = chosen.id
  )
  else (select count(distinct r.phone) from message_recipients r where r.client_id = ${clientId} and r.message_id = chosen.id)
  end`;

/** The people of a choice, all counted now. */
export const receiverCount = (clientId: string) =>
  sql<number>`case when chosen.has_contacts then ${ownCount(clientId)} else ${audienceCount(clientId, sql`chosen.group_ids`)} end`;

/** A row of `choices` as far as it is known without a count of its audience. */
export interface Choice {
  /** Null for an audience. */
  readonly own_count: number | null;
  /** The ids of the groups, with a space between. */
  readonly audience: string;
  readonly contact_version: number | null;
}

/** The columns of `Choice`. */
export const choiceColumns = (clientId: string): RawBuilder<unknown> => sql`
  case when chosen.has_contacts then ${ownCount(clientId)} end as own_count, array_to_string(chosen.group_ids, ' ') as audience,
  ${contactVersion(clientId)} as contact_version`;

export interface AudienceMemory {
  readonly remembered: RememberedByVersion<number>;
  readonly now: number;
}

/** Adds to each row the number of its receivers. */
export async function addReceiverCounts<Row extends Choice>(db: Db, clientId: string, rows: readonly Row[], { remembered, now }: AudienceMemory) {
  const audiences = rows.flatMap(({ own_count, audience }) => (own_count === null ? [audience] : []));
  const basis = { version: rows[0]?.contact_version ?? null, now };
  const counts = await remembered.findEach(clientId, audiences, basis, async (keys) => {
    const { rows: counted } = await sql<{ readonly key: string; readonly value: number; readonly version: number | null }>`
      select key, ${audienceCount(clientId, sql`string_to_array(key, ' ')::uuid[]`)} as value, ${contactVersion(clientId)} as version
      from unnest(${keys}::text[]) as key`.execute(db);
    return counted;
  });
  return rows.map((row) => ({ ...row, receiver_count: row.own_count ?? counts.get(row.audience) ?? 0 }));
}
