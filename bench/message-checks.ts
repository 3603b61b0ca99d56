import { measure, formatTable } from './measure.ts';
import { addConsents, addContacts, addMessages, addOperator, type World } from './world.ts';

const receivers = 10_000;
const liveMessages = 100;

const content = {
  title: 'Gate code',
  body: 'The gate code is 4471. Drive on to the second hut and wait there.',
  location: 'Denver',
  lat: 39.7,
  lng: -105,
  radiusMeters: 1609.344,
  radiusUnit: 'mi' as const,
  mode: 'draft' as const,
};
const message_settings = {
  startDate: '2026-01-01',
  endDate: null,
  repeat: 'daily' as const,
  repeatDays: [true, true, true, true, true, true, true],
  startMinute: 480,
  endMinute: 1080,
  trigger: 'enter' as const,
};

const nobody = { kind: 'some' as const, ids: new Set<string>() };

/** 100 live messages, whose circles all meet, for the same 10,000 people: by a group, and each with 10,000 contacts of its own choice. */
export async function benchMessageChecks(world: World): Promise<string> {
  const operator = await addOperator(world);
  const { clientId } = operator;
  await addContacts(world, operator, receivers);
  await addMessages(world, operator, liveMessages);
  await world.sql('update clients set message_limit = 1000 where id = $1', [clientId]);
  await world.sql(
    `update messages set is_draft = false, lat = 39.7 + random() * 0.01, lng = -105 + random() * 0.01, start_date = current_date, end_date = current_date + 30,
       starts_at = now(), ends_at = now() + interval '30 days' where client_id = $1`,
    [clientId],
  );
  const { rows } = await world.sql('select id from groups where client_id = $1', [clientId]);
  const everyone = { groups: { kind: 'some' as const, ids: new Set([String(rows[0]?.['id'])]) }, contacts: { kind: 'some' as const, ids: new Set<string>() } };
  const allContacts = { groups: { kind: 'some' as const, ids: new Set<string>() }, contacts: { kind: 'all' as const, except: new Set<string>() } };
  const api = world.api(operator.token);
  const check = (choice: typeof everyone | typeof allContacts) => () => api.messageChecks.check({ body: { content, message_settings, receivers: choice } });

  await world.sql(
    `insert into message_groups (client_id, message_id, group_id)
     select m.client_id, m.id, g.id from messages m join groups g on g.client_id = m.client_id and g.is_default where m.client_id = $1`,
    [clientId],
  );
  await addDevices(world, clientId);
  await addConsents(world, { clientId });
  await world.sql('vacuum analyze');
  const figures = [
    ...(await measure([
      {
        name: 'plain SQL: the numbers of the 10,000',
        run: () => world.sql('select distinct phone from contacts where client_id = $1', [clientId]),
      },
      { name: 'check, all by a group', run: check(everyone) },
      { name: 'check, all contacts against groups', run: check(allContacts) },
      { name: 'readiness of the 10,000', run: () => api.messageChecks.readiness({ body: everyone }) },
    ])),
  ];
  const { findings } = await check(everyone)();
  const met = findings.find(({ kind }) => kind === 'overlap')?.others.length ?? 0;
  if (met !== liveMessages) throw new Error(`${met} messages overlap, not ${liveMessages}`);
  return `${formatTable([...figures, ...(await withOwnChoices(world, clientId, { everyone: check(everyone), one: (id) => check({ ...everyone, groups: nobody, contacts: { kind: 'some', ids: new Set([id]) } })() }))])}`;
}

/** A tenth of the people have the app open. */
const addDevices = (world: World, clientId: string) =>
  world.sql(
    `insert into devices (id, phone, token_hash, created_at, last_seen_at, expires_at, readiness, readiness_at)
     select gen_random_uuid(), phone, decode(md5(phone), 'hex'), now(), now(), now() + interval '1 year',
       '{"listening":"ok","sound":"ok","voice":"ok","position":"ok","screen":"ok","storage":"ok","clock":"ok","push":"missing"}', now()
     from contacts where client_id = $1 and phone like '%2'`,
    [clientId],
  );

interface Checks {
  readonly everyone: () => Promise<unknown>;
  readonly one: (contactId: string) => Promise<unknown>;
}

/**
 * A million rows: no message has a group, each has every contact; and the slowest case, a person for whom all of them
 * are searched in vain.
 */
async function withOwnChoices(world: World, clientId: string, check: Checks) {
  await world.sql('delete from message_groups where client_id = $1', [clientId]);
  // One message after the other: the embedded database may not be silent for long.
  const { rows } = await world.sql('select id from messages where client_id = $1', [clientId]);
  for (const { id } of rows)
    await world.sql('insert into message_contacts (client_id, message_id, contact_id) select client_id, $2::uuid, id from contacts where client_id = $1', [
      clientId,
      id,
    ]);
  await world.sql('vacuum analyze');
  const outsider = String((await world.sql('select id from contacts where client_id = $1 limit 1', [clientId])).rows[0]?.['id']);
  await world.sql('delete from message_contacts where client_id = $1 and contact_id = $2', [clientId, outsider]);
  return measure([
    { name: 'check, each message with 10,000 contacts of its own', run: check.everyone },
    { name: 'check for one person whom none of them has', run: () => check.one(outsider) },
  ]);
}
