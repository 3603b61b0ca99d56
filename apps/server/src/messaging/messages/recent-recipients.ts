import type { Recipients } from '@earshot/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { countReceivers, findRecipients } from './recipients-store.ts';
import { toRecipients } from './responses.ts';

const mostSets = 3;
const mostMessages = 20;
/** A set of more groups and contacts is chosen by a group, or by Duplicate. */
const mostNamed = 50;

/** The sets of receivers of the user's messages, each once, the one used last first. */
export async function listRecentSets(db: Db, { clientId, userId }: Actor): Promise<Recipients[]> {
  const { rows } = await sql<{ readonly id: string }>`
    with latest as (
      select id, modified_at from messages
      where client_id = ${clientId} and operator_id = ${userId} and parent_id is null and deleted_at is null and not is_draft
      order by modified_at desc, id limit ${mostMessages}
    ), sets as (
      select id, modified_at,
        array(select group_id from message_groups g where g.client_id = ${clientId} and g.message_id = latest.id order by group_id limit ${mostNamed + 1})
        || array(select contact_id from message_contacts c where c.client_id = ${clientId} and c.message_id = latest.id order by contact_id limit ${mostNamed + 1})
        as named
      from latest
    ), each_once as (
      select distinct on (named) id, modified_at from sets where cardinality(named) between 1 and ${mostNamed} order by named, modified_at desc, id
    )
    select id from each_once order by modified_at desc, id limit ${mostSets}`.execute(db);
  return Promise.all(rows.map(async ({ id }) => toRecipients(await findRecipients(db, clientId, id), await countReceivers(db, clientId, id))));
}
