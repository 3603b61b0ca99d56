import type { Hearing, MessageDays, ReportedHearing } from '@earshot/contract';
import {
  combineOutcomes,
  countMissed,
  type DateRange,
  dayMs,
  daysBetween,
  heardPercent,
  hourMs,
  tallyOfMessages,
  tallyOutcomes,
  wallClockAt,
} from '@earshot/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
const toIsoDate = (days: number): string => new Date(start + days * dayMs).toISOString().slice(0, 10);

/** Device events of a message and a number, for its version or the one before. */
const word = fc.record({
  person: fc.nat(4),
  isCurrent: fc.nat(3).map((number) => number > 0),
  said: fc.subarray(['delivered_at', 'heard_at', 'notified_at', 'arrived_at', 'left_at', 'started_at', 'interrupted_at', 'played_by_hand_at'] as const),
  minutesAgo: fc.constantFrom(1, 11, 600, 3_000),
});

const plan = fc.record({
  firstDay: fc.oneof(fc.integer({ min: -12, max: 4 }), fc.integer({ min: -3, max: 0 })),
  days: fc.integer({ min: 1, max: 9 }),
  people: fc.uniqueArray(fc.nat(4), { minLength: 2 }),
  hasGroup: fc.boolean(),
  isOfColleague: fc.boolean(),
  isPutOff: fc.boolean(),
  isPaused: fc.boolean(),
  trigger: fc.constantFrom('enter', 'exit'),
  deletedDaysAgo: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 4 }),
  words: fc.uniqueArray(word, { selector: ({ person, isCurrent }) => `${person} ${isCurrent}`, minLength: 2, maxLength: 8 }),
});
type Plan = Readonly<typeof plan extends fc.Arbitrary<infer T> ? T : never>;

interface World {
  readonly viewers: readonly BuiltUser[];
}

/** A company with two operators, five contacts of four numbers, a group, and the messages of the plans. */
async function build(plans: readonly Plan[]): Promise<World> {
  server.clock.at = start;
  const { id: clientId } = await buildClient(server);
  const [operator, colleague, holder] = [
    await buildUser(server, clientId, ['operator']),
    await buildUser(server, clientId, ['operator']),
    await buildUser(server, clientId, ['holder', 'admin']),
  ];
  const own = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
  const theirs = [await buildContact(server, colleague, own[0]), await buildContact(server, colleague)];
  const contacts = [...own, ...theirs];
  const group = await buildGroup(server, operator, { memberIds: contacts.slice(1, 4).map(({ id }) => id) });
  for (const each of plans) {
    const { id } = await buildMessage(server, each.isOfColleague ? colleague : operator, {
      schedule: { startDate: toIsoDate(each.firstDay), endDate: toIsoDate(each.firstDay + each.days - 1) },
      contactIds: each.people.flatMap((index) => contacts[index]?.id ?? []),
      groupIds: each.hasGroup ? [group.id] : [],
    });
    await db()
      .updateTable('messages')
      .set({
        version: 2,
        trigger: each.trigger,
        deleted_at: each.deletedDaysAgo === null ? null : new Date(start - each.deletedDaysAgo * dayMs),
        paused_at: each.isPaused ? new Date(start - 60_000) : null,
        ...(each.isPutOff && { starts_at: new Date(start + 1), ends_at: null }),
      })
      .where('id', '=', id)
      .execute();
    const rows = new Map(
      each.words.map((entry) => [`${contacts[entry.person]?.phone} ${entry.isCurrent}`, { phone: contacts[entry.person]?.phone ?? '', ...entry }]),
    );
    for (const { phone, isCurrent, said, minutesAgo } of rows.values()) {
      const at = new Date(start - minutesAgo * 60_000);
      await db()
        .insertInto('deliveries')
        .values({
          client_id: clientId,
          message_id: id,
          version: isCurrent ? 2 : 1,
          phone,
          last_event_at: at,
          // Half a day apart, so that it matters which of them decides the day.
          ...Object.fromEntries(said.map((kind, index) => [kind, new Date(Number(at) - (said.length - 1 - index) * 12 * hourMs)])),
        } as never)
        .execute();
    }
  }
  return { viewers: [operator, colleague, holder] };
}

const listOutcomes = (hearings: readonly Pick<Hearing, 'outcome'>[]) => hearings.map(({ outcome }) => outcome);

