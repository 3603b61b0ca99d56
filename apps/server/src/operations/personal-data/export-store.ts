import type { PersonExport } from '@earshot/contract';
import { type RawBuilder, sql } from 'kysely';
import { isDisclosed } from '../../messaging/consents/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { findTrace, hasNumber, namesContact, numberPattern, ofEvents, ofMessages, type Person } from './person-store.ts';

type Held = Omit<PersonExport, 'exportedAt' | 'phone'>;

const iso = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const name = (table: string) => sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** The client's own rows about a person, each kind in the order of time. */
export async function findHeld(db: Db, person: Person): Promise<Held> {
  const { clientId } = person;
  const { contactIds, names } = await findTrace(db, person);
  const all = async <K extends keyof Held>(query: RawBuilder<unknown>): Promise<Held[K]> => (await query.execute(db)).rows as unknown as Held[K];
  const [client] = (await sql<{ readonly name: string }>`select name from clients where id = ${clientId}`.execute(db)).rows;
  const [agreement] = await findAgreements(db, person);
  return {
    company: client?.name ?? '',
    contacts: await all<'contacts'>(sql`
      select c.first_name as "firstName", c.last_name as "lastName", split_part(c.phone, '*', 1) as phone, c.email, c.country, ${name('u')} as operator,
        ${iso('c.created_at')} as "addedAt", ${iso('c.modified_at')} as "changedAt", ${iso('c.invited_at')} as "invitedAt", ${iso('c.shared_at')} as "sharedAt",
        array(select g.name from group_contacts gc join groups g on g.client_id = gc.client_id and g.id = gc.group_id
          where gc.client_id = ${clientId} and gc.contact_id = c.id order by g.name) as groups
      from contacts c join users u on u.client_id = c.client_id and u.id = c.operator_id
      where c.client_id = ${clientId} and ${hasNumber(sql`c.phone`, person)} order by c.created_at, c.id`),
    agreement: agreement ?? null,
    messages: await all<'messages'>(sql`
      select m.id as "messageId", m.title, m.location, ${name('u')} as sender, ${iso('m.starts_at')} as "startsAt", ${iso('m.ends_at')} as "endsAt"
      from users u, ${ofMessages(person)} and u.client_id = m.client_id and u.id = m.operator_id
      order by m.starts_at, m.id`),
    deliveries: await all<'deliveries'>(sql`
      select d.message_id as "messageId", m.title, d.version, ${iso('d.delivered_at')} as "deliveredAt", ${iso('d.arrived_at')} as "arrivedAt",
        ${iso('d.left_at')} as "leftAt", ${iso('d.started_at')} as "startedAt", ${iso('d.heard_at')} as "heardAt", d.heard_count as "timesHeard",
        ${iso('d.interrupted_at')} as "interruptedAt", ${iso('d.played_by_hand_at')} as "playedByHandAt", ${iso('d.failed_at')} as "failedAt",
        ${iso('d.notified_at')} as "notifiedAt", d.reason, d.language
      from deliveries d join messages m on m.client_id = d.client_id and m.id = d.message_id
      where d.client_id = ${clientId} and ${hasNumber(sql`d.phone`, person)} order by d.last_event_at, d.message_id, d.version`),
    events: await all<'events'>(sql`
      select e.message_id as "messageId", e.version, e.kind, ${iso('e.at')} as at, ${iso('e.received_at')} as "receivedAt", e.fraction as "fractionSpoken",
        e.reason, e.channel, e.language, e.started_by as "startedBy"
      from ${ofEvents(person)} order by e.at, e.id`),
    reminders: await all<'reminders'>(sql`
      select message_id as "messageId", kind, channel, ${iso('created_at')} as at from notifications
      where client_id = ${clientId} and ${hasNumber(sql`phone`, person)} order by created_at`),
    invitations: await all<'invitations'>(sql`
      select ${name('u')} as operator, ${iso('i.created_at')} as "sentAt" from invitations i join users u on u.client_id = i.client_id and u.id = i.operator_id
      where i.client_id = ${clientId} and ${hasNumber(sql`i.phone`, person)} order by i.created_at`),
    texts: await all<'texts'>(sql`
      select kind, body as text, status, ${iso('created_at')} as "writtenAt", ${iso('sent_at')} as "sentAt" from outbox
      where client_id = ${clientId} and ${hasNumber(sql`recipient`, person)} order by created_at, id`),
    audit: await all<'audit'>(sql`
      select ${iso('at')} as at, actor_name as by, action, subject,
        (select coalesce(jsonb_agg(case when change ? 'contactId' then (change - 'contactId') || ${JSON.stringify({ to: 'this person' })}::jsonb else change end order by place), '[]') from jsonb_array_elements(changes) with ordinality as told (change, place)
          where not change ? 'contactId' or change ->> 'contactId' = any(${contactIds}::text[])) as changes
      from audit_entries
      where client_id = ${clientId} and (subject_id = any(${contactIds}::uuid[]) or changes::text ~ ${numberPattern(person)} or ${namesContact(contactIds)}) order by audit_entries.at, id`),
    bills: await all<'bills'>(sql`
      select name, ${iso('from_at')} as from, ${iso('to_at')} as to from billing_spans
      where client_id = ${clientId} and kind = 'receiver' and ${hasNumber(sql`subject`, person)} order by from_at`),
    driveTests: await all<'driveTests'>(sql`
      select name, ${iso('modified_at')} as "savedAt" from drive_tests
      where client_id = ${clientId} and exists (select from unnest(${names}::text[]) each where position(to_json(each)::text in answer::text) > 0) order by modified_at`),
  };
}

/** The person's answer to the client; before the first yes the client learns nothing. */
const findAgreements = async (db: Db, person: Person): Promise<NonNullable<Held['agreement']>[]> =>
  (
    await sql<NonNullable<Held['agreement']>>`
      select ${iso('agreed_at')} as "agreedAt", ${iso('left_at')} as "leftAt", how from consents
      where client_id = ${person.clientId} and ${hasNumber(sql`phone`, person)} and ${isDisclosed('consents')} order by agreed_at`.execute(db)
  ).rows;
