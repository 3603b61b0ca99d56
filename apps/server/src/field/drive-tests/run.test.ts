import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { driveWith, messageWith, latitudeToTheNorth, awaitRefusal, words } from './drive-tests.test-inputs.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: clientId } = await buildClient(server, { name: 'Front Range Paving' }));
  operator = await buildUser(server, clientId, ['operator']);
});

const api = (user = operator) => server.api(user.token);
const save = async (change: Parameters<typeof messageWith>[0], user = operator) => (await api(user).messages.save(messageWith(change))).insertId;
const run = (change: Parameters<typeof driveWith>[0] = {}, user = operator) => api(user).driveTests.run({ body: driveWith(change) });
const outcomes = async (...args: Parameters<typeof run>) =>
  (await run(...args)).results.map(({ report }) => Object.fromEntries(report.verdicts.map(({ title, outcome }) => [title, outcome])));

describe('a drive', () => {
  test('ends in every outcome that there is, each with the reason and the instants', async () => {
    const { id } = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' });
    const contactIds = [id];
    await save({ content: { title: 'short' }, contactIds });
    await save({ content: { title: 'long', body: words(300), lat: latitudeToTheNorth(4_000), radiusMeters: 100 }, contactIds });
    await save({ content: { title: 'first', body: words(60), lat: latitudeToTheNorth(7_000), radiusMeters: 800 }, contactIds });
    await save({ content: { title: 'second', lat: latitudeToTheNorth(7_000), radiusMeters: 740 }, contactIds });
    await save({ content: { title: 'early' }, settings: { startMinute: 0, endMinute: 60, endDate: '2026-11-21' }, contactIds });
    await save({ content: { title: 'elsewhere', lng: -106 }, contactIds });
    const { results, circles, leftOut } = await run();
    expect(results).toMatchObject([{ people: 1, names: ['Ana Alder'] }]);
    expect({ leftOut, circles: circles.map(({ title }) => title).toSorted() }).toEqual({
      leftOut: 0,
      circles: ['early', 'elsewhere', 'first', 'long', 'second', 'short'],
    });
    const { report } = results[0]!;
    expect(report.lengthMeters).toBeCloseTo(10_000, -2);
    const verdicts = Object.fromEntries(report.verdicts.map((verdict) => [verdict.title, verdict]));
    expect(verdicts).toMatchObject({
      short: { outcome: 'finished', text: 'Use the north gate.', language: 'en', fraction: 1 },
      long: { outcome: 'cut_short' },
      first: { outcome: 'finished' },
      second: { outcome: 'delayed', waitedFor: verdicts['first']?.messageId },
      early: { outcome: 'outside_hours' },
      elsewhere: { outcome: 'never_reached' },
    });
    expect(report.verdicts.every(({ reason }) => reason.length > 0)).toBe(true);
    // 1,800 m at 35 mph.
    expect((verdicts['short']!.startsAt! - driveWith().startsAt) / 1_000).toBeCloseTo(115, -1);
    expect(verdicts['short']!.start!.lat).toBeCloseTo(latitudeToTheNorth(1_800), 3);
  });

  test('is the one of its own day: what is over by then, and what is over now, is not on it', async () => {
    const { id } = await buildContact(server, operator);
    await save({ content: { title: 'today' }, contactIds: [id] });
    await save({ content: { title: 'no end' }, settings: { endDate: null }, contactIds: [id] });
    await save({ content: { title: 'December' }, settings: { startDate: '2026-12-01', endDate: '2026-12-01' }, contactIds: [id] });
    await buildMessage(server, operator, { title: 'draft', isDraft: true, contactIds: [id] });
    const later = 25 * dayMs;
    server.clock.at += later;
    try {
      expect(await outcomes()).toEqual([{ today: 'finished', 'no end': 'finished', December: 'outside_hours' }]);
      expect(await outcomes({ startsAt: driveWith().startsAt + 11 * dayMs })).toEqual([{ 'no end': 'finished', December: 'finished' }]);
    } finally {
      server.clock.at -= later;
    }
  });

  test('is heard in Spanish where there is Spanish', async () => {
    const { id } = await buildContact(server, operator);
    await save({ content: { title: 'both', spanishTitle: 'Puerta', spanishBody: 'Use la puerta norte.' }, contactIds: [id] });
    const [result] = (await run({ language: 'es' })).results;
    expect(result?.report.verdicts).toMatchObject([{ language: 'es' }]);
    expect(result?.report.verdicts[0]?.text).toContain('Use la puerta norte.');
  });

  test('is the same each time, with noise too', async () => {
    const { id } = await buildContact(server, operator);
    await save({ contactIds: [id] });
    expect(await run({ noise: 'canyon' })).toEqual(await run({ noise: 'canyon' }));
  });

  test('takes the times of a recording, and its positions: from gaps of ten minutes a phone knows no more than that', async () => {
    const { id } = await buildContact(server, operator);
    await save({ contactIds: [id] });
    const recordedEvery = (seconds: number) =>
      Array.from({ length: 600 / seconds + 1 }, (_, index) => ({
        lat: latitudeToTheNorth(5 * seconds * index),
        lng: -105,
        at: Date.UTC(2020, 0, 1) + index * seconds * 1_000,
      }));
    const { report } = (await run({ points: recordedEvery(15), speedMph: null })).results[0]!;
    expect(report.startsAt).toBe(driveWith().startsAt);
    expect(report.verdicts[0]?.startsAt).toBeGreaterThan(driveWith().startsAt + 350_000);
    const sparse = (await run({ points: recordedEvery(600), speedMph: null })).results[0]!.report.verdicts[0];
    expect(sparse?.startsAt).toBeUndefined();
    const steady = (await run({ points: recordedEvery(600) })).results[0]!.report.verdicts[0];
    expect(steady?.startsAt).toBeDefined();
  });

  test('says how likely a recording with gaps led through a circle between two of its positions, and how likely it had to be', async () => {
    const { id } = await buildContact(server, operator);
    await save({ content: { title: 'on the way' }, contactIds: [id] });
    await save({ content: { title: 'beside it', lng: -105 + 215 / 85_500 }, contactIds: [id] });
    const points = [125, 875, 1625, 2375, 3125].map((meters, index) => ({ lat: latitudeToTheNorth(meters), lng: -105, at: index * 30_000 }));
    const { verdicts } = (await run({ points, speedMph: null })).results[0]!.report;
    expect(verdicts.map(({ title, outcome, reason }) => `${title}: ${outcome}. ${reason}`)).toEqual([
      expect.stringMatching(/^on the way: finished\. .* Between two positions 30 s apart, (9\d|100) % likely to have been inside, a pass takes 45 %\.$/),
      expect.stringMatching(/^beside it: never_reached\. .* Between two positions 30 s apart, [1-3]\d % likely to have been inside, a pass takes 45 %\.$/),
    ]);
  });
});

