import {
  addDays,
  dayMs,
  durationFilterMatches,
  durationFilters,
  messageState,
  type Schedule,
  startDateFilterRange,
  startDateFilters,
  wallClockAt,
} from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildOperator, awaitRefusal, saveWith } from './message.test-inputs.ts';

let server: TestServer;
let start: number;
beforeAll(async () => {
  server = await workerServer();
  start = server.clock.at;
});
afterAll(() => server.close());

type Operator = Awaited<ReturnType<typeof buildOperator>>;
type Query = Parameters<Operator['api']['messages']['list']>[0]['query'];
const titles = async ({ api }: Operator, query: Query = {}) => (await api.messages.list({ query })).contents.docs.map(({ title }) => title);
const active = { startDate: '2026-11-20', endDate: '2026-11-21', startMinute: 0, endMinute: 1440 };

async function operatorWithStates(clientId?: string): Promise<Operator> {
  server.clock.at = start - 7_200_000;
  const operator = await buildOperator(server, clientId === undefined ? undefined : { id: clientId });
  await operator.api.messages.save(
    saveWith({ title: 'Expired', location: 'Aurora' }, { startDate: '2026-11-20', endDate: '2026-11-20', startMinute: 0, endMinute: 540 }),
  );
  await operator.api.messages.save(saveWith({ title: 'Draft', mode: 'draft', body: 'Not ready' }));
  server.clock.at = start;
  await operator.api.messages.save(saveWith({ title: 'Active', location: 'Boulder' }, active));
  server.clock.at = start + 1000;
  await operator.api.messages.save(saveWith({ title: 'Future', location: 'Denver' }));
  return operator;
}

