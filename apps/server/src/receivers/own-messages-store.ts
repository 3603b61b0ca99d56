import { sql, type SqlBool } from 'kysely';
import type { Db } from '../platform/database.ts';

/** The contacts that a number is, of every client: one device gets the messages of everybody who added its number (decisions: Delivery and hearing). */
export const findContactsOf = (db: Db, phone: string) => db.selectFrom('contacts').select(['client_id', 'id']).where('phone', '=', phone).execute();

type ContactKey = Awaited<ReturnType<typeof findContactsOf>>[number];

/** The messages that contacts are recipients of now. The contacts come as values, not by a join: then the view begins with them and not with everybody. */
export const ownMessages = (db: Db, contacts: readonly ContactKey[]) =>
  db
    .selectFrom('message_recipients')
    .select(['client_id', 'message_id'])
    .distinct()
    .where(sql<SqlBool>`client_id = any(${[...new Set(contacts.map(({ client_id }) => client_id))]}::uuid[])`)
    .where(sql<SqlBool>`contact_id = any(${contacts.map(({ id }) => id)}::uuid[])`);
