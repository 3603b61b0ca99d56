import { type Consent, maySpeak } from '@earshot/domain';
import { sql, type SqlBool } from 'kysely';
import { noteInboxChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { isOfClients } from '../../platform/database/of-clients.ts';

/** A contact with this number, and the number's answer to the contact's client. */
export interface ContactKey extends Consent {
  readonly client_id: string;
  readonly id: string;
}

/**
 * A number's contacts at every client: one device gets the messages of all clients that added its number and that it
 * agreed to (decisions: Delivery and hearing). At one client alone if it is given.
 */
export const findContactsByPhone = (db: Db, phone: string, clientId?: string): Promise<ContactKey[]> =>
  db
    .selectFrom('contacts')
    .leftJoin('consents', (join) => join.onRef('consents.client_id', '=', 'contacts.client_id').onRef('consents.phone', '=', 'contacts.phone'))
    .select(['contacts.client_id', 'contacts.id', 'consents.agreed_at as agreedAt', 'consents.left_at as leftAt', 'consents.muted_at as mutedAt'])
    .where('contacts.phone', '=', phone)
    .$if(clientId !== undefined, (query) => query.where('contacts.client_id', '=', clientId ?? ''))
    .execute();

export const findSpeakingContacts = async (db: Db, phone: string, clientId?: string): Promise<ContactKey[]> =>
  (await findContactsByPhone(db, phone, clientId)).filter(maySpeak);

/** Has the listening phones of a number ask for news: one that was signed out learns of it by the answer. An own phone is known to its client alone. */
export async function wakePhones(db: Db, phone: string, clientId?: string): Promise<void> {
  for (const { client_id, id } of await findSpeakingContacts(db, phone, clientId)) noteInboxChange(db, client_id, { contactIds: [id] });
}

type OfContacts = readonly Pick<ContactKey, 'client_id' | 'id'>[];

/**
 * The given messages that are for contacts, with the numbers they are for. The contacts come as values, not by a join:
 * then the view begins with them and not with everybody. So do the messages: the groups of a contact lead to those of
 * all years.
 */
export const ownMessages = (db: Db, contacts: OfContacts, messageIds: readonly string[]) =>
  db
    .selectFrom('message_recipients')
    .select(['client_id', 'message_id', 'phone'])
    .distinct()
    .where(isOfClients('client_id', contacts))
    .where(sql<SqlBool>`contact_id = any(${contacts.map(({ id }) => id)}::uuid[])`)
    .where(sql<SqlBool>`message_id = any(${messageIds}::uuid[])`);

/** The messages of the contacts' clients that are not over at an instant. */
export async function findCurrentIds(db: Db, contacts: OfContacts, at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where(isOfClients('client_id', contacts))
    .where('parent_id', 'is', null)
    .where('is_draft', '=', false)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(at))]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets one answer or report of a number at a time through until the transaction ends: each report adds up all events of the number's messages. */
export const lockNumber = (db: Db, phone: string) => sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(db);

/** The same for several numbers, in a fixed order that prevents a deadlock. */
export const lockNumbers = (db: Db, phones: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(phone, 0)) from (select unnest(${phones.toSorted()}::text[]) as phone) listed`.execute(db);
