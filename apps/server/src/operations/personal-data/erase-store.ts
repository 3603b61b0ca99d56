import { type RawBuilder, sql } from 'kysely';
import { removeNumber } from '../../messaging/contacts/index.ts';
import { alreadyThereMessage } from '../../messaging/imports/index.ts';
import { lockForReport } from '../../messaging/messages/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { erasedName } from '../../platform/database/erased.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { forgetDevices } from '../../platform/session/known-devices.ts';
import { emptied, hasNumber, localDigits, numberPattern, ofEvents, type Person, type Trace } from './person-store.ts';

export interface Erasure extends Person, Trace {
  /** Replacement of each of `phones`, in the same order. */
  readonly placeholders: readonly string[];
}

/** Lets counts for the bill, and edits that count the person's hearings, end before; later ones find nothing of it. */
export async function lockPerson(db: Db, { clientId }: Person): Promise<void> {
  await sql`select from billing_accounts where client_id = ${clientId} order by provider for update`.execute(db);
  await sql`select ${lockForReport(sql`${clientId}::uuid`)}`.execute(db);
}

/** The begun messages go on counting the person; one that has not begun was not missed by anybody. */
export async function keepRecipient(db: Db, erasure: Erasure, now: number): Promise<void> {
  const { clientId, contactIds } = erasure;
  await sql`
    insert into erased_recipients (client_id, message_id, phone, version)
    select m.client_id, m.id, place.placeholder, m.version
    from (select distinct message_id, phone from message_recipients where client_id = ${clientId} and contact_id = any(${contactIds}::uuid[])) r
    join ${places(erasure)} on place.phone = r.phone
    join messages m on m.client_id = ${clientId} and m.id = r.message_id
    where m.parent_id is null and not m.is_draft and m.starts_at <= ${instant(now)}`.execute(db);
}

/** Contacts with their groups and messages; what the person answered; what was sent to them; the ways back to them. */
export async function removeKnown(db: Db, erasure: Erasure): Promise<void> {
  const { clientId, contactIds, phones } = erasure;
  await removeNumber(db, { clientId, phones });
  const remove = (table: string, condition: RawBuilder<unknown>) =>
    sql`delete from ${sql.table(table)} where client_id = ${clientId} and ${condition}`.execute(db);
  await remove('removals', sql`kind = 'contact' and id = any(${contactIds}::uuid[])`);
  await remove('due_invitations', sql`contact_id = any(${contactIds}::uuid[])`);
  for (const table of ['invitations', 'consents', 'notifications', 'phone_tickets']) await remove(table, hasNumber(sql`phone`, erasure));
  await sql`delete from own_tracks_sides where ${hasNumber(sql`phone`, erasure)} and message_id in (select id from messages where client_id = ${clientId})`.execute(
    db,
  );
  await remove('outbox', sql`${hasNumber(sql`recipient`, erasure)} and status = 'waiting'`);
  // The profiles of archived users, and of people who were invited to the console.
  for (const table of ['users', 'user_invitations'])
    await sql`update ${sql.table(table)} set phone = null, country = null where client_id = ${clientId} and ${hasNumber(sql`phone`, erasure)}`.execute(db);
}

/** Rows for proof, bills and complaints stay, and count each person once. */
export async function renameKept(db: Db, erasure: Erasure): Promise<void> {
  const { clientId } = erasure;
  // The events before the deliveries, by which they are found.
  await sql`update device_events set phone = place.placeholder from ${places(erasure)} where (device_events.client_id, device_events.message_id, device_events.phone, device_events.id)
    in (select e.client_id, e.message_id, e.phone, e.id from ${ofEvents(erasure)}) and place.phone = device_events.phone`.execute(db);
  for (const table of ['deliveries', 'company_reports'])
    await sql`update ${sql.table(table)} kept set phone = place.placeholder from ${places(erasure)}
      where kept.client_id = ${clientId} and kept.phone = place.phone`.execute(db);
  await sql`update billing_spans kept set subject = place.placeholder, name = place.name, address = '' from ${places(erasure)}
    where kept.client_id = ${clientId} and kept.kind = 'receiver' and kept.subject = place.phone`.execute(db);
  // A sent text keeps its row, by which limits and prices count.
  await sql`update outbox kept set recipient = place.placeholder, body = '', subject = null, error = null, delivery_error = null, provider_id = null
    from ${places(erasure)} where kept.client_id = ${clientId} and kept.recipient = place.phone`.execute(db);
}