function countOutcomes(rows: readonly Pick<Hearing, 'outcome'>[]) {
  const { assigned, heard, waiting, notDelivered, notBegun } = tallyOutcomes(listOutcomes(rows));
  return { heard, waiting, missed: countMissed({ assigned, heard, waiting, notDelivered }), notDelivered, notBegun };
}

interface DayContext extends DateRange {
  readonly startsAt: number;
  readonly timeZone: string;
}

/** The rows of a message by day, as its picture must have them: each person on the day of the hearing, else of the delivery, else of the start. */
function countByDay(rows: readonly ReportedHearing[], { fromDate, toDate, startsAt, timeZone }: DayContext): MessageDays['days'] {
  const dayCount = daysBetween(fromDate, toDate) + 1;
  const toDay = ({ outcome, heardAt, deliveredAt = Infinity, notifiedAt = Infinity }: ReportedHearing): number => {
    const reached = Math.min(deliveredAt, notifiedAt);
    const at = heardAt ?? (outcome === 'Not Delivered' || reached === Infinity ? startsAt : Math.max(startsAt, reached));
    return Math.min(dayCount, Math.max(-1, daysBetween(fromDate, wallClockAt(timeZone, at).date)));
  };
  return [...Map.groupBy(rows, toDay)]
    .map(([day, own]): MessageDays['days'][number] => {
      const { heard, waiting, missed, notDelivered } = countOutcomes(own);
      return [day, heard, waiting, missed, notDelivered];
    })
    .toSorted(([a], [b]) => a - b);
}

