import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isDisclosed } from '../../messaging/consents/index.ts';
import { ownPhone } from '../../messaging/contacts/index.ts';
import type { Db } from '../../platform/database/database.ts';

/** A person as a client knows them. */
export interface Person {
  readonly clientId: string;
  /** E.164. */
  readonly phone: string;
  /** The number as rows of the client may hold it: by itself, and as the own phone of each of the client's users. */
  readonly phones: readonly string[];
}

export const hasNumber = (column: RawBuilder<unknown>, { phones }: Person) => sql<SqlBool>`${column} = any(${phones}::text[])`;

/** Finds the number in a text, and not a longer one that begins with it. */
export const numberPattern = ({ phone }: Person): string => `\\${phone}(?!\\d)`;

export async function findPersonByPhone(db: Db, clientId: string, phone: string): Promise<Person> {
  const users = await db.selectFrom('users').select('id').where('client_id', '=', clientId).orderBy('id').execute();
  return { clientId, phone, phones: [phone, ...users.map(({ id }) => ownPhone(phone, id))] };
}

export async function findContactPhone(db: Db, clientId: string, contactId: string): Promise<string | undefined> {
  const contact = await db.selectFrom('contacts').select('phone').where('client_id', '=', clientId).where('id', '=', contactId).executeTakeFirst();
  return contact?.phone;
}

/** The user of the client who has the number in their own profile, if that user can still sign in. */
export const findUser = (db: Db, { clientId, phone }: Person) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();

/** The new value of a change whose values were erased. */
export const emptied = 'changed';

export interface Trace {
  readonly contactIds: readonly string[];
  /** Every full name under which the client knew the number. */
  readonly names: readonly string[];
}

/**
 * The ids and names of the person's contacts, deleted ones as far as something still names their number. A contact that
 * has another number by now is another person.
 */
export async function findTrace(db: Db, person: Person): Promise<Trace> {
  const { clientId } = person;
  const { rows } = await sql<{ readonly id: string | null; readonly name: string | null }>`
    select id, trim(first_name || ' ' || last_name) as name from contacts where client_id = ${clientId} and ${hasNumber(sql`phone`, person)}
    union
    select id, trim((kept -> 'row' ->> 'first_name') || ' ' || (kept -> 'row' ->> 'last_name')) from removals
      where client_id = ${clientId} and kind = 'contact' and ${hasNumber(removedPhone, person)}
    union
    select contact_id, null from invitations i where client_id = ${clientId} and ${hasNumber(sql`phone`, person)}
      and not exists (select from contacts c where c.client_id = ${clientId} and c.id = i.contact_id) and ${hasNumber(selectLastNumber(person), person)}
    union
    select null, name from billing_spans where client_id = ${clientId} and kind = 'receiver' and ${hasNumber(sql`subject`, person)}
    order by name`.execute(db);
  return {
    contactIds: [...new Set(rows.flatMap(({ id }) => id ?? []))],
    names: [...new Set(rows.flatMap(({ name }) => name || []))],
  };
}

/** An entry of the audit, a change of which names one of the contacts as a receiver. */
export const namesContact = (contactIds: readonly string[]) =>
  sql<boolean>`exists (select from jsonb_array_elements(changes) change where change ->> 'contactId' = any(${contactIds}::text[]))`;

/** The number that the contact of an invitation `i` had last. A change that an erasure emptied tells none; the other number's invitations went with it. */
const selectLastNumber = ({ clientId }: Person) => sql`coalesce(
  (select nullif(change ->> 'to', ${emptied}) from audit_entries a, jsonb_array_elements(a.changes) change
    where a.client_id = ${clientId} and a.subject_id = i.contact_id and change ->> 'field' = 'Phone number' order by a.at desc, a.id desc limit 1),
  i.phone)`;

interface Counts {
  readonly contacts: number;
  readonly groups: number;
  readonly messages: number;
  readonly events: number;
  readonly texts: number;
  /** Agreement, bills, invitations, reminders, deletions that can be undone, numbers in profiles, and deliveries of messages that are drafts again. */
  readonly others: number;
}

/** How much the client holds about a person; all 0 for a person it does not know. A refusal that it may not learn of does not count. */
export async function countHeld(db: Db, person: Person): Promise<Counts> {
  const { clientId } = person;
  const count = (table: string, column: RawBuilder<unknown>, condition = sql`true`) =>
    sql`(select count(*)::int from ${sql.table(table)} where client_id = ${clientId} and ${hasNumber(column, person)} and ${condition})`;
  const phone = sql`phone`;
  const { rows } = await sql<Counts>`select
    ${count('contacts', phone)} as contacts,
    (select count(distinct m.group_id)::int from group_members m join contacts c on c.client_id = m.client_id and c.id = m.contact_id
      where m.client_id = ${clientId} and ${hasNumber(sql`c.phone`, person)}) as groups,
    (select count(*)::int from ${ofMessages(person)}) as messages,
    (select count(*)::int from ${ofEvents(person)}) as events,
    ${count('outbox', sql`recipient`)} as texts,
    ${count('consents', phone, isDisclosed('consents'))} + ${count('billing_spans', sql`subject`)} + ${count('invitations', phone)}
      + ${count('removals', removedPhone, sql`kind = 'contact'`)} + ${count('users', phone)} + ${count('user_invitations', phone)}
      + ${count('notifications', phone)} + ${count('deliveries', phone, sql`message_id not in (select m.id from ${ofMessages(person)})`)} as others`.execute(
    db,
  );
  return rows[0] ?? { contacts: 0, groups: 0, messages: 0, events: 0, texts: 0, others: 0 };
}

const removedPhone = sql`kept -> 'row' ->> 'phone'`;

/** The messages that were or are addressed to the person; a draft is addressed to nobody yet. */
export const ofMessages = (person: Person) => sql`messages m where m.client_id = ${person.clientId} and m.parent_id is null and not m.is_draft and m.id in (
  select message_id from deliveries where client_id = ${person.clientId} and ${hasNumber(sql`phone`, person)} union ${addressed(person)})`;

/** The ids of the messages that the person is to hear, found by the contacts and not by the whole view. */
const addressed = (person: Person) => sql`
  select message_id from message_recipients where client_id = ${person.clientId} and contact_id = any(
    array(select id from contacts where client_id = ${person.clientId} and ${hasNumber(sql`phone`, person)}))`;

/** The person's events are found by their deliveries: no index has them by number alone. */
export const ofEvents = (person: Person) => sql`device_events e where e.client_id = ${person.clientId} and ${hasNumber(sql`e.phone`, person)}
  and e.message_id in (select message_id from deliveries where client_id = ${person.clientId} and ${hasNumber(sql`phone`, person)})`;

/** The operators who have the number as a contact. */
export async function findOperators(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct trim(u.first_name || ' ' || u.last_name) as name from contacts c join users u on u.client_id = c.client_id and u.id = c.operator_id
    where c.client_id = ${person.clientId} and ${hasNumber(sql`c.phone`, person)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether an import that goes on has the number in its file: it would bring the person back. */
export async function isImported(db: Db, { clientId, phone }: Person): Promise<boolean> {
  const { rows } = await sql<{ readonly is_imported: boolean }>`select exists (select from imports where client_id = ${clientId} and status = 'running'
    and position(${phone.slice(-localDigits)} in regexp_replace(rows, '[^0-9]', '', 'g')) > 0) as is_imported`.execute(db);
  return rows[0]?.is_imported ?? false;
}

/** The digits that a number has however it is written. */
export const localDigits = 7;
