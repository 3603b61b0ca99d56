import { minuteMs, type Replay } from '@earshot/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { KeptTallies, readTallies } from './kept-tallies.ts';
import { findPlaces } from './places-store.ts';
import { loadActivity, loadPlaces, loadSummary } from './service.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let kept: KeptTallies;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.at = start;
  kept = new KeptTallies({ db: db(), live: server.services.live, largePairs: 0 });
});

const db = () => server.services.database.db;
const some = (...ids: readonly string[]) => ({ kind: 'some' as const, ids: new Set(ids) });

/** A company with an operator, five people of whom four have a phone and two are in a group, and a message for some and one for the group. */
async function world() {
  const { id: clientId } = await buildClient(server);
  const operator = await buildUser(server, clientId, ['operator'], { timeZone: 'UTC' });
  const holder = await buildUser(server, clientId, ['holder', 'admin']);
  const api = server.api(operator.token);
  const contacts: Awaited<ReturnType<typeof buildContact>>[] = [];
  for (let each = 0; each < 5; each += 1) contacts.push(await buildContact(server, operator));
  const ids = contacts.map(({ id }) => id);
  const idAt = (index: number): string => ids[index] ?? '';
  const phones = await Promise.all(contacts.slice(0, 4).map(({ phone }) => signInPhone(server, phone)));
  const group = await buildGroup(server, operator, { memberIds: [idAt(3), idAt(4)] });
  const content = { title: 'Gate', body: 'Code 1.', location: 'Denver', lat: 39.7392, lng: -104.9903, radiusMeters: 200, radiusUnit: 'mi' as const };
  const repeatDays = Array.from({ length: 7 }, () => true);
  const hours = { startMinute: 0, endMinute: 1439, repeat: 'no' as const, repeatDays, trigger: 'enter' as const };
  const settings = { ...hours, startDate: '2026-11-20', endDate: '2026-11-21' };
  const save = (receivers: { groups: ReturnType<typeof some>; contacts: ReturnType<typeof some> }) =>
    api.messages.save({ body: { content: { ...content, mode: 'final' }, message_settings: settings, receivers } });
  const saved = [await save({ groups: some(), contacts: some(idAt(0), idAt(1), idAt(2)) }), await save({ groups: some(group.id), contacts: some(idAt(0)) })];
  const messages = saved.map(({ insertId, Modified }) => ({ id: insertId, modifiedAt: Modified, version: 1 }));
  const messageAt = (index: number) => messages[index] ?? { id: '', modifiedAt: 0, version: 1 };
  return {
    viewers: [operator, holder],
    group,
    api,
    holder: server.api(holder.token),
    contacts,
    idAt,
    messageAt,
    report: (who: number, index: number, ...said: Parameters<(typeof phones)[0]['report']>[1][]) => phones[who]?.report(messageAt(index).id, ...said),
    edit: async (index: number, body: string, replay?: Replay) => {
      const message = messageAt(index);
      const known = { ...content, body, mode: 'final' as const, id: message.id, modifiedAt: message.modifiedAt };
      const { Modified } = await api.messages.save({ body: { content: known, message_settings: { ...settings, ...(replay && { replay }) } } });
      Object.assign(message, { modifiedAt: Modified, version: message.version + 1 });
    },
    choose: (index: number, groups: readonly string[], people: readonly number[]) =>
      api.messages.saveRecipients({ body: { messageId: messageAt(index).id, groups: some(...groups), contacts: some(...people.map(idAt)) } }),
  };
}

