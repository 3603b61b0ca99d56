import { randomUUID } from 'node:crypto';
import { minuteMs, type Replay } from '@earshot/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.at = start;
});

/** A company with a message for some people, each with a phone of their own. */
async function world(people = 2) {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator'], { timeZone: 'UTC' });
  const api = server.api(operator.token);
  const contacts: Awaited<ReturnType<typeof buildContact>>[] = [];
  for (let each = 0; each < people; each += 1) contacts.push(await buildContact(server, operator));
  const phones: (Awaited<ReturnType<typeof signInPhone>> & { readonly phone: string })[] = [];
  for (const { phone } of contacts) phones.push({ phone, ...(await signInPhone(server, phone)) });
  const content = {
    title: 'Gate code',
    body: 'The code is 1.',
    location: 'Denver',
    lat: 39.7392,
    lng: -104.9903,
    radiusMeters: 200,
    radiusUnit: 'mi' as const,
  };
  const settings = {
    startDate: '2026-11-20',
    endDate: '2026-11-30',
    repeat: 'no' as const,
    repeatDays: Array.from({ length: 7 }, () => true),
    startMinute: 0,
    endMinute: 1439,
    trigger: 'enter' as const,
  };
  const chosen = { groups: { kind: 'some' as const, ids: new Set<string>() }, contacts: { kind: 'some' as const, ids: new Set(contacts.map(({ id }) => id)) } };
  let saved = await api.messages.save({ body: { content: { ...content, mode: 'final' }, message_settings: settings, receivers: chosen } });
  const messageId = saved.insertId;
  return {
    operator,
    api,
    contacts,
    phones,
    messageId,
    /** Corrects the words; `replay` says who is to hear them. */
    edit: async (body: string, replay?: Replay) => {
      server.clock.at += minuteMs;
      const known = { ...content, body, mode: 'final' as const, id: messageId, modifiedAt: saved.Modified };
      saved = await api.messages.save({ body: { content: known, message_settings: { ...settings, ...(replay && { replay }) } } });
    },
    choose: (people: readonly number[]) => {
      const ids = new Set(people.map((index) => contacts[index]?.id ?? ''));
      return api.messages.saveRecipients({ body: { messageId, ...chosen, contacts: { kind: 'some', ids } } });
    },
    remove: () => api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([messageId]) } } }),
    proof: () => api.activity.report({ query: { messageId } }),
    hearings: async () => (await api.activity.messages({ query: { ids: [messageId] } })).data[0],
    person: async (index: number) => (await api.activity.person({ query: { contactId: contacts[index]?.id ?? '' } })).data[0],
    inbox: async (index: number) => (await server.api(phones[index]?.token ?? '').receivers.sync({ query: {} })).messages?.find(({ id }) => id === messageId),
  };
}

describe('a message that one of two has heard, with new words', () => {
  it('is heard anew by all people by default, and if the call says so', async () => {
    for (const replay of [undefined, 'all'] as const) {
      const { phones, messageId, edit, hearings, person, inbox } = await world();
      await phones[0]?.report(messageId, { kind: 'delivered' }, { kind: 'heard' });
      await edit('The code is 2.', replay);
      expect(await hearings()).toMatchObject({ assigned: 2, heard: 0 });
      expect(await person(0)).toMatchObject({ outcome: 'Not Delivered' });
      const told = await inbox(0);
      expect(told).toMatchObject({ version: 2 });
      expect(told).not.toHaveProperty('heardFrom');
      expect(told).not.toHaveProperty('lastHeardAt');
    }
  });

  it.each(['unheard', 'none'] as const)('stays heard by the one, with the version that was heard (%s); the other hears the new words', async (replay) => {
    const { phones, messageId, edit, hearings, person, inbox } = await world();
    await phones[0]?.report(messageId, { kind: 'delivered' }, { kind: 'started' }, { kind: 'heard', language: 'en' });
    await edit('The code is 2.', replay);
    expect(await hearings()).toMatchObject({ assigned: 2, heard: 1 });
    expect(await person(0)).toMatchObject({ outcome: 'Heard', heardAt: start, startedAt: start, heardVersion: 1, language: 'en' });
    expect(await inbox(0)).toMatchObject({ version: 2, heardFrom: 1, lastHeardAt: start, ...(replay === 'none' && { triesFrom: 1 }) });
    const other = await inbox(1);
    expect(other).toMatchObject({ version: 2, heardFrom: 1 });
    expect(other).not.toHaveProperty('lastHeardAt');
    await phones[1]?.report(messageId, { kind: 'heard', version: 2 });
    expect(await hearings()).toMatchObject({ assigned: 2, heard: 2 });
    expect(await person(1)).not.toHaveProperty('heardVersion');
  });

  it('counts a hearing of the old words that a phone without a network reports later, and no other news takes it back', async () => {
    const { phones, messageId, edit, hearings, person } = await world();
    await edit('The code is 2.', 'unheard');
    await phones[0]?.report(messageId, { kind: 'heard', version: 1, at: start + 1_000 });
    expect(await hearings()).toMatchObject({ heard: 1 });
    await phones[0]?.report(messageId, { kind: 'delivered', version: 2 }, { kind: 'interrupted', version: 2, fraction: 0.5, reason: 'page_hidden' });
    expect(await person(0)).toMatchObject({ outcome: 'Heard', heardAt: start + 1_000, heardVersion: 1 });
    await phones[0]?.report(messageId, { kind: 'heard', version: 2, at: start + 2_000 });
    expect(await person(0)).toMatchObject({ outcome: 'Heard', heardAt: start + 2_000 });
    expect(await person(0)).not.toHaveProperty('heardVersion');
  });

  it('is heard anew by everybody once one of several changes says so', async () => {
    const { phones, messageId, edit, hearings, inbox } = await world();
    await phones[0]?.report(messageId, { kind: 'heard' });
    await edit('The code is 2.', 'none');
    await edit('The code is 3.', 'unheard');
    expect(await hearings()).toMatchObject({ heard: 1 });
    expect(await inbox(0)).toMatchObject({ version: 3, heardFrom: 1 });
    await edit('The code is 4.', 'all');
    expect(await hearings()).toMatchObject({ heard: 0 });
    await edit('The code is 5.', 'none');
    expect(await inbox(0)).toMatchObject({ version: 5, heardFrom: 4, triesFrom: 4 });
    // A hearing before the change for everyone does not come back by a later change.
    await phones[0]?.report(messageId, { kind: 'heard', version: 3 });
    expect(await hearings()).toMatchObject({ heard: 0 });
  });
});