describe('the listeners', () => {
  test('one contact: the messages of that number, chosen by whichever contact', async () => {
    const ana = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' });
    const bo = await buildContact(server, operator, { firstName: 'Bo', lastName: 'Birch' });
    const crew = await buildGroup(server, operator, { memberIds: [ana.id] });
    await save({ content: { title: 'for the crew' }, groupIds: [crew.id] });
    await save({ content: { title: 'for Bo' }, contactIds: [bo.id] });
    const { results } = await run({ ears: { kind: 'contact', id: ana.id } });
    expect(results).toMatchObject([{ people: 1, names: ['Ana Alder'], report: { verdicts: [{ title: 'for the crew' }] } }]);
  });

  test('one contact who hears nothing drives in silence', async () => {
    const { id } = await buildContact(server, operator);
    expect(await outcomes({ ears: { kind: 'contact', id } })).toEqual([{}]);
  });

  test('a group: people with the same messages together, most people first, those who hear nothing last', async () => {
    const people = [];
    for (const firstName of ['Ana', 'Bo', 'Cy', 'Di', 'Eli']) people.push(await buildContact(server, operator, { firstName, lastName: 'X' }));
    const crew = await buildGroup(server, operator, { memberIds: people.map(({ id }) => id) });
    const [ana, bo, , , eli] = people;
    await save({ content: { title: 'one' }, contactIds: [ana!.id, bo!.id, eli!.id] });
    await save({ content: { title: 'two' }, contactIds: [eli!.id] });
    const { results, leftOut } = await run({ ears: { kind: 'group', id: crew.id } });
    const shown = results.map(({ people: count, names, report }) => ({
      count,
      names: names.toSorted(),
      titles: report.verdicts.map(({ title }) => title).toSorted(),
    }));
    expect({ shown, leftOut }).toEqual({
      shown: [
        { count: 2, names: ['Ana X', 'Bo X'], titles: ['one'] },
        { count: 1, names: ['Eli X'], titles: ['one', 'two'] },
        { count: 2, names: ['Cy X', 'Di X'], titles: [] },
      ],
      leftOut: 0,
    });
  });

  test('everyone: two contacts with one number are one person, and a group that is switched off hears nothing', async () => {
    const { phone, id } = await buildContact(server, operator);
    const colleague = await buildUser(server, clientId, ['operator']);
    const twin = await buildContact(server, colleague, { phone, isShared: true });
    const off = await buildGroup(server, operator, { isActive: false, memberIds: [id] });
    await save({ content: { title: 'one' }, contactIds: [id] });
    await save({ content: { title: 'two' }, contactIds: [twin.id] });
    await save({ content: { title: 'three' }, groupIds: [off.id] });
    const { results } = await run();
    expect(results.map(({ people, report }) => [people, report.verdicts.map(({ title }) => title).toSorted()])).toEqual([[1, ['one', 'two']]]);
  });

  test('have at most 30 different sets of messages, and the answer says how many people are left out', async () => {
    const contacts = [];
    for (let index = 0; index < 34; index += 1) contacts.push(await buildContact(server, operator));
    for (const { id } of contacts.slice(0, 33)) await buildMessage(server, operator, { contactIds: [id] });
    const message = await buildMessage(server, operator, { contactIds: [contacts[32]!.id, contacts[33]!.id] });
    const { results, leftOut } = await run();
    expect({ results: results.length, leftOut }).toEqual({ results: 30, leftOut: 4 });
    expect(message.id).toBeTruthy();
  });

  test('the most people alone, where the drive lasts most of a day', async () => {
    const [ana, bo, cy] = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
    await save({ content: { title: 'one' }, contactIds: [ana.id, bo.id] });
    await save({ content: { title: 'two' }, contactIds: [cy.id] });
    const points = [0, 28_000].map((meters) => ({ lat: latitudeToTheNorth(meters), lng: -105 }));
    const { results, leftOut } = await run({ points, speedMph: 1 });
    expect({ people: results.map(({ people }) => people), leftOut }).toEqual({ people: [2], leftOut: 1 });
  });

  test("only the caller's own messages, or all where operators see each other's", async () => {
    const { id } = await buildContact(server, operator, { isShared: true });
    const colleague = await buildUser(server, clientId, ['operator']);
    await save({ content: { title: 'mine' }, contactIds: [id] });
    await save({ content: { title: "a colleague's" }, contactIds: [id] }, colleague);
    expect(await outcomes()).toEqual([{ mine: 'finished' }]);
    await server.services.database.db.updateTable('clients').set({ view_messages: true }).where('id', '=', clientId).execute();
    expect(await outcomes()).toHaveLength(1);
    expect(Object.keys((await outcomes())[0]!)).toHaveLength(2);
  });

  test("no contact or group of a colleague's that is not shared, or of another client", async () => {
    const colleague = await buildUser(server, clientId, ['operator']);
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    for (const [owner, isShared] of [
      [colleague, false],
      [stranger, true],
    ] as const) {
      const contact = await buildContact(server, owner, { isShared });
      const group = await buildGroup(server, owner, { isShared });
      expect(await awaitRefusal(run({ ears: { kind: 'contact', id: contact.id } }))).toBe('not_found');
      expect(await awaitRefusal(run({ ears: { kind: 'group', id: group.id } }))).toBe('not_found');
    }
    const shared = await buildContact(server, colleague, { isShared: true });
    expect(await outcomes({ ears: { kind: 'contact', id: shared.id } })).toEqual([{}]);
  });

  test("nothing of another client's, though the person is the same", async () => {
    const { id, phone } = await buildContact(server, operator);
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    const there = await buildContact(server, stranger, { phone });
    await save({ content: { title: 'theirs' }, contactIds: [there.id] }, stranger);
    await save({ content: { title: 'ours' }, contactIds: [id] });
    expect(await outcomes()).toEqual([{ ours: 'finished' }]);
  });
});