describe('list of messages', () => {
  it('shows what is set before drafts, the latest change first, ten a page', async () => {
    const operator = await operatorWithStates();
    expect(await titles(operator)).toEqual(['Future', 'Active', 'Expired', 'Draft']);
    const { contents } = await operator.api.messages.list({ query: {} });
    expect(contents.pager).toEqual({ totalItems: 4, totalPages: 1, page: 1, perpage: 10 });
    expect(contents.docs.map(({ isExpired, isActive, isFuture }) => [isExpired, isActive, isFuture])).toEqual([
      [false, false, true],
      [false, true, false],
      [true, false, false],
      [false, false, false],
    ]);
    expect(contents.docs[2]).toMatchObject({
      duration: '1 Day',
      startDate: '2026-11-20',
      endsAt: Date.UTC(2026, 10, 20, 16),
      senderId: operator.id,
      receiverCount: 0,
    });
  });

  it('has the settings that the documents name in the row too, and a single message what they name in it', async () => {
    const operator = await buildOperator(server);
    server.clock.at = start;
    const spanish = { spanishTitle: 'Código', spanishBody: 'El código es 4471.' };
    const { insertId } = await operator.api.messages.save(saveWith(spanish, { ...active, repeat: 'daily' }));
    await operator.api.messages.save(saveWith({ mode: 'draft' }, { endDate: null }));
    const ask = async (query = '') => {
      const answer = await fetch(`${server.baseUrl}/api/ourcontents${query}`, { headers: { authorization: `Bearer ${operator.token}` } });
      return (await answer.json()) as object;
    };
    const times = { TimeStart: '12:00 AM', TimeEnd: '11:59 PM', RepeatOption: 'Daily', RepeatDays: '1,1,1,1,1,1,1' };
    expect(await ask()).toMatchObject({ contents: { docs: [{ StartDate: '2026-11-20', EndDate: '2026-11-21', ...times }, { EndDate: '' }] } });
    const end = { Expiration_Timestamp: '2026-11-22T07:00:00.000Z', Expiration_Duration: '2 Days', ClientID: operator.clientId };
    const single = await ask(`?id=${insertId}`);
    expect(single).toMatchObject({ content: { content: { ...end, Locale: 'en_US' } } });
    const { db } = server.services.database;
    const { id } = await db.selectFrom('messages').select('id').where('parent_id', '=', insertId).executeTakeFirstOrThrow();
    const words = { spn_ContentID: id, spn_ParentID: insertId, spn_Title: 'Código', spn_Body: 'El código es 4471.' };
    const nothing = { Search_Meta: null, actor: null, only_spn: null };
    expect(single).toMatchObject({ content: { content: { ParentID: null, ...words, ...nothing } } });
    expect(await ask(`?id=${id}`)).toMatchObject({ content: { content: { ...end, Locale: 'es_US', ParentID: insertId, Title: 'Código' } } });
    const { insertId: english } = await operator.api.messages.save(saveWith());
    const noWords = { spn_ContentID: null, spn_ParentID: null, spn_Title: null, spn_Body: null };
    expect(await ask(`?id=${english}`)).toMatchObject({ content: { content: { ParentID: null, ...noWords } } });
  });

  it('is read page by page', async () => {
    const operator = await operatorWithStates();
    expect(await titles(operator, { page: 2, perpage: 3 })).toEqual(['Draft']);
    expect(await titles(operator, { page: 2, perpage: 2 })).toEqual(['Expired', 'Draft']);
    expect((await operator.api.messages.list({ query: { page: 9, perpage: 3 } })).contents).toMatchObject({
      docs: [],
      pager: { totalItems: 4, totalPages: 2 },
    });
  });

  it('is narrowed to named messages that are still there and match', async () => {
    const operator = await operatorWithStates();
    const all = (await operator.api.messages.list({ query: {} })).contents.docs;
    const ids = all.filter(({ title }) => title !== 'Draft').map(({ id }) => id);
    expect(await titles(operator, { ids, sort: 'Title' })).toEqual(['Active', 'Expired', 'Future']);
    expect(await titles(operator, { ids, status: 'Active' })).toEqual(['Active']);
    expect(await titles(operator, { ids, filterkey: 'heard', filtervalue: 'Heard by All' })).toEqual([]);
    await operator.api.messages.remove({
      body: { selection: { kind: 'some', ids: new Set(all.filter(({ title }) => title === 'Future').map(({ id }) => id)) } },
    });
    const { docs, pager } = (await operator.api.messages.list({ query: { ids } })).contents;
    expect([docs.length, pager.totalItems]).toEqual([2, 2]);
  });

  it.each([
    ['Title', ['Active', 'Draft', 'Expired', 'Future']],
    ['Status', ['Draft', 'Future', 'Active', 'Expired']],
    ['Mode,Modified', ['Draft', 'Expired', 'Active', 'Future']],
  ] as const)('is sorted by %s, either way', async (sort, expected) => {
    const operator = await operatorWithStates();
    expect(await titles(operator, { sort, order: 'asc' })).toEqual(expected);
    expect(await titles(operator, { sort, order: 'desc' })).toEqual(expected.toReversed());
    expect(await titles(operator, { sort, order: 'asc', page: 2, perpage: 3 })).toEqual(expected.slice(3));
  });

  it('is sorted by place, start date and change too', async () => {
    const operator = await operatorWithStates();
    expect((await titles(operator, { sort: 'Location' })).slice(0, 2)).toEqual(['Expired', 'Active']);
    expect((await titles(operator, { sort: 'StartDate', order: 'desc' })).slice(0, 2).toSorted()).toEqual(['Draft', 'Future']);
    expect((await titles(operator, { sort: 'Modified', order: 'desc' })).slice(0, 2)).toEqual(['Future', 'Active']);
  });

  it('finds text in title, body and place, signs taken as they are', async () => {
    const operator = await operatorWithStates();
    await operator.api.messages.save(saveWith({ title: '50% off_today', body: 'Back\\slash' }));
    expect(await titles(operator, { search: 'BOULDER' })).toEqual(['Active']);
    expect(await titles(operator, { search: 'not ready' })).toEqual(['Draft']);
    expect(await titles(operator, { search: '%' })).toEqual(['50% off_today']);
    expect(await titles(operator, { search: '_' })).toEqual(['50% off_today']);
    expect(await titles(operator, { search: 'k\\s' })).toEqual(['50% off_today']);
    await operator.api.messages.save(saveWith({ title: 'İstanbul ΛΟΓΟΣ', mode: 'draft' }));
    expect(await titles(operator, { search: 'İstanbul ΛΟΓΟΣ' })).toEqual(['İstanbul ΛΟΓΟΣ']);
  });

  it('counts states under the search for any status, without drafts', async () => {
    const operator = await operatorWithStates();
    const counts = async (query: Query) => {
      const { expire_count, active_count, future_count, pager } = (await operator.api.messages.list({ query })).contents;
      return [expire_count, active_count, future_count, pager.totalItems];
    };
    expect(await counts({})).toEqual([1, 1, 1, 4]);
    expect(await counts({ status: 'Active' })).toEqual([1, 1, 1, 1]);
    expect(await counts({ status: 'Draft' })).toEqual([1, 1, 1, 1]);
    expect(await counts({ search: 'boulder' })).toEqual([0, 1, 0, 1]);
    expect(await counts({ status: 'Active', filterkey: 'status', filtervalue: 'Expired' })).toEqual([1, 1, 1, 0]);
    expect(await counts({ filterkey: 'status', filtervalue: 'None' })).toEqual([1, 1, 1, 0]);
    expect(await counts({ filterkey: 'status', filtervalue: 'All' })).toEqual([1, 1, 1, 4]);
    expect(await counts({ filterkey: 'status', filtervalue: 'Draft' })).toEqual([1, 1, 1, 1]);
  });

  it('takes the queries of the documents: parameters that say nothing, and words in any case', async () => {
    const operator = await operatorWithStates();
    const ask = async (query: string) => {
      const answer = await fetch(`${server.baseUrl}/api/ourcontents?${query}`, { headers: { authorization: `Bearer ${operator.token}` } });
      const { contents, details } = (await answer.json()) as { contents?: { docs: { Title: string }[] }; details?: string[] };
      return contents?.docs.map(({ Title }) => Title) ?? details;
    };
    const all = await ask('');
    expect(all).toHaveLength(4);
    expect(await ask('id=&page=&perpage=&status=&filterkey=&filtervalue=&search=&sort=&order=&querytime=')).toEqual(all);
    expect(await ask('status=active')).toEqual(['Active']);
    expect(await ask('status=DRAFT')).toEqual(['Draft']);
    expect(await ask('status=none')).toEqual([]);
    expect(await ask('filterkey=Status&filtervalue=expired')).toEqual(['Expired']);
    expect(await ask('filterkey=DURATION&filtervalue=2%20days')).toEqual(['Active']);
    expect(await ask('sort=Title&order=DESC')).toEqual(['Future', 'Expired', 'Draft', 'Active']);
    expect(await ask('status=live')).toEqual(['status must be All, None, Active, Expired, Future, Draft or Paused']);
    expect(await ask('filterkey=colour')).toEqual(['filterkey must be duration, startdate, status or heard']);
  });

  it('judges states at the query time', async () => {
    const operator = await operatorWithStates();
    expect(await titles(operator, { status: 'Expired', querytime: Date.UTC(2027, 0, 1) })).toEqual(['Future', 'Active', 'Expired']);
  });

  it('turns a message active at the instant of its start, and expired at the instant of its end', async () => {
    const operator = await buildOperator(server, undefined, 'UTC');
    server.clock.at = start;
    await operator.api.messages.save(saveWith());
    const [opening, end] = [Date.UTC(2026, 10, 23, 8), Date.UTC(2026, 10, 29, 18)];
    const stateAt = async (querytime: number) => {
      const found = await Promise.all((['Future', 'Active', 'Expired'] as const).map((status) => operator.api.messages.list({ query: { status, querytime } })));
      return found.map(({ contents }) => contents.docs.map(({ isFuture, isActive, isExpired }) => [isFuture, isActive, isExpired].map(Number).join('')));
    };
    expect(await stateAt(opening - 1)).toEqual([['100'], [], []]);
    expect(await stateAt(opening)).toEqual([[], ['010'], []]);
    expect(await stateAt(end - 1)).toEqual([[], ['010'], []]);
    expect(await stateAt(end)).toEqual([[], [], ['001']]);
  });

  it.each([
    [{ filterkey: 'duration', filtervalue: '4 Days' }],
    [{ filterkey: 'duration' }],
    [{ filterkey: 'startdate', filtervalue: 'Someday' }],
    [{ filterkey: 'status', filtervalue: 'Live' }],
  ] as const)('refuses a filter value that it does not know: %j', async (query) => {
    const operator = await buildOperator(server);
    expect(await awaitRefusal(titles(operator, query))).toBe('invalid_input filtervalue');
  });

  it("shows others' messages only where operators may view all", async () => {
    const [closed, open] = [await buildClient(server), await buildClient(server, { viewMessages: true })];
    for (const [client, count] of [
      [closed, 0],
      [open, 4],
    ] as const) {
      const other = await operatorWithStates(client.id);
      const operator = await buildOperator(server, client);
      expect(await titles(operator)).toHaveLength(count);
      expect(await titles(other)).toHaveLength(4);
      // Select-all selects the operator's own messages.
      expect((await operator.api.messages.list({ query: {} })).contents.editablecount).toBe(0);
      expect((await other.api.messages.list({ query: { status: 'Active' } })).contents.editablecount).toBe(1);
    }
  });
});

