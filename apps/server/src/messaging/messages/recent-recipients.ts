import type { RecentRecipients } from '@earshot/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findMemberCounts } from '../groups/index.ts';
import { countChosen, findChoosable, findRecipients } from './recipients-store.ts';
import { toRecipients } from './responses.ts';

const mostSets = 3;
const mostMessages = 20;
/** A set of more groups and contacts is chosen by a group, or by Duplicate. */
const mostNamed = 50;

/** The sets of receivers of the user's messages, each once, the one used last first. */
export async function listRecentSets(db: Db, actor: Actor): Promise<RecentRecipients[]> {
  const { clientId, userId } = actor;
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
  return Promise.all(rows.map(({ id }) => loadSet(db, actor, id)));
}

/** The receivers of a message that the user may choose for another one. */
async function loadSet(db: Db, actor: Actor, messageId: string): Promise<RecentRecipients> {
  const all = await findRecipients(db, actor.clientId, messageId);
  const named = { groups: some(all.groups.map(({ id }) => id)), contacts: some(all.contacts.map(({ UserID }) => UserID)) };
  const choosable = await findChoosable(db, actor, named);
  const groups = all.groups.filter(({ id }) => choosable.has(id));
  const contacts = all.contacts.filter(({ UserID }) => choosable.has(UserID));
  const count = await countChosen(db, actor, named);
  const memberCounts = await findMemberCounts(
    db,
    actor.clientId,
    groups.map(({ id }) => id),
  );
  return {
    ...toRecipients({ groups, contacts, count, memberCounts }),
    LeftOut: named.groups.ids.size + named.contacts.ids.size - choosable.size,
  };
}

const some = (ids: readonly string[]) => ({ kind: 'some', ids: new Set(ids) }) as const;
