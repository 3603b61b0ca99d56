// A server with as many rows as a bench needs, on the embedded database or, with DATABASE_URL, in a database of its own on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Api, contract, createApi, type EarshotContract } from '@earshot/contract';
import pg from 'pg';
import { createServer, type EarshotServer } from '../apps/server/src/app/server.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { newId } from '../apps/server/src/platform/database/ids.ts';
import { openSession } from '../apps/server/src/platform/session/session.ts';

export interface World {
  readonly server: EarshotServer;
  readonly baseUrl: string;
  readonly database: string;
  /** Queries through the driver alone, without our own code. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Record<string, unknown>>>;
  api(token?: string): Api<EarshotContract>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const url = process.env['DATABASE_URL'];
  const own = url === undefined ? undefined : await ownDatabase(url);
  const config = readConfig({ DEMO: 'off', DATA_DIR: dir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PORT: '0', DATABASE_URL: own?.url });
  const server = await createServer(config);
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { pool, isEmbedded } = server.services.database;
  const sql: World['sql'] = (text, values) => pool.query(text, values && [...values]);
  const { rows } = await sql('show server_version');
  return {
    server,
    baseUrl,
    database: `${isEmbedded ? 'embedded' : 'PostgreSQL'} ${String(rows[0]?.['server_version'])}`,
    sql,
    api: (token) => createApi(contract, { baseUrl, token: () => token }),
    close: async () => {
      await server.app.close();
      await own?.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A database of this bench alone on the PostgreSQL at `url`. */
export async function ownDatabase(url: string) {
  const name = `earshot_bench_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const asAdmin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await asAdmin(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

export interface BenchOperator {
  readonly clientId: string;
  readonly id: string;
  readonly token: string;
}

/** A paying client with one signed-in operator. */
export async function addOperator({ server, sql }: World): Promise<BenchOperator> {
  const [clientId, id] = [newId(Date.now()), newId(Date.now())];
  await sql('insert into clients (id, name, activated_at, created_at) values ($1, $2, now(), now())', [clientId, `Client ${clientId}`]);
  await sql(
    `insert into users (client_id, id, first_name, last_name, email, time_zone, is_operator, created_at)
     values ($1, $2, 'Pat', 'Hale', $3, 'America/Denver', true, now())`,
    [clientId, id, `${id}@bench.example`],
  );
  await sql('insert into sign_ins (user_id, client_id, email, verified_at, created_at) values ($1, $2, $3, now(), now())', [
    id,
    clientId,
    `${id}@bench.example`,
  ]);
  await sql(
    `insert into groups (client_id, id, operator_id, name, type_id, is_default, created_at, modified_at) values ($1, $2, $3, 'Everyone', 'other', true, now(), now())`,
    [clientId, newId(Date.now()), id],
  );
  const { token } = await openSession(server.services.database.db, { clientId, userId: id }, Date.now());
  return { clientId, id, token };
}

// An id that sorts by `i`, as the server's own do by time.
const idExpression = (i: string): string =>
  `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 40000000 + ${i}), 12, '0') || '7' || substr(md5(random()::text), 1, 19))::uuid`;

/** Messages of two years: drafts, 60 live ones, the others expired. */
export const addMessages = ({ sql }: World, { clientId, id }: BenchOperator, count: number) =>
  sql(
    `with made as (insert into messages (client_id, id, operator_id, title, body, location, lat, lng, radius_meters, radius_unit, is_draft, start_date, end_date,
       start_minute, end_minute, repeat, repeat_days, trigger, time_zone, starts_at, ends_at, modified_at, created_at, finalized_at)
     select $1, ${idExpression('i')}, $2, (array['Gate code', 'Water main', 'Delivery', 'Hard hats', 'Parking'])[1 + i % 5] || ' ' || i,
       'Text number ' || md5(i::text), (array['Denver', 'Aurora', 'Boulder'])[1 + i % 3] || ', Colorado', 39 + random(), -105 + random(), 1609.344, 'mi',
       i % 20 = 0, day, case when i % 50 = 1 then null else day + length end, 480, case when i % 3 = 0 then 1080 else 1440 end, 'no', array_fill(true, array[7]), 'enter', 'America/Denver',
       day::timestamptz, case when i <= 60 and i % 20 <> 0 then now() + interval '1 day' when i % 50 = 1 then day::timestamptz + interval '1 day' else (day + length + 1)::timestamptz end,
       now() - i * interval '1 minute', now() - i * interval '1 minute', now()
     from (select i, current_date - 50 - i % 680 as day, (array[0, 0, 0, 1, 2, 6, 13, 20, 29, 40])[1 + i % 10] as length from generate_series(1, $3::int) i) made
     returning client_id, operator_id, is_draft, start_date, duration_step)
     insert into message_counts select client_id, operator_id, is_draft, start_date, duration_step, count(*) from made group by 1, 2, 3, 4, 5`,
    [clientId, id, count],
  );

/** All people in a client's address books let it speak on their phone. */
export const addConsents = ({ sql }: World, { clientId }: Pick<BenchOperator, 'clientId'>) =>
  sql(
    `insert into consents (client_id, phone, agreed_at, how) select distinct client_id, phone, now(), 'asked' from contacts where client_id = $1 on conflict do nothing`,
    [clientId],
  );

export const addContacts = ({ sql }: World, { clientId, id }: BenchOperator, count: number) =>
  sql(
    `insert into contacts (client_id, id, operator_id, first_name, last_name, phone, country, email, created_at, modified_at)
     select $1, ${idExpression('i')}, $2, (array['Ana', 'Bo', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Grace'])[1 + i % 7], initcap(substr(md5(i::text), 1, 8)),
       '+1' || (2010000000 + (select count(*) from contacts) + i), 'US', 'person' || i || '@bench.example', now(), now()
     from generate_series(1, $3::int) i`,
    [clientId, id, count],
  );