/** Compares every figure of who heard, each from the call of its own screen, with the rows of the report. */
async function expectAgreement(user: BuiltUser): Promise<void> {
  const api = server.api(user.token).activity;
  const [{ data: summary }, report, { data: places }, list] = [
    await api.summary({ query: {} }),
    await api.report({ query: { perpage: 10_000 } }),
    await api.places({ query: {} }),
    await api.list({ query: { perpage: 1_000 } }),
  ];
  const all = tallyOutcomes(listOutcomes(report.data));
  expect(report).toMatchObject({ ...all, pager: { totalItems: report.data.length } });
  expect(summary).toMatchObject({
    weekAssigned: all.assigned,
    weekHeard: all.heard,
    weekWaiting: all.waiting,
    weekNotBegun: all.notBegun,
    efficiencyPercent: heardPercent(all) ?? 0,
  });

  expect(places).toHaveLength(summary.activeMessages);
  for (const { messageId, assigned, heard, waiting, notDelivered } of places) {
    const tally = { assigned, heard, waiting, notDelivered, notBegun: 0 };
    expect(await api.report({ query: { messageId, perpage: 1 } })).toMatchObject(tally);
    expect(tallyOutcomes(listOutcomes(report.data.filter((row) => row.messageId === messageId)))).toEqual(tally);
  }

  const messageIds = [...new Set(report.data.map(({ messageId }) => messageId))];
  const { data: inList } = await api.messages({ query: { ids: messageIds.slice(0, 300) } });
  expect(new Set(inList.map(({ messageId }) => messageId))).toEqual(new Set(messageIds));
  for (const { messageId, ...tally } of inList) {
    const rows = report.data.filter((row) => row.messageId === messageId);
    const playedByHand = rows.filter(({ playedByHandAt, heardAt }) => playedByHandAt !== undefined && heardAt === undefined).length;
    const heardEarlier = rows.filter(({ outcome, earlier, heardAt }) => outcome !== 'Not Begun' && earlier.length > 0 && heardAt === undefined).length;
    expect(tally).toEqual({ ...tallyOutcomes(listOutcomes(rows)), playedByHand, heardEarlier });
  }

  const active = new Set(places.map(({ messageId }) => messageId));
  for (const { contactId, messageCount, isHeard, isNotDelivered, lastHeardAt, waiting, missed, notDelivered, playedByHand } of list.returnData) {
    const dialog = (await api.person({ query: { contactId } })).data;
    // A number that two operators have appears in each message under the contact that was chosen for it, so the report
    // is asked for a person's rows; they are not picked by id.
    const reported = (await api.report({ query: { contactId, perpage: 1_000 } })).data.filter(({ messageId }) => active.has(messageId));
    for (const row of reported) expect(report.data).toContainEqual(row);
    expect(dialog.map(({ messageId, outcome }) => `${messageId} ${outcome}`).toSorted()).toEqual(
      reported.map(({ messageId, outcome }) => `${messageId} ${outcome}`).toSorted(),
    );
    const outcome = combineOutcomes(listOutcomes(dialog));
    expect([messageCount, isHeard, isNotDelivered]).toEqual([dialog.length, outcome === 'Heard', outcome === 'Not Delivered']);
    const tally = tallyOutcomes(listOutcomes(dialog));
    expect({ waiting, missed, notDelivered }).toEqual({ waiting: tally.waiting, missed: countMissed(tally), notDelivered: tally.notDelivered });
    const heard = dialog.flatMap(({ heardAt }) => heardAt ?? []);
    expect(lastHeardAt).toBe(heard.length === 0 ? undefined : Math.max(...heard));
    expect(playedByHand).toBe(dialog.filter(({ playedByHandAt, heardAt }) => playedByHandAt !== undefined && heardAt === undefined).length);
  }
  const receivers = await api.receivers({ query: { perpage: 1_000 } });
  expect(receivers.data.map(({ contactId }) => contactId).toSorted()).toEqual(list.returnData.map(({ contactId }) => contactId).toSorted());
  expect(receivers.notDelivered).toBe(list.returnData.filter(({ isNotDelivered }) => isNotDelivered).length);
  expect(receivers.heard).toBe(list.returnData.filter(({ isHeard }) => isHeard).length);
  for (const messageId of messageIds.slice(0, 3)) {
    const rows = report.data.filter((row) => row.messageId === messageId);
    const { data, heard, waiting, missed, notDelivered, notBegun, causes } = await api.receivers({ query: { messageId, perpage: 1_000 } });
    const pairs = (all: readonly Pick<Hearing, 'outcome' | 'cause' | 'heardAt'>[]) =>
      all.map(({ outcome, cause, heardAt }) => JSON.stringify([outcome, cause, heardAt])).toSorted();
    expect(pairs(data)).toEqual(pairs(rows));
    expect({ heard, waiting, missed, notDelivered, notBegun }).toEqual(countOutcomes(rows));
    expect(causes.reduce((sum, { people }) => sum + people, 0)).toBe(data.filter(({ cause }) => cause !== undefined).length);
  }
  const week = { fromDate: toIsoDate(-7), toDate: toIsoDate(0) };
  const { messages: overTime, timeZone } = await api.overTime({ query: week });
  const day = { fromDate: toIsoDate(-1), toDate: toIsoDate(-1) };
  const { messages: inOneDay } = await api.overTime({ query: day });
  for (const each of overTime) {
    // The range of days is a little longer than the week of the whole report.
    const ofMessage = await api.report({ query: { messageId: each.messageId, perpage: 1_000 } }).catch(() => undefined);
    if (!ofMessage || ofMessage.pager.totalItems === 0) continue;
    const { assigned, heard, waiting, notDelivered, notBegun } = ofMessage;
    expect(tallyOfMessages([each])).toEqual({ assigned, heard, waiting, notDelivered, notBegun });
    const ownRows = ofMessage.data.filter(({ outcome }) => outcome !== 'Not Begun');
    const rows = ownRows.filter(({ outcome }) => outcome !== 'Not Delivered');
    const reached = (isReached: (row: (typeof rows)[number]) => boolean): number => rows.filter(isReached).length;
    expect([each.delivered, each.arrived, each.spoken]).toEqual([
      rows.length,
      reached(({ arrivedAt, startedAt, heardAt }) => (arrivedAt ?? startedAt ?? heardAt) !== undefined),
      reached(({ startedAt, heardAt }) => (startedAt ?? heardAt) !== undefined),
    ]);
    expect(each.days).toEqual(countByDay(ownRows, { ...week, startsAt: each.startsAt, timeZone }));
    for (const onDay of inOneDay.filter(({ messageId }) => messageId === each.messageId))
      expect(onDay).toEqual({ ...each, days: countByDay(ownRows, { ...day, startsAt: each.startsAt, timeZone }) });
    const [days, all] = [each.days.map(([, ...counts]) => counts), [heard, waiting, countMissed(ofMessage), notDelivered]];
    expect(all.map((_, index) => days.reduce((sum, counts) => sum + (counts[index] ?? 0), 0))).toEqual(all);
  }
  const heardBy = list.returnData.filter(({ isHeard }) => isHeard).length;
  expect([summary.receiversHeard, summary.receiversNotYetHeard]).toEqual([heardBy, list.returnData.length - heardBy]);
}

test('summary, list, places, person and report agree on who heard, after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 3, maxLength: 7 }), async (plans) => {
      for (const user of (await build(plans)).viewers) await expectAgreement(user);
    }),
    { numRuns: 15 },
  );
}, 120_000);
