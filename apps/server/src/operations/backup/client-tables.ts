import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { byClient } from '../distribution/index.ts';
import { findTables, type Table } from './catalogue.ts';

export interface CopiedClient {
  readonly id: string;
  readonly name: string;
}

/** Tables of a client's data whose rows mean nothing elsewhere, with the reason. */
const staying = {
  billing_spans: 'who counted for bills that the other installation sent',
  billing_changes: 'they wait to be told to the provider of payments that the client leaves',
  inbox_changes: 'phones sign in anew, and read everything once',
} satisfies Partial<Record<(typeof byClient)[number], string>>;

const isOfClient = (clientId: string) => sql<SqlBool>`client_id = ${clientId}`;
const isOfUser = (clientId: string) => sql<SqlBool>`user_id in (select id from users where client_id = ${clientId})`;

/** Rows of other tables that belong to a client, by table. The rest stays: see `docs/operations.md`. */
const others: Readonly<Record<string, (clientId: string) => RawBuilder<SqlBool>>> = {
  clients: (clientId) => sql<SqlBool>`id = ${clientId}`,
  users: isOfClient,
  sign_ins: isOfUser,
  sign_in_identities: isOfUser,
  user_invitations: isOfClient,
  // Numbers that want no texts from anybody want none from the next installation.
  opt_outs: (clientId) => sql<SqlBool>`phone in (
    select phone from contacts where client_id = ${clientId} union all select phone from consents where client_id = ${clientId})`,
};

const findRows = (table: string): ((clientId: string) => RawBuilder<SqlBool>) | undefined => {
  if (table in staying) return undefined;
  return (byClient as readonly string[]).includes(table) ? isOfClient : others[table];
};

/** Earshot's own client is no client: its users are the staff. */
export async function findClient(db: Db, nameOrId: string): Promise<CopiedClient> {
  const clients = await db
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('is_internal', '=', false)
    .where((eb) => eb.or([eb('name', '=', nameOrId), sql<SqlBool>`id::text = ${nameOrId.toLowerCase()}`]))
    .execute();
  const [client, ...more] = clients;
  if (!client) throw new Error(`there is no client "${nameOrId}"`);
  if (more.length > 0) throw new Error(`${clients.length} clients have the name "${nameOrId}"; say which: ${clients.map(({ id }) => id).join(', ')}`);
  return client;
}

/** The tables of a client's copy with their rows. Rows refer to earlier rows of the copy alone. */
export async function findClientTables(db: Db, clientId: string): Promise<Table[]> {
  const tables = (await findTables(db)).flatMap((table) => {
    const which = findRows(table.name)?.(clientId);
    if (!which) return [];
    // A text in Spanish is a message of its own, and refers to the English one.
    return { ...table, which, ...(table.name === 'messages' && { order: [{ name: 'parent_id', isText: false, isNullable: true as const }, ...table.order] }) };
  });
  return [...tables.filter(({ name }) => name !== 'opt_outs'), ...tables.filter(({ name }) => name === 'opt_outs')];
}
