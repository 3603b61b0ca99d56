import { sql, type SqlBool } from 'kysely';

/**
 * Whether a column names the client of one of `rows`. A single client is compared by itself: a distributed database then
 * asks the client's node alone, if each table of the statement is compared.
 */
export function isOfClients(column: string, rows: readonly { readonly client_id: string }[]) {
  const clientIds = [...new Set(rows.map(({ client_id }) => client_id))];
  return clientIds.length === 1 ? sql<SqlBool>`${sql.ref(column)} = ${clientIds[0]}::uuid` : sql<SqlBool>`${sql.ref(column)} = any(${clientIds}::uuid[])`;
}
