import type { RecipientChoice, Recipients } from '@earshot/contract';
import type { Selection } from '@earshot/domain';
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fewIds, noteInboxChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { addReceiverCounts, type AudienceMemory, type Choice, choiceColumns, choices, receiverCount } from './receiver-counts.ts';

export async function findRecipients(db: Db, clientId: string, messageId: string) {
  const groups = await db
    .selectFrom('message_groups as chosen')
    .innerJoin('groups', (join) => join.onRef('groups.client_id', '=', 'chosen.client_id').onRef('groups.id', '=', 'chosen.group_id'))
    .select(['groups.id', 'groups.name', 'groups.type_id', 'groups.is_active'])
    .where('chosen.client_id', '=', clientId)
    .where('chosen.message_id', '=', messageId)
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute();
  const contacts: Recipients['contacts'] = await db
    .selectFrom('message_contacts as chosen')
    .innerJoin('contacts', (join) => join.onRef('contacts.client_id', '=', 'chosen.client_id').onRef('contacts.id', '=', 'chosen.contact_id'))
    .select(['contacts.id as UserID', 'contacts.first_name as FirstName', 'contacts.last_name as LastName'])
    .where('chosen.client_id', '=', clientId)
    .where('chosen.message_id', '=', messageId)
    .orderBy('contacts.first_name')
    .orderBy('contacts.last_name')
    .orderBy('contacts.id')
    .execute();
  return { groups, contacts };
}