it('keeps its hearings in the proof while a server that does not know of versions takes reports beside', async () => {
  const { phones, messageId, edit, api, person } = await world();
  for (const { report } of phones) await report(messageId, { kind: 'heard' });
  await edit('The code is 2.', 'none');
  const own = async () => (await api.messageVersions.list({ query: { id: messageId } })).versions.map(({ heard }) => heard);
  expect(await own()).toEqual([0, 2]);
  // The old server writes all columns it knows: here a phone's report of the new version, delivered to one phone and heard by the other.
  const rows = server.services.database.db.updateTable('deliveries').where('message_id', '=', messageId).where('version', '=', 2);
  await rows
    .set({ heard_at: null })
    .where('phone', '=', phones[0]?.phone ?? '')
    .execute();
  await rows
    .set({ heard_count: 1 })
    .where('phone', '=', phones[1]?.phone ?? '')
    .execute();
  expect(await person(0)).toMatchObject({ earlier: [{ version: 1, heardAt: start }] });
  expect(await person(0)).not.toHaveProperty('heardVersion');
  expect(await person(1)).toMatchObject({ outcome: 'Heard', earlier: [{ version: 1, heardAt: start }] });
  expect(await own()).toEqual([1, 2]);
});

it('is changed while phones report, and neither the change nor a report is refused or missed', async () => {
  const { phones, messageId, edit, hearings } = await world(6);
  for (const version of [2, 3, 4, 5, 6])
    await Promise.all([
      edit(`The code is ${version}.`, 'none'),
      ...phones.map(({ report }) => report(messageId, { kind: 'heard', version: 1 }, { kind: 'delivered', version: version - 1 })),
    ]);
  expect(await hearings()).toMatchObject({ assigned: 6, heard: 6 });
});

type Step =
  | { readonly do: 'edit'; readonly replay: Replay | undefined }
  | { readonly do: 'hear'; readonly who: number; readonly back: number; readonly minutesAgo: number; readonly isAgain: boolean }
  | { readonly do: 'choose'; readonly people: readonly number[] }
  | { readonly do: 'remove' };
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('edit' as const), replay: fc.constantFrom(undefined, 'all' as const, 'unheard' as const, 'none' as const) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('hear' as const),
        who: fc.nat(2),
        back: fc.nat(3),
        minutesAgo: fc.integer({ min: 0, max: 400 }),
        isAgain: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), people: fc.subarray([0, 1, 2]) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'remove' as const }) },
  ),
  { minLength: 4, maxLength: 14 },
) as fc.Arbitrary<readonly Step[]>;

test("no edit, hearing, deletion or change of the receivers, in any order, ever lowers a version's number of hearings in the proof", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      server.clock.at = start;
      const { phones, contacts, messageId, edit, choose, remove, proof } = await world(3);
      const heard = new Set<string>();
      let version = 1;
      let isThere = true;
      let isReceiver: readonly number[] = [0, 1, 2];
      const refused: Step[] = [];
      for (const step of plan) {
        if (step.do === 'edit' && isThere) {
          version += 1;
          await edit(`The code is ${version}.`, step.replay);
        }
        if (step.do === 'choose' && isThere) {
          isReceiver = step.people;
          await choose(step.people);
        }
        if (step.do === 'remove' && isThere) {
          isThere = false;
          await remove();
        }
        if (step.do === 'hear') {
          const of = Math.max(1, version - step.back);
          const event = { kind: 'heard' as const, id: randomUUID(), version: of, at: server.clock.at - step.minutesAgo * minuteMs };
          const { stored } = (await phones[step.who]?.report(messageId, event, ...(step.isAgain ? [event] : []))) ?? { stored: [] };
          if (stored.length > 0) heard.add(`${of} ${contacts[step.who]?.phone}`);
          else if (isReceiver.includes(step.who)) refused.push(step);
        }
        const counted = (await proof()).versions[0]?.versions.map(({ version: each, heard: people }) => [each, people]);
        const expected = Array.from({ length: version }, (_, index) => version - index).map((each) => [
          each,
          [...heard].filter((one) => one.startsWith(`${each} `)).length,
        ]);
        expect(counted).toEqual(expected);
        expect(refused).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});
