import { dayMs, type MessageState, scheduleIssues } from '@earshot/domain';
import { parsePhone } from '@earshot/domain/phone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { demoSignIns, seedDemo } from './index.ts';

let server: TestServer;

const fetchToken = async (email: string): Promise<string> => (await server.api().signIn.withPassword({ body: { email, password: 'earshot-demo' } })).token;
const apiAs = async (email: string) => server.api(await fetchToken(email));
const harborview = () =>
  server.services.database.db.selectFrom('clients').selectAll().where('name', '=', 'Harborview Property Services').executeTakeFirstOrThrow();

beforeAll(async () => {
  server = await startTestServer();
  // The config says DEMO=on only now: set earlier, it would load the demo before the test does.
  Reflect.set(server.services.config, 'shown', { demo: 'on', developerInbox: 'on' });
  // Two servers may start at once on PostgreSQL; the embedded database allows only one, and one session.
  const servers = server.services.database.isEmbedded ? 1 : 2;
  await Promise.all(Array.from({ length: servers }, () => seedDemo(server.services)));
});
afterAll(() => server.close());

test('everybody in the demo signs in', async () => {
  const emails = demoSignIns.map((line) => line.split(' ')[0] ?? '');
  expect(emails).toHaveLength(7);
  for (const email of emails) expect((await (await apiAs(email)).signIn.session()).user.email).toBe(email);
});

test('the address books hold about forty people with every status, at numbers that exist', async () => {
  const { id } = await harborview();
  const contacts = await server.services.database.db.selectFrom('contacts').select('phone').where('client_id', '=', id).execute();
  expect(contacts.length).toBeGreaterThanOrEqual(38);
  expect(contacts.length).toBeLessThanOrEqual(44);
  expect(new Set(contacts.map(({ phone }) => phone)).size).toBe(contacts.length);
  expect(contacts.filter(({ phone }) => !parsePhone(phone, 'US').ok)).toEqual([]);
  let verified = 0;
  let pending = 0;
  for (const email of ['holder@demo.test', 'operator@demo.test', 'operator2@demo.test']) {
    const list = await (await apiAs(email)).contacts.list({ query: { perpage: 100 } });
    const own = list.teams.docs.filter((contact) => contact.createdBy === list.teams.docs[0]?.createdBy);
    expect(own[0]).toMatchObject({ isDefault: true, isVerified: true });
    verified += own.filter(({ isVerified }) => isVerified).length;
    pending += own.filter(({ isPending }) => isPending).length;
  }
  expect(verified).toBe(30);
  expect(pending).toBe(5);
});

test('there are six groups besides Everyone, one of them inactive and one shared', async () => {
  const { id } = await harborview();
  const groups = await server.services.database.db.selectFrom('groups').selectAll().where('client_id', '=', id).where('is_default', '=', false).execute();
  expect(groups).toHaveLength(6);
  expect(groups.filter((group) => !group.is_active)).toHaveLength(1);
  expect(groups.filter((group) => group.shared_at !== null)).toHaveLength(1);
  const everyone = (await (await apiAs('operator@demo.test')).groups.list({ query: {} })).data[0];
  expect(everyone).toMatchObject({ name: 'Everyone', isDefault: true, memberCount: 25 });
});

test('there are 24 messages, in every state at any time of the day, with schedules that the product accepts', async () => {
  const { db } = server.services.database;
  const { id, message_limit } = await harborview();
  const messages = await db.selectFrom('messages').selectAll().where('client_id', '=', id).where('parent_id', 'is', null).execute();
  expect(messages).toHaveLength(24);
  const midnight = Date.UTC(2026, 10, 20, 5);
  for (const now of [midnight, server.clock.at, midnight + dayMs - 1]) {
    const states = messages.map((row): MessageState => {
      if (row.is_draft) return 'draft';
      if (now < row.starts_at) return 'future';
      return row.ends_at !== null && now >= row.ends_at ? 'expired' : 'active';
    });
    const count = (state: MessageState) => states.filter((each) => each === state).length;
    expect([count('draft'), count('future'), count('active'), count('expired')]).toEqual([3, 5, 10, 6]);
    expect(count('future') + count('active')).toBeLessThan(message_limit);
  }
  for (const row of messages) {
    const { start_date, end_date, start_minute, end_minute, repeat, repeat_days, time_zone } = row;
    const schedule = {
      startDate: start_date,
      endDate: end_date,
      startMinute: start_minute,
      endMinute: end_minute,
      repeat,
      repeatDays: repeat_days,
      timeZone: time_zone,
    };
    expect(scheduleIssues(schedule)).toEqual([]);
    expect(row.created_at).toBeLessThanOrEqual(server.clock.at);
  }
  expect(messages.some(({ radius_meters }) => radius_meters === 0)).toBe(true);
  expect(messages.some(({ trigger }) => trigger === 'exit')).toBe(true);
  expect(await db.selectFrom('messages').select('id').where('client_id', '=', id).where('language', '=', 'es').execute()).not.toEqual([]);
});

test('the last two weeks are full of activity, none of it in the future or before its message', async () => {
  const events = await server.services.database.db
    .selectFrom('device_events as e')
    .innerJoin('messages as m', (join) => join.onRef('m.client_id', '=', 'e.client_id').onRef('m.id', '=', 'e.message_id'))
    .select(['e.kind', 'e.at', 'e.fraction', 'm.finalized_at'])
    .execute();
  expect(events.length).toBeGreaterThan(300);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['delivered', 'arrived', 'left', 'started', 'heard', 'interrupted', 'failed']));
  for (const { at, finalized_at, kind, fraction } of events) {
    expect(at).toBeLessThanOrEqual(server.clock.at);
    expect(at).toBeGreaterThan(server.clock.at - 14 * dayMs);
    expect(at).toBeGreaterThan(finalized_at ?? Infinity);
    expect(fraction !== null).toBe(kind === 'interrupted');
  }
  const daysWithPlays = new Set(events.filter(({ kind }) => kind === 'heard').map(({ at }) => Math.floor(at / dayMs)));
  expect(daysWithPlays.size).toBeGreaterThan(8);
});