/** Number of distinct people who are to hear a message, groups resolved. */
export async function countReceivers(db: Db, clientId: string, messageId: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    with page (id) as (select ${messageId}::uuid), ${choices(clientId)}
    select ${receiverCount(clientId)} as count from chosen`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same as the server remembers it, with the version of the client's contacts. */
export async function recallReceivers(db: Db, clientId: string, messageId: string, memory: AudienceMemory) {
  const { rows } = await sql<Choice>`
    with page (id) as (select ${messageId}::uuid), ${choices(clientId)}
    select ${choiceColumns(clientId)} from chosen`.execute(db);
  const [known] = await addReceiverCounts(db, clientId, rows, memory);
  return { count: known?.receiver_count ?? 0, version: known?.contact_version ?? null };
}

/** The ids that the sender may still choose, of groups and of contacts. */
export async function findChoosable(db: Db, actor: Actor, { groups, contacts }: RecipientChoice): Promise<ReadonlySet<string>> {
  const rows = await choosableGroups(db, actor)
    .select('groups.id')
    .where(chosen('groups', groups))
    .unionAll(choosableContacts(db, actor).select('contacts.id').where(chosen('contacts', contacts)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Distinct people of a choice; one number is one person. */
export async function countChosen(db: Db, actor: Actor, choice: RecipientChoice): Promise<number> {
  const { count } = await db
    .selectFrom(chosenContacts(db, actor, choice).as('people'))
    .select(sql<number>`count(distinct people.phone)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether the sender may choose everything that is named. */
export async function mayChoose(db: Db, actor: Actor, { groups, contacts }: RecipientChoice): Promise<boolean> {
  const found = await db
    .selectNoFrom([
      choosableGroups(db, actor).select(countAll.as('count')).where(chosen('groups', groups)).as('groups'),
      choosableContacts(db, actor).select(countAll.as('count')).where(chosen('contacts', contacts)).as('contacts'),
    ])
    .executeTakeFirstOrThrow();
  return (groups.kind === 'all' || found.groups === groups.ids.size) && (contacts.kind === 'all' || found.contacts === contacts.ids.size);
}

/**
 * The present contacts of a choice, members of its active groups included; a contact or a number may occur more than
 * once. The two parts of `group_contacts` are read apart: through the view, each of ten thousand members would be
 * looked up by its id.
 */
export function chosenContacts(db: Db, actor: Actor, { groups, contacts }: RecipientChoice) {
  const active = choosableGroups(db, actor).where('groups.is_active', '=', true).where(chosen('groups', groups));
  return choosableContacts(db, actor)
    .select(['contacts.id', 'contacts.phone'])
    .where(chosen('contacts', contacts))
    .unionAll(
      active
        .innerJoin('group_members as member', (join) => join.onRef('member.client_id', '=', 'groups.client_id').onRef('member.group_id', '=', 'groups.id'))
        .innerJoin('contacts', (join) => join.onRef('contacts.client_id', '=', 'member.client_id').onRef('contacts.id', '=', 'member.contact_id'))
        .select(['contacts.id', 'contacts.phone']),
    )
    .unionAll(
      active
        .innerJoin('contacts', (join) => join.onRef('contacts.client_id', '=', 'groups.client_id').onRef('contacts.operator_id', '=', 'groups.operator_id'))
        .where('groups.is_default', '=', true)
        .select(['contacts.id', 'contacts.phone']),
    );
}

/** Replaces the message's recipients and writes only the differences. Returns the groups and contacts that were added and removed. */
export async function replaceRecipients(
  db: Db,
  actor: Actor,
  message: { readonly id: string; readonly choice: RecipientChoice },
): Promise<{ readonly added: NamedChoice; readonly removed: NamedChoice }> {
  const { clientId } = actor;
  const { id, choice } = message;
  const groups = choosableGroups(db, actor)
    .select('groups.id')
    .where(chosen('groups', choice.groups))
    .$if(choice.groups.kind === 'all', (query) => query.where('groups.is_active', '=', true));
  const leaving = db.deleteFrom('message_groups').where('client_id', '=', clientId).where('message_id', '=', id).where('group_id', 'not in', groups);
  const groupsRemoved = await summarize({ db, clientId }, leaving.returning('group_id'), groupColumn);
  const joining = db
    .insertInto('message_groups')
    .columns(['client_id', 'message_id', 'group_id'])
    .expression(groups.clearSelect().select([asUuid(clientId).as('client_id'), asUuid(id).as('message_id'), 'groups.id']))
    .onConflict((conflict) => conflict.doNothing());
  const groupsAdded = await summarize({ db, clientId }, joining.returning('group_id'), groupColumn);
  const contacts = choosableContacts(db, actor).select('contacts.id').where(chosen('contacts', choice.contacts)).where(isInNoMessageGroup(clientId, id));
  const gone = db.deleteFrom('message_contacts').where('client_id', '=', clientId).where('message_id', '=', id).where('contact_id', 'not in', contacts);
  // A contact whom a chosen group has now still hears the message.
  const contactsRemoved = await summarize({ db, clientId }, gone.returning('contact_id'), { ...contactColumn, isTold: isInNoMessageGroup(clientId, id) });
  const come = db
    .insertInto('message_contacts')
    .columns(['client_id', 'message_id', 'contact_id'])
    .expression(contacts.clearSelect().select([asUuid(clientId).as('client_id'), asUuid(id).as('message_id'), 'contacts.id']))
    .onConflict((conflict) => conflict.doNothing());
  const contactsAdded = await summarize({ db, clientId }, come.returning('contact_id'), contactColumn);
  noteInboxChange(db, clientId, { groupIds: joinIds(groupsRemoved, groupsAdded), contactIds: joinIds(contactsRemoved, contactsAdded) });
  return { added: joinNames(groupsAdded, contactsAdded), removed: joinNames(groupsRemoved, contactsRemoved) };
}

/** The groups and contacts that a message has. */
export async function findNamedChoice(db: Db, clientId: string, messageId: string): Promise<NamedChoice> {
  const groups = db.selectFrom('message_groups').select('group_id').where('client_id', '=', clientId).where('message_id', '=', messageId);
  const contacts = db.selectFrom('message_contacts').select('contact_id').where('client_id', '=', clientId).where('message_id', '=', messageId);
  return joinNames(await summarize({ db, clientId }, groups, groupColumn), await summarize({ db, clientId }, contacts, contactColumn));
}

/** A group by its name, or a contact by its id. */
type Named = { readonly name: string } | { readonly contactId: string };

/** The number of groups and contacts, and the first of them by name. */
export interface NamedChoice {
  readonly count: number;
  readonly named: readonly Named[];
}

/** Most groups, and most contacts, that the audit names of one choice. */
const mostNamed = 20;

interface Summary extends NamedChoice {
  readonly ids: readonly string[] | null;
}

const groupColumn = { column: 'group_id', table: 'groups', named: sql`jsonb_build_object('name', name)`, name: sql`name` } as const;
const contactColumn = {
  column: 'contact_id',
  table: 'contacts',
  named: sql`jsonb_build_object('contactId', id)`,
  name: sql`trim(first_name || ' ' || last_name)`,
} as const;

type NamedColumn = (typeof groupColumn | typeof contactColumn) & {
  /** A condition on the rows that are counted and named. */
  readonly isTold?: RawBuilder<SqlBool>;
};

/** Runs a statement that returns ids: one row comes back, and not ten thousand. */
async function summarize(
  { db, clientId }: { readonly db: Db; readonly clientId: string },
  statement: Compilable,
  { column, table, named, name, isTold = sql<SqlBool>`true` }: NamedColumn,
): Promise<Summary> {
  const { rows } = await sql<Summary>`
    with changed as (${statement}),
    told as (select id, ${name} as name from ${sql.table(table)} where client_id = ${clientId} and id in (select ${sql.ref(column)} from changed) and ${isTold}),
    first as (select id, name from told order by lower(name), id limit ${mostNamed})
    select (select count(*) from told) as count, ${fewIds(column)} as ids,
      (select coalesce(jsonb_agg(${named} order by lower(name), id), '[]') from first) as named
    from changed`.execute(db);
  return rows[0] ?? { count: 0, ids: [], named: [] };
}

const joinNames = (one: Summary, other: Summary): NamedChoice => ({ count: one.count + other.count, named: [...one.named, ...other.named] });

const joinIds = (one: Summary, other: Summary) => one.ids && other.ids && [...one.ids, ...other.ids];

const countAll = sql<number>`count(*)`;
const asUuid = (id: string) => sql<string>`${id}::uuid`;

/** A sender's own and the client's shared ones (decisions: Contacts). */
const choosableGroups = (db: Db, { clientId, userId }: Actor) =>
  db
    .selectFrom('groups')
    .where('groups.client_id', '=', clientId)
    .where((eb) => eb.or([eb('groups.operator_id', '=', userId), eb('groups.shared_at', 'is not', null)]));

const choosableContacts = (db: Db, { clientId, userId }: Actor) =>
  db
    .selectFrom('contacts')
    .where('contacts.client_id', '=', clientId)
    .where((eb) => eb.or([eb('contacts.operator_id', '=', userId), eb('contacts.shared_at', 'is not', null)]));

const chosen = (table: 'groups' | 'contacts', selection: Selection) =>
  selection.kind === 'some'
    ? sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...selection.ids]}::uuid[])`
    : sql<SqlBool>`${sql.ref(`${table}.id`)} <> all(${[...selection.except]}::uuid[])`;

/**
 * Spec 1 §4: members of the chosen groups are left out of the contacts. Members of an inactive group stay, because they
 * would hear nothing through it.
 */
const isInNoMessageGroup = (clientId: string, messageId: string) => sql<SqlBool>`not exists (
  select from message_groups mg
    join groups g on g.client_id = mg.client_id and g.id = mg.group_id and g.is_active
    join group_contacts gc on gc.client_id = mg.client_id and gc.group_id = mg.group_id
  where mg.client_id = ${clientId} and mg.message_id = ${messageId} and gc.contact_id = contacts.id)`;
