import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { openDevice } from '../apps/server/src/platform/session/session.ts';
import { measure, formatTable } from './measure.ts';
import { addConsents, addContacts, addMessages, addOperator, type World } from './world.ts';

const deviceCount = 10_000;

/** 10,000 people who are all to hear the 60 live messages of their operator; one of them has a device. */
async function addDevice(world: World) {
  const operator = await addOperator(world);
  await addContacts(world, operator, deviceCount);
  await addConsents(world, operator);
  await addMessages(world, operator, 1_000);
  await world.sql(
    `insert into message_groups (client_id, message_id, group_id)
     select m.client_id, m.id, g.id from messages m join groups g on g.client_id = m.client_id and g.is_default where m.client_id = $1`,
    [operator.clientId],
  );
  await world.sql('vacuum analyze');
  const contacts = await world.sql('select id, phone from contacts where client_id = $1 limit 1', [operator.clientId]);
  const { phone, id } = contacts.rows[0] as { readonly phone: string; readonly id: string };
  const { token } = await openDevice(world.server.services.database.db, phone, Date.now());
  return { operator, phone, contactId: id, api: world.api(token) };
}

/** A device that asks for news. The plain query for its messages is the least that any answer costs. */
export async function benchSync(world: World): Promise<string> {
  const { operator, contactId, api } = await addDevice(world);
  const { cursor, messages = [] } = await api.receivers.sync({ query: {} });
  const plain = `select m.* from messages m join message_recipients r on r.client_id = m.client_id and r.message_id = m.id
    where m.client_id = $1 and r.contact_id = $2 and not m.is_draft and m.deleted_at is null and (m.ends_at is null or m.ends_at > now())`;
  const figures = await measure([
    { name: `plain SQL: the ${messages.length} messages`, run: () => world.sql(plain, [operator.clientId, contactId]) },
    { name: 'plain SQL: `select 1`', run: () => world.sql('select 1', []) },
    { name: `sync, all ${messages.length} messages`, run: () => api.receivers.sync({ query: {} }) },
    { name: 'sync, nothing changed', run: () => api.receivers.sync({ query: { cursor } }) },
  ]);
  return `${formatTable(figures)}\n\n${await allDevicesAsk(world, operator.clientId)}`;
}

/** Number of devices of the company that ask once, ten at a time. */
const askingCount = 1_000;

/** The cost of devices that ask again when nothing has changed. */
async function allDevicesAsk(world: World, clientId: string): Promise<string> {
  const { db, isEmbedded } = world.server.services.database;
  const { rows } = await world.sql('select phone from contacts where client_id = $1 limit $2', [clientId, askingCount]);
  const devices: { readonly api: ReturnType<World['api']>; cursor?: string }[] = [];
  for (const { phone } of rows as { readonly phone: string }[]) devices.push({ api: world.api((await openDevice(db, phone, Date.now())).token) });
  const ask = async (): Promise<{ readonly seconds: number; readonly cpuSeconds: number }> => {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    const waiting = [...devices];
    const work = async (): Promise<void> => {
      for (let device = waiting.pop(); device; device = waiting.pop())
        device.cursor = (await device.api.receivers.sync({ query: { ...(device.cursor !== undefined && { cursor: device.cursor }) } })).cursor;
    };
    await Promise.all(Array.from({ length: 10 }, work));
    const { user, system } = process.cpuUsage(cpu);
    return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
  };
  const told = ({ seconds, cpuSeconds }: { readonly seconds: number; readonly cpuSeconds: number }): string =>
    `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, that of asking included, ${isEmbedded ? 'and' : 'but not'} that of the database`;
  const [first, again] = [await ask(), await ask()];
  return `${devices.length} devices ask once each: all messages ${told(first)}; again, nothing changed: ${told(again)}.`;
}

const batch = 50;

/** A device that reports 50 events, against storing the same rows by one plain insert. */
export async function benchEventIngest(world: World): Promise<string> {
  const { operator, phone, api } = await addDevice(world);
  const { messages = [] } = await api.receivers.sync({ query: {} });
  const eventAt = (index: number) => ({ messageId: messages[index % messages.length]?.id ?? '', version: 1, at: Date.now() - index * 1_000 });
  const events = () =>
    Array.from({ length: batch }, (_, index) => ({ ...eventAt(index), id: randomUUID(), kind: index % 2 === 0 ? ('arrived' as const) : ('heard' as const) }));
  const plain = `insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at)
    select $1, message, $2, id, 1, 'arrived', now(), now() from unnest($3::uuid[], $4::uuid[]) as event (message, id)`;
  const figures = await measure([
    {
      name: `plain SQL: ${batch} rows`,
      run: () => {
        const rows = events();
        return world.sql(plain, [operator.clientId, phone, rows.map(({ messageId }) => messageId), rows.map(({ id }) => id)]);
      },
    },
    { name: `report of ${batch} new events`, run: () => api.receivers.report({ body: { events: events() } }) },
    {
      name: `the same report again`,
      run: (() => {
        const same = events();
        return () => api.receivers.report({ body: { events: same } });
      })(),
    },
  ]);
  return formatTable(figures);
}
