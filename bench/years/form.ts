// The rows that the bench lays in have the form, and the kept sums, that the stores would have written.
import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { addDays } from '@earshot/domain';
import { deliverySums } from '../../apps/server/src/field/receivers/events-store.ts';
import { openDevice } from '../../apps/server/src/platform/session/session.ts';
import type { BenchOperator, World } from '../world.ts';

/** Tables with the condition by which a message's rows are found. */
const written = { messages: 'id', message_groups: 'message_id', audit_entries: 'subject_id', deliveries: 'message_id', device_events: 'message_id' };

function messageTo(groupId: string) {
  const today = new Date().toISOString().slice(0, 10);
  return {
    content: {
      title: 'Gate code',
      body: 'The gate code is 4471.',
      location: 'Denver, Colorado',
      lat: 39.7392,
      lng: -104.9903,
      radiusMeters: 1609.344,
      radiusUnit: 'mi' as const,
      mode: 'final' as const,
    },
    message_settings: {
      startDate: today,
      endDate: addDays(today, 1),
      repeat: 'no' as const,
      repeatDays: Array.from({ length: 7 }, () => true),
      startMinute: 0,
      endMinute: 1_440,
      trigger: 'enter' as const,
    },
    receivers: { groups: { kind: 'some' as const, ids: new Set([groupId]) }, contacts: { kind: 'some' as const, ids: new Set<string>() } },
  };
}

/** Saves a message and reports it by the product's calls, and compares which columns have values. */
export async function checkForm(world: World, { clientId, token }: BenchOperator): Promise<void> {
  const { sql, server } = world;
  const api = world.api(token);
  const { rows } = await sql(
    `select d.phone, mg.group_id, m.id from messages m join message_groups mg on mg.client_id = m.client_id and mg.message_id = m.id
     join deliveries d on d.client_id = m.client_id and d.message_id = m.id
     where m.client_id = $1 and d.heard_at is not null order by m.ends_at desc limit 1`,
    [clientId],
  );
  const { phone, group_id: groupId, id: laidIn } = rows[0] as Readonly<Record<'phone' | 'group_id' | 'id', string>>;
  const { insertId: saved } = await api.messages.save({ body: messageTo(groupId) });
  const device = world.api((await openDevice(server.services.database.db, phone, Date.now())).token).receivers;
  const at = Date.now();
  const report = (kind: 'delivered' | 'arrived' | 'started' | 'heard' | 'left', language?: 'en') => ({
    id: randomUUID(),
    messageId: saved,
    version: 1,
    kind,
    at,
    ...(language && { language }),
  });
  await device.report({ body: { events: [report('delivered'), report('arrived'), report('started', 'en'), report('heard', 'en'), report('left')] } });
  for (const [table, column] of Object.entries(written)) {
    const isOnePhone = table === 'deliveries' || table === 'device_events';
    const form = async (messageId: string) => {
      const found = await sql(
        `select distinct ${table === 'device_events' ? 'kind' : `''`} as kind, array(select key from jsonb_each(jsonb_strip_nulls(to_jsonb(r))) order by key) as columns from ${table} r
         where client_id = $1 and ${column} = $2 ${isOnePhone ? 'and phone = $3' : ''} order by kind`,
        [clientId, messageId, ...(isOnePhone ? [phone] : [])],
      );
      return found.rows;
    };
    deepStrictEqual(await form(laidIn), await form(saved), `the rows of ${table} are not those that the product writes`);
  }
  await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([saved]) } } });
}

const columns =
  'client_id, message_id, version, phone, delivered_at, arrived_at, left_at, started_at, heard_at, heard_count, interrupted_at, interrupted_fraction, failed_at, notified_at, reason, language, last_event_at';
const messagesTried = 40;

/** The stored sums are those of the rows: pairs of some messages by their events, and the counts of all messages. */
export async function checkSums({ server, sql }: World, { clientId }: BenchOperator): Promise<void> {
  const pairs = await sql(
    `with tried as materialized (
       select id from (select id, row_number() over (order by id) as place, count(*) over () as count from messages where client_id = $1) placed
       where place % greatest(1, count / ${messagesTried}) = 0
     ), summed as (
       select client_id, message_id, version, phone, ${deliverySums.compile(server.services.database.db).sql}, max(at) as last_event_at from device_events
       where client_id = $1 and message_id in (select id from tried) group by 1, 2, 3, 4
     ), kept as (select ${columns} from deliveries where client_id = $1 and message_id in (select id from tried))
     select (select count(*)::int from ((select ${columns} from summed except select * from kept) union all (select * from kept except select ${columns} from summed)) each) as differing,
       (select count(*) > 0 from kept) as are_there`,
    [clientId],
  );
  const counts = await sql(
    `(select operator_id, is_draft, start_date, duration_step, count from message_counts where client_id = $1 and count <> 0)
     except select operator_id, is_draft, start_date, duration_step, count(*) from messages
       where client_id = $1 and parent_id is null and deleted_at is null group by 1, 2, 3, 4`,
    [clientId],
  );
  deepStrictEqual([pairs.rows, counts.rows], [[{ differing: 0, are_there: true }], []], 'the kept sums are not those of the rows');
}