test('no person is at two sites at once, or hears two messages at once', async () => {
  const events = await server.services.database.db
    .selectFrom('device_events as e')
    .innerJoin('messages as m', (join) => join.onRef('m.client_id', '=', 'e.client_id').onRef('m.id', '=', 'e.message_id'))
    .select(['e.phone', 'e.kind', 'e.at', 'e.message_id', 'm.lat', 'm.lng'])
    .where('e.kind', '<>', 'delivered')
    .orderBy('e.at')
    .execute();
  expect(events.filter(({ kind }) => kind === 'started').length).toBeGreaterThan(100);
  const impossible = [...Map.groupBy(events, ({ phone }) => phone).values()].flatMap(impossibleIn);
  expect(impossible).toEqual([]);
});

interface EventFacts {
  readonly kind: string;
  readonly message_id: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Returns those of one phone's events, in order, that are impossible because it is elsewhere or speaks another message. */
function impossibleIn(events: readonly EventFacts[]): EventFacts[] {
  let speaking: string | undefined;
  const stays = new Map<string, number>();
  return events.filter(({ kind, message_id, lat, lng }) => {
    const site = `${lat},${lng}`;
    const isElsewhere = kind === 'arrived' && [...stays].some(([other, count]) => other !== site && count > 0);
    if (kind === 'arrived' || kind === 'left') stays.set(site, (stays.get(site) ?? 0) + (kind === 'arrived' ? 1 : -1));
    const ends = kind === 'heard' || kind === 'interrupted';
    const isBusy = (kind === 'started' && speaking !== undefined) || (ends && speaking !== message_id);
    if (kind === 'started') speaking = message_id;
    if (ends) speaking = undefined;
    return isElsewhere || isBusy;
  });
}

test('the activity screen shows people who heard, people who did not, and people who could not', async () => {
  const api = await apiAs('operator@demo.test');
  for (const statusFilter of ['Heard', 'Pending', 'Not Delivered'] as const)
    expect((await api.activity.list({ query: { statusFilter } })).returnData.length).toBeGreaterThan(1);
  const { data } = await api.activity.summary({ query: {} });
  expect(data).toMatchObject({ activeMessages: 7 });
  expect(data.weekPlays).toBeGreaterThan(30);
});

test('the trial began five days ago, and staff see two clients and not their own', async () => {
  const { clients } = await (await apiAs('super@demo.test')).clients.list({ query: {} });
  expect(clients.map(({ name }) => name)).toEqual(['Harborview Property Services', 'Maple Ridge Apartments']);
  const trial = await server.services.database.db.selectFrom('clients').selectAll().where('name', '=', 'Maple Ridge Apartments').executeTakeFirstOrThrow();
  expect(trial).toMatchObject({ activated_at: null, trial_started_at: server.clock.at - 5 * dayMs });
});

test('the team has a pending and an expired invitation, and the audit tells what was done in the order in which it was', async () => {
  const { id } = await harborview();
  const invitations = (await (await apiAs('admin@demo.test')).users.list({ query: {} })).data.filter(({ invitationId }) => invitationId !== undefined);
  expect(invitations).toHaveLength(2);
  expect(invitations).toContainEqual(expect.objectContaining({ firstName: 'Gina', email: 'gina.alvarez@example.com', isAdmin: true, status: 'EXPIRED' }));
  expect(invitations).toContainEqual(expect.objectContaining({ firstName: 'Noah', email: 'noah.bauer@example.com', isOperator: true, status: 'INVITED' }));
  const { data } = await (await apiAs('holder@demo.test')).audit.list({ query: { perpage: 100 } });
  const ofTeam = data.filter(({ action }) => action !== 'message.set');
  expect(ofTeam.length).toBeGreaterThanOrEqual(7);
  expect(ofTeam[0]).toMatchObject({ actor: 'Marcus Bell', action: 'invitation.sent', subject: 'Noah Bauer' });
  const entries = await server.services.database.db.selectFrom('audit_entries').select(['client_id', 'action', 'at', 'actor_name', 'subject']).execute();
  expect(entries.filter(({ client_id, action }) => client_id !== id && action !== 'message.set')).toEqual([]);
  for (const { at, actor_name, subject } of entries) {
    expect(at).toBeLessThanOrEqual(server.clock.at);
    expect(actor_name).not.toBe('Earshot');
    expect(subject).not.toBe('');
  }
});

test('each message that was set has its operator in its history', async () => {
  const api = await apiAs('operator@demo.test');
  const { docs } = (await api.messages.list({ query: { status: 'Active' } })).contents;
  expect(docs.length).toBeGreaterThan(2);
  for (const { id, senderName, modifiedAt } of docs)
    expect((await api.messageVersions.list({ query: { id } })).history).toEqual([{ at: modifiedAt, action: 'message.set', actor: senderName, changes: [] }]);
});

test('loading the demo again changes nothing', async () => {
  const count = async () => {
    const { db } = server.services.database;
    const tables = ['clients', 'users', 'contacts', 'messages', 'device_events', 'deliveries', 'devices', 'user_invitations', 'audit_entries'] as const;
    const rows = [];
    for (const table of tables)
      rows.push(
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      );
    return rows.map(({ n }) => n);
  };
  const before = await count();
  await seedDemo(server.services);
  expect(await count()).toEqual(before);
});