describe('filters of the list', () => {
  const spans = [0, 1, 2, 3, 6, 7, 13, 14, 20, 21, 28, 29, 30, 31, 400, null];
  const offsets = [-40, -20, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 6, 9, 11, 40];

  it('agree with the rules of the domain for every span, start and state', async () => {
    server.clock.at = start;
    const operator = await buildOperator(server, undefined, 'Pacific/Auckland');
    await server.services.database.db.updateTable('clients').set({ message_limit: 100 }).where('id', '=', operator.clientId).execute();
    const { date: today } = wallClockAt('Pacific/Auckland', start);
    const schedules = new Map<string, Schedule>();
    for (const [index, days] of spans.entries()) {
      for (const endMinute of [1110, 1200, 1201]) {
        const startDate = addDays(today, offsets[(index * 7 + endMinute) % offsets.length] ?? 0);
        const settings = { startDate, endDate: days === null ? null : addDays(startDate, days), startMinute: 480, endMinute };
        const title = `${startDate} ${days} ${endMinute}`;
        const isPast = settings.endDate !== null && settings.endDate < addDays(today, 1);
        server.clock.at = isPast ? start - 500 * dayMs : start;
        await operator.api.messages.save(saveWith({ title, mode: schedules.size % 9 === 0 ? 'draft' : 'final' }, settings));
        schedules.set(title, { ...settings, repeat: 'no', repeatDays: [], timeZone: 'Pacific/Auckland' });
      }
    }
    server.clock.at = start;
    const shown = async (query: Query) => (await titles(operator, { ...query, perpage: 100 })).toSorted();
    const expected = (holds: (schedule: Schedule, isDraft: boolean) => boolean) =>
      [...schedules]
        .filter(([, schedule], index) => holds(schedule, index % 9 === 0))
        .map(([title]) => title)
        .toSorted();

    expect(await shown({})).toHaveLength(48);
    for (const filter of durationFilters) {
      const found = await shown({ filterkey: 'duration', filtervalue: filter });
      expect(found).toEqual(expected((schedule) => durationFilterMatches(filter, schedule)));
      expect(found.length).toBeGreaterThan(0);
    }
    for (const filter of startDateFilters) {
      const { from = '', to = '9999' } = startDateFilterRange(filter, today);
      const found = await shown({ filterkey: 'startdate', filtervalue: filter });
      expect(found).toEqual(expected(({ startDate }) => startDate >= from && startDate <= to));
      expect(found.length).toBeGreaterThan(0);
    }
    for (const status of ['Draft', 'Future', 'Active', 'Expired'] as const) {
      const found = await shown({ status });
      expect(found).toEqual(expected((schedule, isDraft) => messageState({ isDraft, schedule }, start) === status.toLowerCase()));
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
