import { openDevice } from '../apps/server/src/platform/session/session.ts';
import { newId } from '../apps/server/src/platform/database/ids.ts';
import { measure, formatTable } from './measure.ts';
import { addConsents, addContacts, addMessages, addOperator, type BenchOperator, type World } from './world.ts';

const people = 10_000;
const live = 100;

/** All people are to hear every live message, by five different choices; seven in ten have the app, of whom six in ten heard a message. */
async function addActivity(world: World, { clientId, id }: BenchOperator): Promise<void> {
  await addContacts(world, { clientId, id, token: '' }, people);
  await addMessages(world, { clientId, id, token: '' }, 1_000);
  await world.sql(
    `update messages set is_draft = place > $2, starts_at = now() - interval '3 days', ends_at = now() + interval '1 day', finalized_at = now() - interval '3 days',
       title = 'Message ' || place
     from (select id, row_number() over (order by id) as place from messages where client_id = $1) as placed
     where client_id = $1 and messages.id = placed.id`,
    [clientId, live],
  );
  await world.sql(
    `insert into message_groups select m.client_id, m.id, g.id from messages m join groups g on g.client_id = m.client_id and g.is_default
     where m.client_id = $1 and not m.is_draft`,
    [clientId],
  );
  await world.sql(
    `insert into message_contacts select m.client_id, m.id, c.id
     from (select client_id, id, row_number() over (order by id) % 5 as choice from messages where client_id = $1 and not is_draft) m
     join (select id, row_number() over (order by id) as place from contacts where client_id = $1) c on c.place <= m.choice`,
    [clientId],
  );
  await world.sql(
    `insert into devices (id, phone, token_hash, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), phone, decode(md5(phone), 'hex'), now() - interval '4 days', now(), now() + interval '1 year'
     from (select phone, row_number() over (order by id) as place from contacts where client_id = $1) c where place % 10 < 7`,
    [clientId],
  );
  await addConsents(world, { clientId });
  // In parts: a single statement may take only some seconds.
  for (let part = 0; part < 10; part++) {
    await world.sql(
      `insert into deliveries (client_id, message_id, version, phone, delivered_at, arrived_at, started_at, heard_at, heard_count, reason, language, last_event_at)
       select m.client_id, m.id, 1, c.phone, now() - interval '3 days', now() - interval '2 days', now() - interval '2 days',
         case when is_heard then now() - interval '2 days' end, is_heard::int, case when is_heard then null else 'outside_hours' end, 'en', now() - interval '2 days'
       from messages m
       join (select client_id, phone, row_number() over (order by id) as place from contacts where client_id = $1) c on c.client_id = m.client_id and c.place % 10 < 7,
       lateral (select hashtext(m.id::text || c.phone) & 1023 < 614 or c.place % 50 = 0 as is_heard) luck
       where m.client_id = $1 and not m.is_draft and m.title like '%' || $2::text`,
      [clientId, part],
    );
    await world.sql(
      `insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at)
       select d.client_id, d.message_id, d.phone, gen_random_uuid(), 1, 'heard', d.heard_at, d.heard_at
       from deliveries d join messages m on m.client_id = d.client_id and m.id = d.message_id
       where d.client_id = $1 and d.heard_at is not null and m.title like '%' || $2::text`,
      [clientId, part],
    );
  }
  // One table at a time: the embedded database vacuums no list of tables at once.
  for (const table of ['contacts', 'messages', 'message_groups', 'message_contacts', 'devices', 'consents', 'deliveries', 'device_events'])
    await world.sql(`vacuum analyze ${table}`);
}

const plainTable = `select d.phone, count(*), count(heard_at) from deliveries d join messages m on m.client_id = d.client_id and m.id = d.message_id and m.version = d.version
  where d.client_id = $1 and m.deleted_at is null and m.starts_at <= now() and m.ends_at > now() group by d.phone order by count(heard_at) limit 10`;

/** The activity of a client with a million pairs of a live message and a person. */
export async function benchActivity(world: World): Promise<string> {
  const operator = await addOperator(world);
  await addActivity(world, operator);
  const api = world.api(operator.token).activity;
  const { returnData } = await api.list({ query: {} });
  const contactId = returnData[0]?.contactId ?? '';
  const { data } = await api.person({ query: { contactId } });
  const { rows } = await world.sql('select phone from contacts where client_id = $1 order by id limit 1', [operator.clientId]);
  const phone = world.api((await openDevice(world.server.services.database.db, String(rows[0]?.['phone']), Date.now())).token).receivers;
  const report = () =>
    phone.report({ body: { events: [{ id: newId(Date.now()), messageId: data[0]?.messageId ?? '', version: 1, kind: 'heard', at: Date.now() }] } });
  const changeContacts = () =>
    world.sql('insert into contact_versions (client_id) values ($1) on conflict (client_id) do update set nonce = excluded.nonce', [operator.clientId]);
  const figures = await measure(
    [
      { name: 'plain SQL: outcomes of the people, ten of them', run: () => world.sql(plainTable, [operator.clientId]) },
      { name: 'figures, the first after a change of contacts', before: changeContacts, run: () => api.summary({ query: {} }) },
      { name: 'figures, after a report', before: report, run: () => api.summary({ query: {} }) },
      { name: 'figures', run: () => api.summary({ query: {} }) },
      { name: 'table, first page, the first after a change of contacts', before: changeContacts, run: () => api.list({ query: {} }) },
      { name: 'table, first page, after a report', before: report, run: () => api.list({ query: {} }) },
      { name: 'table, first page', run: () => api.list({ query: {} }) },
      { name: 'table, page 500', run: () => api.list({ query: { page: 500 } }) },
      { name: 'table, first page of Pending', run: () => api.list({ query: { statusFilter: 'Pending' } }) },
      { name: 'table, search that a seventh have', run: () => api.list({ query: { searchString: 'elena' } }) },
      { name: `detail of a person, ${data.length} messages`, run: () => api.person({ query: { contactId } }) },
      { name: 'map', run: () => api.places({ query: {} }) },
      { name: 'report of all, first 10 rows', run: () => api.report({ query: {} }) },
      { name: 'report of all, a page of 10,000', run: () => api.report({ query: { perpage: people, page: 50 } }) },
      { name: 'report of a message, first 10 rows', run: () => api.report({ query: { messageId: data[0]?.messageId } }) },
      { name: 'report of a person', run: () => api.report({ query: { contactId, perpage: 1_000 } }) },
    ],
    7,
  );
  return formatTable(figures);
}
