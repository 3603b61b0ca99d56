// Rows of a busy client's years, as the stores would have written them one by one.
import pg from 'pg';
import { newId } from '../../apps/server/src/platform/database/ids.ts';
import { addConsents, addContacts, addOperator, type BenchOperator, type World } from '../world.ts';

const people = 2_000;
const crews = 10;
/** Seven in ten people have the app. */
const phonesInCrew = 140;
const eventsInDelivery = 5;
const live = 6;
const messagesInBatch = 250;

/** Messages that bring so many events of phones. */
export const countMessages = (events: number): number => Math.round(events / eventsInDelivery / phonesInCrew);

interface Years {
  readonly days: number;
  readonly messages: number;
}

/** An operator, who is also the Admin, with people in crews and their phones. */
export async function addCompany(world: World): Promise<BenchOperator> {
  const operator = await addOperator(world);
  const { clientId, id } = operator;
  await world.sql('update users set is_admin = true where client_id = $1', [clientId]);
  await addContacts(world, operator, people);
  await addConsents(world, operator);
  await world.sql(
    `insert into groups (client_id, id, operator_id, name, type_id, created_at, modified_at)
     select $1, id, $2, 'Crew ' || place, 'crew', now(), now() from unnest($3::uuid[]) with ordinality as made (id, place)`,
    [clientId, id, Array.from({ length: crews }, () => newId(Date.now()))],
  );
  await world.sql(
    `insert into group_members (client_id, group_id, contact_id)
     select $1, g.id, c.id from (select id, row_number() over (order by id) % $2 as crew from contacts where client_id = $1) c
     join (select id, row_number() over (order by id) % $2 as crew from groups where client_id = $1 and not is_default) g on g.crew = c.crew`,
    [clientId, crews],
  );
  await world.sql(
    `insert into devices (id, phone, token_hash, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), phone, decode(md5(phone), 'hex'), now() - interval '5 years', now(), now() + interval '1 year' from (${phones}) p`,
    [clientId, crews],
  );
  return operator;
}

/** The numbers with the app, and the group of each. */
const phones = `select c.phone, gm.group_id from contacts c join group_members gm on gm.client_id = c.client_id and gm.contact_id = c.id
  join (select id, row_number() over (order by id) / $2 % 10 as place from contacts where client_id = $1) placed on placed.id = c.id
  where c.client_id = $1 and placed.place < 7`;

/** Messages of a day each, for one crew after the other, up to the day before yesterday; and a handful that is live for the first crew. */
export async function addPastMessages({ sql }: World, { clientId, id }: BenchOperator, { days, messages }: Years): Promise<void> {
  for (let first = 1; first <= messages; first += 5_000)
    await sql(
      `with placed as (
         select place, place > $4::int - ${live} as is_live,
           date_trunc('milliseconds', now() - interval '2 days' - greatest($4::int - ${live} - place, 0) * $3::float8 / $4::int * interval '1 day' + place * interval '1 millisecond') as made_at
         from generate_series($5::int, least($5::int + 4999, $4::int)) place
       ), made as (
         insert into messages (client_id, id, operator_id, title, body, location, lat, lng, radius_meters, radius_unit, is_draft, start_date, end_date, start_minute,
           end_minute, repeat, repeat_days, trigger, time_zone, starts_at, ends_at, modified_at, created_at, finalized_at, version_at)
         select $1, (lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
           $2, (array['Gate code', 'Water main', 'Delivery', 'Hard hats', 'Parking'])[1 + place % 5] || ' ' || place, 'Text number ' || md5(place::text),
           (array['Denver', 'Aurora', 'Boulder'])[1 + place % 3] || ', Colorado', 39 + random(), -105 + random(), 1609.344, 'mi', false, day, last_day,
           case when is_live then 0 else 480 end, case when is_live then 1440 else 1080 end, 'no', array_fill(true, array[7]), 'enter', 'UTC',
           day + case when is_live then interval '0' else interval '8 hours' end, last_day + case when is_live then interval '1 day' else interval '18 hours' end,
           made_at, made_at, made_at, made_at
         from placed, lateral (select (made_at at time zone 'UTC')::date + 1 as day, (made_at at time zone 'UTC')::date + case when is_live then 3 else 1 end as last_day) days
         returning client_id, id, operator_id, title, is_draft, start_date, duration_step, created_at as at
       ), counted as (
         insert into message_counts select client_id, operator_id, is_draft, start_date, duration_step, count(*) from made group by 1, 2, 3, 4, 5
         on conflict (client_id, operator_id, is_draft, start_date, duration_step) do update set count = message_counts.count + excluded.count
       ), told as (
         insert into audit_entries (client_id, id, at, actor_id, actor_name, action, subject_id, subject)
         select client_id, gen_random_uuid(), at, operator_id, 'Pat Hale', 'message.set', id, title from made
       )
       insert into message_groups (client_id, message_id, group_id)
       select made.client_id, made.id, g.id from (select *, row_number() over (order by id) + $5::int - 1 as place from made) made
       join (select id, row_number() over (order by id) - 1 as crew from groups where client_id = $1 and not is_default) g
         on g.crew = case when made.place > $4::int - ${live} then 0 else made.place % ${crews} end`,
      [clientId, id, days, messages, first],
    );
}

