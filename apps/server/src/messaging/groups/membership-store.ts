import type { ContactChoice } from '@earshot/contract';
import type { Selection } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { fewIds, noteContactChange, noteInboxChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { seenContacts } from '../contacts/index.ts';
import { isFound, isMember } from './members-store.ts';

type Choice = ContactChoice & { readonly now: number };

export async function countSeen(db: Db, actor: Actor, ids: ReadonlySet<string>): Promise<number> {
  if (ids.size === 0) return 0;
  const { count } = await seenContacts(db, actor, { now: 0, scope: isNamed({ kind: 'some', ids }) })
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether the choice includes a contact that the actor sees. */
export async function isAnyChosen(db: Db, actor: Actor, choice: Choice): Promise<boolean> {
  return (await chosenContacts(db, actor, choice).select('contacts.id').limit(1).executeTakeFirst()) !== undefined;
}

interface MemberChange {
  readonly groupId: string;
  readonly added: ContactChoice;
  readonly removed: ContactChoice;
  readonly now: number;
}

/**
 * Removes members from a group and adds contacts that the actor sees, any number, in one statement: 'all' means, for
 * both, the membership at its start. The new members come first, since a cluster carries out the parts one after another.
 * Returns how many rows it changed.
 */
export async function changeMembers(db: Db, actor: Actor, { groupId, added, removed, now }: MemberChange) {
  const { removedIds, addedIds, ...counts } = await db
    .with(
      (cte) => cte('chosen').materialized(),
      () =>
        chosenContacts(db, actor, { ...added, now })
          .where(sql<SqlBool>`not (${isMember(actor, groupId)})`)
          .select('contacts.id'),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('group_members')
        .using('contacts')
        .where('group_members.client_id', '=', actor.clientId)
        .where('group_members.group_id', '=', groupId)
        .whereRef('contacts.client_id', '=', 'group_members.client_id')
        .whereRef('contacts.id', '=', 'group_members.contact_id')
        .where(isNamed(removed.selection))
        .$if(removed.selection.kind === 'all', (members) =>
          members.where(isFound(actor, { search: removed.search })).where('contacts.created_at', '<=', instant(removed.queryTime ?? now)),
        )
        .returning('group_members.contact_id'),
    )
    .with('come', (query) =>
      query
        .insertInto('group_members')
        .columns(['client_id', 'group_id', 'contact_id'])
        .expression(
          query
            .selectFrom('contacts')
            .select(['contacts.client_id', asUuid(groupId).as('group_id'), 'contacts.id as contact_id'])
            .where('contacts.client_id', '=', actor.clientId)
            .where('contacts.id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
            // A contact that is deleted meanwhile is skipped and does not fail the rest.
            .forKeyShare(['contacts']),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('contact_id'),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('gone').select(eb.fn.countAll<number>().as('count')).$asScalar().$notNull().as('removed'),
      eb.selectFrom('come').select(eb.fn.countAll<number>().as('count')).$asScalar().$notNull().as('added'),
      eb.selectFrom('gone').select(fewIds('contact_id').as('ids')).as('removedIds'),
      eb.selectFrom('come').select(fewIds('contact_id').as('ids')).as('addedIds'),
    ])
    .executeTakeFirstOrThrow();
  noteInboxChange(db, actor.clientId, { contactIds: removedIds && addedIds && [...removedIds, ...addedIds] });
  if (counts.removed + counts.added > 0) noteContactChange(db, actor.clientId);
  return counts;
}

export async function copyMembers(db: Db, actor: Actor, { fromId, toId }: { readonly fromId: string; readonly toId: string }): Promise<void> {
  await db
    .insertInto('group_members')
    .columns(['client_id', 'group_id', 'contact_id'])
    .expression(
      db
        .selectFrom('contacts')
        .select(['contacts.client_id', asUuid(toId).as('group_id'), 'contacts.id as contact_id'])
        .where('contacts.client_id', '=', actor.clientId)
        .where(isMember(actor, fromId))
        .forKeyShare(),
    )
    .execute();
  noteInboxChange(db, actor.clientId, { groupIds: [toId] });
  noteContactChange(db, actor.clientId);
}

/** The contacts of a choice that the actor sees; 'all' under its search, as they were when it was made. */
const chosenContacts = (db: Db, actor: Actor, { selection, search, queryTime, now }: Choice) =>
  seenContacts(db, actor, { search: selection.kind === 'all' ? search : undefined, now, scope: isNamed(selection) })
    .clearSelect()
    .$if(selection.kind === 'all', (contacts) => contacts.where('contacts.created_at', '<=', instant(queryTime ?? now)));

const isNamed = (selection: Selection) =>
  selection.kind === 'some'
    ? sql<SqlBool>`contacts.id = any(${[...selection.ids]}::uuid[])`
    : sql<SqlBool>`contacts.id <> all(${[...selection.except]}::uuid[])`;

const asUuid = (id: string) => sql<string>`${id}::uuid`;