describe('a message that is not saved', () => {
  const makeDraft = (change: Parameters<typeof messageWith>[0]) => {
    const { content, message_settings } = messageWith(change).body;
    return { content, message_settings };
  };
  const runWith = (draft: ReturnType<typeof makeDraft>, user = operator) => api(user).driveTests.run({ body: { ...driveWith(), draft } });

  test('is heard by everybody besides the others', async () => {
    const { id } = await buildContact(server, operator);
    await save({ content: { title: 'saved' }, contactIds: [id] });
    const { results, circles } = await runWith(
      makeDraft({ content: { title: 'new', mode: 'draft', lat: latitudeToTheNorth(5_000), spanishBody: 'Sí', spanishTitle: 'Sí' } }),
    );
    expect(results[0]?.report.verdicts.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['saved', 'finished'],
      ['new', 'finished'],
    ]);
    expect(circles).toHaveLength(2);
  });

  test('takes the place of the saved one, for those who hear that', async () => {
    const ana = await buildContact(server, operator);
    const bo = await buildContact(server, operator);
    const id = await save({ content: { title: 'Gate' }, contactIds: [ana.id] });
    await save({ content: { title: 'other' }, contactIds: [bo.id] });
    const { results } = await runWith(makeDraft({ content: { id, title: 'Gate', body: words(300), radiusMeters: 50 } }));
    const heard = results.flatMap(({ report }) => report.verdicts.map(({ title, outcome }) => `${title}: ${outcome}`));
    expect(heard.toSorted()).toEqual(['Gate: cut_short', 'other: finished']);
  });

  test('is driven without a recipient', async () => {
    const { results } = await runWith(makeDraft({}));
    expect(results).toMatchObject([{ people: 0, names: [], report: { verdicts: [{ title: 'Gate', outcome: 'finished' }] } }]);
  });

  test("is not one of a colleague's or of another client", async () => {
    const colleague = await buildUser(server, clientId, ['operator']);
    const { id } = await buildMessage(server, colleague);
    expect(await awaitRefusal(runWith(makeDraft({ content: { id } })))).toBe('not_found');
  });

  test('has to be complete', async () => {
    expect(await awaitRefusal(runWith(makeDraft({ content: { body: '' } })))).toBe('invalid_input draft.content.Body');
    const { lat: _lat, ...content } = makeDraft({}).content;
    expect(await awaitRefusal(runWith({ ...makeDraft({}), content }))).toBe('invalid_input draft.content.Lat');
    expect(await awaitRefusal(runWith(makeDraft({ settings: { startMinute: 600, endMinute: 540 } })))).toBe('invalid_input draft.message_settings.TimeEnd');
  });
});