/**
 * Five reports of each phone about each message: it came, the person arrived, the speech began, it was heard (by six in
 * ten) or interrupted, the person left. The sums of the pairs are stored beside them.
 */
export async function addReports(world: World, { clientId }: BenchOperator, load: (statements: readonly Statement[]) => Promise<void>): Promise<void> {
  const { rows } = await world.sql('select id from messages where client_id = $1 order by id', [clientId]);
  const statements: Statement[] = [];
  for (let first = 0; first < rows.length; first += messagesInBatch)
    statements.push({ text: reportsOfBatch, values: [clientId, crews, rows.slice(first, first + messagesInBatch).map((row) => row['id'])] });
  await load(statements);
}

const reportsOfBatch = `
  with summed as (
    insert into deliveries (client_id, message_id, version, phone, delivered_at, arrived_at, left_at, started_at, heard_at, heard_count, interrupted_at,
      interrupted_fraction, reason, language, last_event_at)
    select $1, m.id, 1, p.phone, m.starts_at - interval '1 hour', came_at, came_at + interval '30 minutes', came_at + interval '2 seconds',
      case when is_heard then came_at + interval '20 seconds' end, is_heard::int, case when not is_heard then came_at + interval '9 seconds' end,
      case when not is_heard then 0.4 end, case when not is_heard then 'left_before_end' end, 'en', came_at + interval '30 minutes'
    from (select m.id, m.starts_at, mg.group_id from messages m join message_groups mg on mg.client_id = m.client_id and mg.message_id = m.id
        where m.client_id = $1 and m.id = any($3::uuid[])) m
    join (${phones}) p on p.group_id = m.group_id,
    lateral (select hashtext(m.id::text || p.phone) as drawn) luck,
    lateral (select drawn & 1023 < 614 as is_heard, m.starts_at + ((drawn >> 10) & 32767) * interval '1 second' as came_at) come
    order by m.starts_at, m.id, p.phone
    returning *
  )
  insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at, fraction, reason, language)
  select client_id, message_id, phone, gen_random_uuid(), 1, kind, at, at + interval '40 seconds', fraction, told.reason, told.language
  from summed, lateral (values
    ('delivered', delivered_at, null::real, null::text, null::text), ('arrived', arrived_at, null, null, null), ('started', started_at, null, null, 'en'),
    (case when heard_at is null then 'interrupted' else 'heard' end, coalesce(heard_at, interrupted_at), interrupted_fraction, summed.reason, 'en'),
    ('left', left_at, null, null, null)
  ) as told (kind, at, fraction, reason, language)`;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const reportTables = ['deliveries', 'device_events'];

/** Lets `add` fill the tables of reports without their indexes, which are made anew after it. Returns the seconds of both. */
export async function withoutIndexes(world: World, add: (load: (statements: readonly Statement[]) => Promise<void>) => Promise<void>) {
  const loaders = await openLoaders(world);
  try {
    const [first] = loaders;
    if (!first) throw new Error('no connection');
    const { rows: constraints } = await world.sql(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = any($1::regclass[]) and contype in ('p', 'f') order by contype desc`,
      [reportTables],
    );
    const { rows: indexes } = await world.sql(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = any($1::regclass[]) and not indisprimary`,
      [reportTables],
    );
    for (const { table, name } of constraints) await first.run({ text: `alter table ${String(table)} drop constraint ${String(name)}`, values: [] });
    for (const { name } of indexes) await first.run({ text: `drop index ${String(name)}`, values: [] });
    const begun = performance.now();
    await add((statements) => share(loaders, statements));
    const filled = performance.now();
    await share(
      loaders.slice(0, 1),
      [
        ...constraints.map(({ table, name, definition }) => `alter table ${String(table)} add constraint ${String(name)} ${String(definition)}`),
        ...indexes.map(({ definition }) => String(definition)),
      ].map((text) => ({ text, values: [] })),
    );
    return { rows: (filled - begun) / 1_000, indexes: (performance.now() - filled) / 1_000 };
  } finally {
    for (const { end } of loaders) await end();
  }
}

interface Loader {
  readonly run: (statement: Statement) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

/** Connections without a limit of time; the embedded database has one alone. */
export async function openLoaders({ server, sql }: World): Promise<readonly Loader[]> {
  const { databaseUrl } = server.services.config;
  if (databaseUrl === undefined) return [{ run: ({ text, values }) => sql(text, values), end: () => Promise.resolve() }];
  const clients = Array.from({ length: 2 }, () => new pg.Client({ connectionString: databaseUrl }));
  for (const client of clients) {
    await client.connect();
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '64MB'; set jit = off`);
  }
  return clients.map((client) => ({ run: ({ text, values }) => client.query(text, [...values]), end: () => client.end() }));
}

async function share(loaders: readonly Loader[], statements: readonly Statement[]): Promise<void> {
  const waiting = statements.toReversed();
  const work = async ({ run }: Loader): Promise<void> => {
    for (let statement = waiting.pop(); statement; statement = waiting.pop()) await run(statement);
  };
  await Promise.all(loaders.map(work));
}
