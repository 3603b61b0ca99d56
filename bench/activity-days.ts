import { addDays } from '@earshot/domain';
import { formatTable, measure } from './measure.ts';
import { addConsents, addContacts, addMessages, addOperator, type BenchOperator, type World } from './world.ts';

const people = 10_000;
const messagesPerQuarter = 100;
const quarterDays = 90;

interface Past {
  readonly people: number;
  readonly quarters: number;
}

/**
 * A client's messages of some quarters up to now: 100 in each, each live for a day and for all people. Seven in ten
 * have the app, of whom six in ten hear a message, at any hour of its day.
 */
async function addPast(world: World, { clientId, id }: BenchOperator, { people: contacts, quarters }: Past): Promise<void> {
  await addContacts(world, { clientId, id, token: '' }, contacts);
  await addMessages(world, { clientId, id, token: '' }, quarters * messagesPerQuarter);
  await world.sql(
    `update messages set is_draft = false, starts_at = day, ends_at = day + interval '1 day', finalized_at = day, created_at = day, title = 'Message ' || place
     from (select id, place, now() - interval '1 day' - (place - 1) * $2::int / $3::float8 * interval '1 day' as day
       from (select id, row_number() over (order by id) as place from messages where client_id = $1) numbered) placed
     where client_id = $1 and messages.id = placed.id`,
    [clientId, quarterDays, messagesPerQuarter],
  );
  await world.sql(
    `insert into message_groups select m.client_id, m.id, g.id from messages m join groups g on g.client_id = m.client_id and g.is_default where m.client_id = $1`,
    [clientId],
  );
  await addConsents(world, { clientId });
  const { rows } = await world.sql('select id from messages where client_id = $1', [clientId]);
  // In parts: a single statement may take only some seconds.
  for (let first = 0; first < rows.length; first += 20) {
    const part = rows.slice(first, first + 20).map((row) => row['id']);
    await world.sql(
      `insert into deliveries (client_id, message_id, version, phone, delivered_at, arrived_at, started_at, heard_at, heard_count, reason, language, last_event_at)
       select m.client_id, m.id, 1, c.phone, m.starts_at, came_at, came_at, case when is_heard then came_at end, is_heard::int,
         case when is_heard then null else 'outside_hours' end, 'en', came_at
       from messages m
       join (select client_id, phone, row_number() over (order by id) as place from contacts where client_id = $1) c on c.client_id = m.client_id and c.place % 10 < 7,
       lateral (select hashtext(m.id::text || c.phone) & 1023 < 614 as is_heard, m.starts_at + (hashtext(c.phone || m.id::text) & 1023) * interval '1 minute' as came_at) luck
       where m.client_id = $1 and m.id = any($2::uuid[])`,
      [clientId, part],
    );
    await world.sql(
      `insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at)
       select client_id, message_id, phone, gen_random_uuid(), 1, 'heard', heard_at, heard_at from deliveries
       where client_id = $1 and heard_at is not null and message_id = any($2::uuid[])`,
      [clientId, part],
    );
  }
}

/**
 * Pictures of 90 days with a million pairs, the first ones after the start and those that are kept; and with 20,000
 * pairs, those of a client with a year of events beside one with five years. Each call has a range of its own.
 */
export async function benchActivityDays(world: World): Promise<string> {
  const large = await addOperator(world);
  await addPast(world, large, { people, quarters: 1 });
  const [young, old] = [await addOperator(world), await addOperator(world)];
  await addPast(world, young, { people: people / 50, quarters: 4 });
  await addPast(world, old, { people: people / 50, quarters: 20 });
  for (const table of ['contacts', 'messages', 'message_groups', 'deliveries', 'device_events']) await world.sql(`vacuum analyze ${table}`);
  const today = new Date().toISOString().slice(0, 10);
  let later = 0;
  const ask = ({ token }: BenchOperator) => {
    later += 1;
    const range = { fromDate: addDays(today, 1 - quarterDays), toDate: addDays(today, later) };
    return world.api(token).activity.overTime({ query: range });
  };
  const begun = performance.now();
  await ask(large);
  const first = performance.now() - begun;
  const figures = await measure(
    [
      { name: '90 days, a million pairs, kept', run: () => ask(large) },
      { name: '90 days, 20,000 pairs, a year of events', run: () => ask(young) },
      { name: '90 days, 20,000 pairs, five years of events', run: () => ask(old) },
    ],
    7,
  );
  return `${formatTable(figures)}\n\nThe first answer about a million pairs took ${first.toFixed(0)} ms.`;
}
