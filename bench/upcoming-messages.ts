import { firstInstantAt } from '@earshot/domain';
import { tellOfNear } from '../apps/server/src/field/nudges/upcoming.ts';
import { measure, formatTable } from './measure.ts';
import { addConsents, addContacts, addMessages, addOperator, type World } from './world.ts';

const zone = 'America/Denver';
const day = '2026-11-23';
/** A little after a quarter of an hour before the hours open, at 8. */
const now = firstInstantAt(zone, day, 466);

/** A company whose live messages all open at 8, and whose people take pushes. */
async function addCompany(world: World, { people, messages }: { readonly people: number; readonly messages: number }) {
  const operator = await addOperator(world);
  await addContacts(world, operator, people);
  await addMessages(world, operator, messages);
  await world.sql(
    `update messages set is_draft = false, start_date = $2, end_date = null, starts_at = to_timestamp($3), ends_at = null, modified_at = to_timestamp($3) - interval '1 day'
     where client_id = $1`,
    [operator.clientId, day, now / 1000 - 86_400],
  );
  await world.sql(
    `insert into devices (id, phone, token_hash, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), phone, sha256(phone::bytea), to_timestamp($2), to_timestamp($2), to_timestamp($2) + interval '1 year' from contacts where client_id = $1`,
    [operator.clientId, now / 1000 - 86_400],
  );
  await addConsents(world, operator);
  await world.sql(
    `insert into push_subscriptions (device_id, phone, endpoint, p256dh, auth, created_at)
     select d.id, d.phone, 'https://push.example/' || d.id, 'key', 'auth', now() from devices d join contacts c on c.phone = d.phone where c.client_id = $1`,
    [operator.clientId],
  );
  return operator;
}

const forget = (world: World) => world.sql('delete from notifications');

/** The look at near messages that runs each minute. Nothing is analyzed before: the embedded database has no statistics either. */
export async function benchNearMessages(world: World): Promise<string> {
  const services = { ...world.server.services, now: () => now };
  const groups = await addCompany(world, { people: 1_000, messages: 1_000 });
  await world.sql(
    `with made as (
       insert into groups (client_id, id, operator_id, name, type_id, created_at, modified_at)
       select client_id, id, operator_id, 'Group ' || id, 'other', now(), now() from messages where client_id = $1 returning client_id, id)
     insert into message_groups (client_id, message_id, group_id) select client_id, id, id from made`,
    [groups.clientId],
  );
  await world.sql(
    `insert into group_members (client_id, group_id, contact_id)
     select $1, g.id, (select id from contacts where client_id = $1 limit 1) from groups g where g.client_id = $1 and not g.is_default`,
    [groups.clientId],
  );
  const many = await measure([{ name: '1,000 messages, each to a group of its own', run: async () => (await forget(world), tellOfNear(services)) }], 3);
  await world.sql('delete from messages where client_id = $1', [groups.clientId]);
  const everyone = await addCompany(world, { people: 10_000, messages: 1 });
  await world.sql(
    'insert into message_groups (client_id, message_id, group_id) select m.client_id, m.id, g.id from messages m join groups g using (client_id) where m.client_id = $1 and g.is_default',
    [everyone.clientId],
  );
  const one = await measure(
    [
      { name: 'one message to 10,000 people', run: async () => (await forget(world), tellOfNear(services)) },
      { name: 'the same in the next minute', run: () => tellOfNear({ ...services, now: () => now + 60_000 }) },
    ],
    3,
  );
  return formatTable([...many, ...one]);
}
