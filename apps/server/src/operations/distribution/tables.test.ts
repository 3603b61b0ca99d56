// A new table has to be given its form on a distributed database, and a form that the engine takes.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { workerServer } from '../../../test/server.ts';
import { byClient, onCoordinator, onEachNode } from './tables.ts';

const server = await workerServer();
const { db } = server.services.database;
afterAll(() => server.close());

const isByClient = (table: string): boolean => (byClient as readonly string[]).includes(table);

test('each table has one form, and each form names tables that are there', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(db);
  const named = [...byClient, ...Object.keys(onEachNode), ...Object.keys(onCoordinator)];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a table by client names the client in each row and in each key that is unique', async () => {
  const { rows: keys } = await sql<{ table: string; key: string; columns: string[] }>`
    select c.relname as "table", k.relname as key, (select json_agg(a.attname) from pg_attribute a where a.attrelid = i.indexrelid) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace`.execute(db);
  const ofClients = keys.filter(({ table }) => isByClient(table));
  expect(new Set(ofClients.map(({ table }) => table))).toEqual(new Set<string>(byClient));
  expect(ofClients.filter(({ columns }) => !columns.includes('client_id'))).toEqual([]);
});

test('a table refers to another only where both are on one node: by client together with the client', async () => {
  const { rows } = await sql<{ table: string; parent: string; columns: string[] }>`
    select c.relname as "table", p.relname as parent,
      (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(f.conkey)) as columns
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(db);
  const isApart = ({ table, parent, columns }: (typeof rows)[number]): boolean => {
    if (isByClient(parent)) return !isByClient(table) || !columns.includes('client_id');
    return !(parent in onEachNode) && (isByClient(table) || table in onEachNode);
  };
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(isApart)).toEqual([]);
});
