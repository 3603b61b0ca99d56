import { type RawBuilder, sql } from 'kysely';

/**
 * Counts the distinct receivers of each message of a page, groups resolved: the same as the view `message_recipients`,
 * without a pass over all people for each row. Messages of the same groups and no contacts of their own are one
 * audience, counted once; Everyone by itself is the operator's contacts, whose numbers differ. Expects `page (id)`
 * before it in the same `with`.
 */
export const audiences = (clientId: string): RawBuilder<unknown> => sql`
  chosen as materialized (
    select page.id,
      array(
        select mg.group_id from message_groups mg join groups g on g.client_id = mg.client_id and g.id = mg.group_id and g.is_active
        where mg.client_id = ${clientId} and mg.message_id = page.id order by mg.group_id
      ) as group_ids,
      exists (select from message_contacts mc where mc.client_id = ${clientId} and mc.message_id = page.id) as has_contacts
    from page
  ),
  audience as materialized (
    select apart.group_ids, coalesce(
      (
        select (select count(*) from contacts c where c.client_id = ${clientId} and c.operator_id = g.operator_id)
        from groups g where cardinality(apart.group_ids) = 1 and g.client_id = ${clientId} and g.id = apart.group_ids[1] and g.is_default
      ),
      (
        select count(distinct c.phone) from group_contacts gc join contacts c on c.client_id = gc.client_id and c.id = gc.contact_id
        where gc.client_id = ${clientId} and gc.group_id = any(apart.group_ids)
      )
    ) as count
    from (select distinct group_ids from chosen where not has_contacts) apart
  )`;

/** The count of a message of `audiences`, by its row in `chosen`. */
export const receiverCount = (clientId: string): RawBuilder<number> => sql<number>`
  case
    when not chosen.has_contacts then (select audience.count from audience where audience.group_ids = chosen.group_ids)
    when chosen.group_ids = '{}' then (
      select count(distinct c.phone) from message_contacts mc join contacts c on c.client_id = mc.client_id and c.id = mc.contact_id
      where mc.client_id = ${clientId} and mc.message_id = chosen.id
    )
    else (select count(distinct r.phone) from message_recipients r where r.client_id = ${clientId} and r.message_id = chosen.id)
  end`;
