import { openDevice } from '../../apps/server/src/platform/session/session.ts';
import { addConsents, addContacts, addMessages, addOperator, type BenchOperator, type World } from '../world.ts';

/** A call of the server, and the simplest statement that could answer it. */
export interface Call {
  readonly name: string;
  /** Complete HTTP/1.1 requests; each connection begins with a different one. */
  readonly requests: readonly string[];
  readonly bare?: { readonly text: string; readonly values: readonly unknown[] };
  /** The number of rows that one request stores, when the simple statement stores one row. */
  readonly rows?: number;
}

export interface Size {
  readonly contacts: number;
  readonly messages: number;
}

const eventsInReport = 50;
const groupCount = 8;

/** Creates an operator with contacts, some groups, messages to everybody and devices, and returns the calls to measure. */
export async function prepareCalls(world: World, { contacts, messages }: Size): Promise<readonly Call[]> {
  const operator = await addOperator(world);
  await addContacts(world, operator, contacts);
  await addMessages(world, operator, messages);
  await addChoices(world, operator);
  for (const table of ['contacts', 'messages', 'message_counts', 'groups', 'group_members', 'message_groups', 'users', 'clients', 'sessions'])
    await world.sql(`vacuum analyze ${table}`);
  return [
    { name: 'health', requests: [formatRequest('GET', '/api/health')] },
    ...(await consoleCalls(world, operator)),
    ...(await deviceCalls(world, operator)),
  ];
}

async function addChoices({ sql }: World, { clientId, id }: BenchOperator): Promise<void> {
  await sql(
    `insert into groups (client_id, id, operator_id, name, type_id, created_at, modified_at)
     select $1, gen_random_uuid(), $2, 'Crew ' || i, 'crew', now(), now() from generate_series(1, $3::int) i`,
    [clientId, id, groupCount],
  );
  await sql(
    `insert into group_members (client_id, group_id, contact_id)
     select $1, g.id, c.id from groups g join (select id, row_number() over (order by id) as place from contacts where client_id = $1) c on c.place % 8 < 2
     where g.client_id = $1 and not g.is_default`,
    [clientId],
  );
  await sql(
    `insert into message_groups (client_id, message_id, group_id)
     select $1, m.id, g.id from messages m join groups g on g.client_id = m.client_id and g.is_default where m.client_id = $1`,
    [clientId],
  );
}

async function consoleCalls({ sql }: World, { clientId, id, token }: BenchOperator): Promise<readonly Call[]> {
  const found = await sql(`select id from messages where client_id = $1 and not is_draft order by modified_at desc limit 1`, [clientId]);
  const messageId = String(found.rows[0]?.['id']);
  const owner = [clientId, id];
  const get = (path: string): string[] => [formatRequest('GET', path, { token })];
  return [
    {
      name: 'Messages list',
      requests: get('/api/ourcontents?page=1&perpage=10'),
      bare: {
        text: `select * from messages where client_id = $1 and operator_id = $2 and parent_id is null and deleted_at is null
          order by is_draft desc, modified_at desc, id limit 10`,
        values: owner,
      },
    },
    {
      name: 'Contacts list',
      requests: get('/api/teams?page=1&perpage=10'),
      bare: {
        text: `select * from contacts where client_id = $1 and operator_id = $2 order by is_default desc, lower(first_name), lower(last_name), id limit 10`,
        values: owner,
      },
    },
    {
      name: 'Contacts, search',
      requests: get('/api/teams?page=1&perpage=10&search=elena'),
      bare: {
        text: `select *, count(*) over () from contacts where client_id = $1 and operator_id = $2 and search_text like $3
          order by is_default desc, lower(first_name), lower(last_name), id limit 10`,
        values: [...owner, '%elena%'],
      },
    },
    {
      name: 'Groups list',
      requests: get('/api/groups?page=1&perpage=10'),
      bare: { text: 'select * from groups where client_id = $1 and operator_id = $2 order by is_default desc, lower(name), id limit 10', values: owner },
    },
    {
      name: 'a message',
      requests: get(`/api/ourcontents?id=${messageId}`),
      bare: { text: 'select * from messages where client_id = $1 and id = $2', values: [clientId, messageId] },
    },
    {
      name: "a message's receivers",
      requests: get(`/api/getmessagegroups?message_id=${messageId}`),
      bare: { text: 'select * from message_groups where client_id = $1 and message_id = $2', values: [clientId, messageId] },
    },
  ];
}

/** One device for each connection, if there are enough people, since reports of one number wait for each other. */
const deviceCount = 64;

async function deviceCalls(world: World, { clientId }: BenchOperator): Promise<readonly Call[]> {
  await addConsents(world, { clientId });
  const { rows } = await world.sql('select phone from contacts where client_id = $1 order by id limit $2', [clientId, deviceCount]);
  const devices: { readonly phone: string; readonly token: string; readonly cursor: string; readonly messageId: string }[] = [];
  for (const row of rows) {
    const phone = String(row['phone']);
    const { token } = await openDevice(world.server.services.database.db, phone, Date.now());
    const { cursor, messages = [] } = await world.api(token).receivers.sync({ query: {} });
    devices.push({ phone, token, cursor, messageId: messages[0]?.id ?? '' });
  }
  const { phone = '', messageId = '' } = devices[0] ?? {};
  const makeReport = (device: { readonly messageId: string }) => {
    const event = { id: '{{uuid}}', messageId: device.messageId, version: 1, kind: 'heard', at: new Date().toISOString() };
    return { events: Array.from({ length: eventsInReport }, () => event) };
  };
  return [
    {
      name: 'sync, nothing changed',
      requests: devices.map(({ token, cursor }) => formatRequest('GET', `/api/receiver/sync?cursor=${encodeURIComponent(cursor)}`, { token })),
      bare: { text: 'select id, language from devices where phone = $1 and ended_at is null', values: [phone] },
    },
    {
      name: `report of ${eventsInReport} events`,
      requests: devices.map((device) => formatRequest('POST', '/api/receiver/events', { token: device.token, body: makeReport(device) })),
      rows: eventsInReport,
      bare: {
        text: `insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at)
          values ($1, $2, $3, gen_random_uuid(), 1, 'arrived', now(), now())`,
        values: [clientId, messageId, phone],
      },
    },
  ];
}

function formatRequest(method: 'GET' | 'POST', path: string, { token, body }: { readonly token?: string; readonly body?: unknown } = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const length = text.replaceAll('{{uuid}}', 'x'.repeat(36)).length;
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${length}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