/** `place`: each number of the person with its placeholder, and the name that is shown. */
const places = ({ phones, placeholders }: Erasure) => sql`
  unnest(${phones}::text[], ${placeholders}::text[], ${placeholders.map((each) => fullName(erasedName(each)))}::text[]) as place (phone, placeholder, name)`;

/** Takes the person out of what the client did and saved: the acts stay, with another name. */
export async function renameInRecords(db: Db, erasure: Erasure): Promise<void> {
  const { clientId, contactIds, names } = erasure;
  const [placeholder = ''] = erasure.placeholders;
  const name = fullName(erasedName(placeholder));
  const number = sql`${numberPattern(erasure)}::text`;
  const renumbered = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${number}, ${placeholder}, 'g')`;
  await sql`update audit_entries set subject = ${name}, changes = ${withoutValues(sql`true`)}
    where client_id = ${clientId} and subject_id = any(${contactIds}::uuid[])`.execute(db);
  const named = sql`(change ->> 'from' ~ ${number} or change ->> 'to' ~ ${number})`;
  await sql`update audit_entries set changes = ${withoutValues(named)} where client_id = ${clientId} and changes::text ~ ${number}`.execute(db);
  // Texts of JSON that are a name, or the one sentence with it; longer names and words of messages may end with it.
  const texts = names.flatMap((each) => [[each, name] as const, [alreadyThereMessage(each), alreadyThereMessage(name)] as const]);
  const renamed = (column: RawBuilder<unknown>) =>
    renumbered(texts.reduce((text, [from, to]) => sql`replace(${text}, ${JSON.stringify(from)}, ${JSON.stringify(to)})`, sql`${column}::text`));
  for (const [table, column] of [
    ['imports', 'problems'],
    ['drive_tests', 'answer'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renamed(sql.ref(column))}::jsonb
      where client_id = ${clientId} and ${sql.ref(column)}::text <> ${renamed(sql.ref(column))}`.execute(db);
  // The mail about an own phone tells its number.
  await sql`update outbox set body = ${renumbered(sql`body`)} where client_id = ${clientId} and channel = 'mail' and body ~ ${number}`.execute(db);
  await sql`update idempotency_keys set answer = ${renamed(sql`answer`)}::jsonb
    where caller_id in (select id from users where client_id = ${clientId}) and answer::text <> ${renamed(sql`answer`)}`.execute(db);
}

/** Removes the views of lists that search for one of the full names, or for the number, with or without its beginning. */
export async function removeSearches(db: Db, { clientId, phone, names }: Erasure): Promise<void> {
  const digits = sql`ltrim(regexp_replace(value, '\\D', '', 'g'), '0')`;
  await sql`delete from saved_views where client_id = ${clientId} and exists (select from (select search ->> 'search' as value) typed
    where lower(trim(value)) in (select lower(name) from unnest(${names}::text[]) as known (name))
      or (value ~ '^[-+0-9 ().]+$' and length(${digits}) >= ${localDigits}::int and right(${phone}::text, length(${digits})) = ${digits}))`.execute(db);
}

/** The changes of an entry; of those that the condition holds for, only that something changed. */
const withoutValues = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(case when ${condition} then jsonb_build_object('field', change ->> 'field', 'from', '', 'to', ${emptied}::text) else change end order by place), '[]')
  from jsonb_array_elements(changes) with ordinality as changed (change, place))`;

/** Whether another client has the number as a contact, or its answer. A subquery that asks several nodes of a cluster needs a column. */
export async function isKnownElsewhere(db: Db, { clientId, phone }: Person): Promise<boolean> {
  const { rows } = await sql<{ readonly is_known: boolean }>`select
    exists (select 1 from contacts where phone = ${phone} and client_id <> ${clientId})
    or exists (select 1 from contacts where phone like ${`${phone}*%`} and client_id <> ${clientId})
    or exists (select 1 from consents where phone = ${phone} and client_id <> ${clientId}) as is_known`.execute(db);
  return rows[0]?.is_known ?? false;
}

/** Signs the phones of numbers out and forgets them. A wish for no text messages stays: it protects the person. */
export async function removePhones(db: Db, phones: readonly string[]): Promise<void> {
  const isGone = (column: string) => sql`${sql.ref(column)} = any(${phones}::text[])`;
  for (const table of ['push_subscriptions', 'own_tracks_sides', 'own_tracks', 'sign_in_codes', 'devices'])
    await sql`delete from ${sql.table(table)} where ${isGone('phone')}`.execute(db);
  // Codes and answers to a STOP belong to no client.
  await sql`delete from outbox where client_id is null and ${isGone('recipient')}`.execute(db);
  for (const phone of phones) await forgetDevices(db, `receiver ${phone}`);
}