describe('bad input names its field', () => {
  const point = { lat: 39.7, lng: -105 };
  test.each([
    ['points', { points: [point] }],
    ['points', { points: Array.from({ length: 5_001 }, () => point) }],
    ['points.1.lat', { points: [point, { lat: 91, lng: 0 }] }],
    ['points.0.lng', { points: [{ lat: 0, lng: 181 }, point] }],
    ['points.0.at', { points: [{ ...point, at: 'noon' }, point] }],
    // A route without times of its own, and one that takes days.
    ['points', { speedMph: null }],
    ['points', { points: [point, { lat: -39.7, lng: 75 }] }],
    ['speedMph', { speedMph: 0.5 }],
    ['speedMph', { speedMph: 151 }],
    ['startsAt', { startsAt: 'soon' }],
    // Instants that the server's calendar does not have.
    ['startsAt', { startsAt: '0000-01-01T00:00:00+23:59' }],
    ['startsAt', { startsAt: '9999-12-31T23:59:59Z' }],
    ['noise', { noise: 'loud' }],
    ['ears.kind', { ears: { kind: 'nobody' } }],
    ['ears.id', { ears: { kind: 'contact' } }],
    ['language', { language: 'fr' }],
    ['draft.content.Title', { draft: { content: { Title: 7, Body: '', Location: '', Radius: 0, Radius_Unit: 1, Mode: 1 }, message_settings: {} } }],
  ])('%s', async (field, change) => {
    const response = await fetch(`${server.baseUrl}/api/drivetests/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...driveWith(), startsAt: '2026-11-20T19:00:00Z', ...change }),
    });
    const text = await response.text();
    expect({ status: response.status, text }).toMatchObject({ status: 422 });
    expect(text).toContain(`"${field}"`);
  });
});

test('a person may run 30 a minute', async () => {
  for (let count = 0; count < 30; count += 1) await run();
  expect(await awaitRefusal(run())).toBe('too_many_requests');
  server.clock.at += 60_000;
  expect(await awaitRefusal(run())).toBe('none');
});
