import type { Drive } from '@earshot/contract';
import { measure, formatTable } from './measure.ts';
import { addContacts, addOperator, type BenchOperator, type World } from './world.ts';

const messageCount = 100;
const inboxCount = 50;
const hourMeters = 35 * 1609.344;
const degreesPerMeter = 1 / 111_195;

/** An hour straight north at 35 mph. */
const drive = (ears: Drive['ears'], noise: Drive['noise'] = 'none'): Drive => ({
  points: [
    { lat: 39, lng: -105 },
    { lat: 39 + hourMeters * degreesPerMeter, lng: -105 },
  ],
  speedMph: 35,
  startsAt: Date.now() + 3_600_000,
  noise,
  ears,
  language: 'en',
});

/** Messages along the way, live from yesterday on, each of 25 words, in circles of 100 to 300 m. */
const addMessages = ({ sql }: World, { clientId, id }: BenchOperator) =>
  sql(
    `insert into messages (client_id, id, operator_id, title, body, lat, lng, radius_meters, radius_unit, is_draft, start_date, end_date, start_minute, end_minute,
       repeat, repeat_days, trigger, time_zone, starts_at, modified_at, created_at)
     select $1, gen_random_uuid(), $2, 'Message ' || i, repeat('gate ', 25), 39 + i * $3::float8 / $4::int * $5::float8, -105, 100 + i * 2, 'mi', false, current_date - 1, null, 0, 1440,
       'no', array_fill(true, array[7]), 'enter', 'America/Denver', now() - interval '1 day', now(), now()
     from generate_series(1, $4::int) i`,
    [clientId, id, hourMeters, messageCount, degreesPerMeter],
  );

/** A company of 10,000 people who all hear 50 of the messages; the other 50 are for one of 50 crews each. */
async function addCrews(world: World) {
  const operator = await addOperator(world);
  await addContacts(world, operator, 10_000);
  await addMessages(world, operator);
  await world.sql(
    `insert into message_groups (client_id, message_id, group_id)
     select m.client_id, m.id, g.id from (select *, row_number() over (order by lat) as place from messages where client_id = $1) m
       join groups g on g.client_id = m.client_id and g.is_default where m.place <= $2`,
    [operator.clientId, messageCount - inboxCount],
  );
  await world.sql(
    `insert into message_contacts (client_id, message_id, contact_id)
     select m.client_id, m.id, c.id from (select client_id, id, row_number() over (order by lat desc) as place from messages where client_id = $1) m
       join (select id, row_number() over (order by phone) as place from contacts where client_id = $1) c on c.place % $2::int + 1 = m.place where m.place <= $2`,
    [operator.clientId, inboxCount],
  );
  await world.sql('vacuum analyze');
  return operator;
}

/** The longest time another request would have waited meanwhile, ms. */
async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  await act();
  clearInterval(timer);
  return longest;
}

/** A drive with one person's 100 messages, and with the 50 inboxes of a company, of which 30 are driven. */
export async function benchDriveTest(world: World): Promise<string> {
  const alone = await addOperator(world);
  await addContacts(world, alone, 1);
  await addMessages(world, alone);
  await world.sql(
    'insert into message_contacts (client_id, message_id, contact_id) select m.client_id, m.id, c.id from messages m join contacts c using (client_id) where m.client_id = $1',
    [alone.clientId],
  );
  const company = await addCrews(world);
  // A person may run 30 a minute.
  const run = async ({ token }: BenchOperator, body: Drive) => {
    await world.sql('delete from attempts');
    return world.api(token).driveTests.run({ body });
  };
  const plain = `select r.phone, array_agg(r.message_id) from message_recipients r join messages m on m.client_id = r.client_id and m.id = r.message_id
    where r.client_id = $1 and not m.is_draft and m.deleted_at is null group by 1`;
  const first = await run(alone, drive({ kind: 'everyone' }));
  const crews = await run(company, drive({ kind: 'everyone' }));
  const figures = await measure(
    [
      { name: 'plain SQL: who hears what, one person', run: () => world.sql(plain, [alone.clientId]) },
      { name: `an hour, one person, ${first.results[0]?.report.verdicts.length} messages`, run: () => run(alone, drive({ kind: 'everyone' })) },
      { name: 'the same between high houses', run: () => run(alone, drive({ kind: 'everyone' }, 'canyon')) },
      { name: 'plain SQL: who hears what, 10,000 people', run: () => world.sql(plain, [company.clientId]) },
      {
        name: `an hour, 10,000 people with ${inboxCount} different inboxes: ${crews.results.length} driven, ${crews.leftOut} people left out`,
        run: () => run(company, drive({ kind: 'everyone' })),
      },
    ],
    7,
  );
  const blocked = await longestBlock(() => run(company, drive({ kind: 'everyone' })));
  return `${formatTable(figures)}\n\nThe longest that the server was busy with nothing else: ${blocked.toFixed(0)} ms.`;
}