/** Everything that the tallies serve, for a viewer: from kept tallies, or worked out anew. */
async function loadAll({ clientId, id: userId }: BuiltUser, ofOperator: boolean, tallies?: KeptTallies) {
  const scope = { clientId, userId, ...(ofOperator && { operatorId: userId }) };
  const query = { at: server.clock.at, read: tallies ? tallies.read.bind(tallies) : readTallies.bind(undefined, db()) };
  const list = (sort?: 'heard' | 'open', search = '') =>
    loadActivity(db(), scope, { ...query, search, outcome: undefined, page: { page: 1, perpage: 50, offset: 0 }, sort, order: 'desc' });
  const readPlaces = tallies ? tallies.readPlaces.bind(tallies) : findPlaces.bind(undefined, db());
  return {
    summary: await loadSummary(db(), scope, query),
    byName: await list(),
    byHearing: await list('heard'),
    byOpen: await list('open', 'contact'),
    places: await loadPlaces(db(), scope, { at: server.clock.at, read: readPlaces }),
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** Other servers' reports, and so this one's too, arrive some time after their commit. */
async function expectAgreement({ viewers }: World): Promise<void> {
  for (const [index, viewer] of viewers.entries()) {
    const anew = await loadAll(viewer, index === 0);
    await eventually(async () => expect(await loadAll(viewer, index === 0, kept)).toEqual(anew));
  }
}

test('a report changes the kept tallies of its person and its message, which are not read again otherwise', async () => {
  const company = await world();
  const [operator] = company.viewers;
  if (!operator) throw new Error('There is an operator.');
  const read = async () => {
    const { summary, places } = await loadAll(operator, true, kept);
    return [summary.weekHeard, summary.weekPlays, places.reduce((sum, { heard }) => sum + heard, 0)];
  };
  expect(await read()).toEqual([0, 0, 0]);
  // A change by hand in the database is told to no server.
  const hearings = db()
    .updateTable('deliveries')
    .set({ heard_at: new Date(start) })
    .where('client_id', '=', operator.clientId);
  await company.report(0, 0, { kind: 'delivered' });
  await company.report(1, 0, { kind: 'delivered' });
  await expectAgreement(company);
  await hearings.execute();
  expect(await read()).toEqual([0, 0, 0]);
  await company.report(0, 1, { kind: 'delivered' }, { kind: 'heard' }, { kind: 'heard', at: start - 90 * minuteMs });
  // The report brings the row of its own person, with both messages, and the row of its own message.
  await eventually(async () => expect(await read()).toEqual([2, 2, 1]));
  server.clock.at += 10 * minuteMs;
  expect(await read()).toEqual([3, 2, 3]);
});

test('a waiting message is missed when its time is over, without a report', async () => {
  const company = await world();
  await company.report(0, 0, { kind: 'delivered' }, { kind: 'arrived' });
  await expectAgreement(company);
  const [operator] = company.viewers;
  const waiting: (number | undefined)[] = [];
  for (const minutes of [9, 1, 60]) {
    server.clock.at += minutes * minuteMs;
    await expectAgreement(company);
    waiting.push(operator && (await loadAll(operator, true, kept)).summary.weekWaiting);
  }
  expect(waiting).toEqual([1, 0, 0]);
});

test('tallies are not served from memory while the reports of other servers cannot arrive, nor after', async () => {
  const { live } = server.services;
  const gaps: (() => void)[] = [];
  let isListening = true;
  kept = new KeptTallies({
    db: db(),
    largePairs: 0,
    live: { ...live, listen: () => () => {}, onGap: (act) => gaps.push(act), isListening: () => isListening },
  });
  const company = await world();
  const [operator] = company.viewers;
  if (!operator) throw new Error('There is an operator.');
  const countHeard = async () => (await loadAll(operator, true, kept)).summary.weekHeard;
  expect(await countHeard()).toBe(0);
  await company.report(0, 0, { kind: 'delivered' }, { kind: 'heard' });
  expect(await countHeard()).toBe(0);
  isListening = false;
  expect(await countHeard()).toBe(1);
  await company.report(1, 0, { kind: 'delivered' }, { kind: 'heard' });
  expect(await countHeard()).toBe(2);
  isListening = true;
  expect(await countHeard()).toBe(2);
  await company.report(2, 0, { kind: 'delivered' }, { kind: 'heard' });
  for (const act of gaps) act();
  expect(await countHeard()).toBe(3);
});

test('tallies that nobody asks for are not kept longer than they may be served', async () => {
  const { live } = server.services;
  let open = 0;
  const listen = () => {
    open += 1;
    return () => void (open -= 1);
  };
  kept = new KeptTallies({ db: db(), largePairs: 0, live: { ...live, listen } });
  const { viewers } = await world();
  for (const [index, viewer] of viewers.entries()) await loadAll(viewer, index === 0, kept);
  // Each viewer has tallies of people, of places, and of hours.
  expect(open).toBe(6);
  server.clock.at += 10 * minuteMs;
  const [operator] = viewers;
  if (operator) await loadAll(operator, true, kept);
  expect(open).toBe(3);
});

const messageIndex = fc.nat(1);
const said = fc.subarray(['delivered', 'arrived', 'started', 'heard', 'interrupted', 'left'] as const, { minLength: 1 });
type Step = (company: World) => Promise<unknown> | undefined;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ who: fc.nat(3), index: messageIndex, kinds: said, back: fc.nat(1), minutesAgo: fc.constantFrom(0, 1, 9, 400), byHand: fc.nat(4) })
      .map(({ who, index, kinds, back, minutesAgo, byHand }): Step => (company) => {
        const event = { version: Math.max(1, company.messageAt(index).version - back), at: server.clock.at - minutesAgo * minuteMs };
        return company.report(
          who,
          index,
          ...kinds.map((kind) => ({ kind, ...event, ...(kind === 'heard' && byHand === 0 && { startedBy: 'hand' as const }) })),
        );
      }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 10, 60, 600).map(
      (minutes): Step =>
        async () =>
          (server.clock.at += minutes * minuteMs),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ index: messageIndex, replay: fc.constantFrom(undefined, 'all' as const, 'unheard' as const, 'none' as const) }).map(
      ({ index, replay }): Step =>
        (company) =>
          company.edit(index, `Code ${company.messageAt(index).version}.`, replay),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ index: messageIndex, people: fc.subarray([0, 1, 2, 3, 4]), hasGroup: fc.boolean() }).map(
      ({ index, people, hasGroup }): Step =>
        (company) =>
          company.choose(index, hasGroup ? [company.group.id] : [], people),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ index: messageIndex, isPaused: fc.boolean() }).map(
      ({ index, isPaused }): Step =>
        ({ api, messageAt }) =>
          api.messages.pause({ body: { selection: some(messageAt(index).id), isPaused } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('active' as const, 'inactive' as const).map(
      (status): Step =>
        ({ api, group: { id } }) =>
          api.groups.setStatus({ body: { id, status } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(4).map(
      (who): Step =>
        ({ api, group, idAt }) =>
          api.groups.save({ body: { Id: group.id, removed: { selection: some(idAt(who)) } } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(4).map(
      (who): Step =>
        ({ api, group, idAt }) =>
          api.groups.save({ body: { Id: group.id, added: { selection: some(idAt(who)) } } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(4).map(
      (who): Step =>
        ({ api, contacts, idAt }) =>
          api.contacts.save({
            body: { form: { id: idAt(who), firstName: 'Zoe', lastName: 'Contact', email: '', phone: contacts[who]?.phone ?? '', country: 'US' } },
          }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(4).map(
      (who): Step =>
        ({ holder, contacts, idAt }) =>
          holder.personalData.erase({ body: { contactId: idAt(who), confirmation: contacts[who]?.phone ?? '' } }).catch(() => undefined),
    ),
  },
);

test('kept tallies agree with the plain computation after any reports, changes and times', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      server.clock.at = start;
      const company = await world();
      await expectAgreement(company);
      for (const act of steps) {
        // A change of a person or a message that is gone is refused, which changes nothing.
        await act(company)?.catch(() => undefined);
        await expectAgreement(company);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
