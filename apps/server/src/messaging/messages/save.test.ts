import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildOperator, awaitRefusal, saveWith, settingsWith } from './message.test-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const findMessageRow = (id: string) => server.services.database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findSpanishRow = (id: string) => server.services.database.db.selectFrom('messages').selectAll().where('parent_id', '=', id).executeTakeFirst();

describe('saving a message', () => {
  it('keeps what was typed and gives it back', async () => {
    const { api, id: userId } = await buildOperator(server);
    const saved = await api.messages.save(saveWith({}, { priority: 1, dwellSeconds: 30, playIfInside: false, trigger: 'exit' }));
    expect(saved.message).toBe('This Message is set, but has no Receivers.');
    const { content } = await api.messages.get({ query: { id: saved.insertId } });
    expect(content.content).toMatchObject({ title: 'Gate code', body: 'The gate code is 4471.', lat: 39.7392, lng: -104.9903, radiusMeters: 1609.344 });
    expect(content.content).toMatchObject({ mode: 'final', modifiedAt: saved.Modified, senderId: userId, timeZone: 'America/Denver' });
    expect(content.message_settings).toEqual(settingsWith({ duration: '1 Week', priority: 1, dwellSeconds: 30, playIfInside: false, trigger: 'exit' }));
  });

  it('keeps the lines of a text, and makes one line of a title', async () => {
    const { api } = await buildOperator(server);
    const words = { title: 'Gate\n code ', body: ' Do this:\n1. Open.\n\n2. Close. ', spanishTitle: 'Código', spanishBody: 'Haga esto:\n1. Abra.' };
    const { insertId } = await api.messages.save(saveWith(words));
    const saved = { title: 'Gate code', body: 'Do this:\n1. Open.\n\n2. Close.', spanishTitle: 'Código', spanishBody: 'Haga esto:\n1. Abra.' };
    expect((await api.messages.get({ query: { id: insertId } })).content.content).toMatchObject(saved);
  });

  /** A save in the documents' wire format, with this place. */
  const savePlace = (token: string, place: { readonly Lat: string | number; readonly Long?: number | undefined }) =>
    fetch(`${server.baseUrl}/api/ourcontents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        content: { Title: 'Gate code', Body: 'The gate code is 4471.', Location: 'Denver', ...place, Radius: 500, Radius_Unit: 2, Mode: 2 },
        message_settings: {
          StartDate: '2026-11-23',
          EndDate: '',
          RepeatOption: 'No',
          RepeatDays: '1,1,1,1,1,1,1',
          TimeStart: '12:00 am',
          TimeEnd: '11:59 PM',
          When: 'Arriving',
        },
      }),
    });

  it.each([
    ['39.7392, -104.9903', undefined],
    [39.7392, -104.9903],
    ['39.7392', -104.9903],
  ])('takes the place together or apart: Lat %j, Long %j', async (Lat, Long) => {
    const { token, api } = await buildOperator(server);
    expect((await savePlace(token, { Lat, Long })).status).toBe(200);
    expect((await api.messages.list({ query: {} })).contents.docs[0]).toMatchObject({ lat: 39.7392, lng: -104.9903, endsAt: '', duration: 'No Limit' });
  });

  it.each([
    ['north', -104.9903],
    ['', -104.9903],
    ['39.7392,', undefined],
    ['39.7392,-190', undefined],
    [91, -104.9903],
    [39.7392, undefined],
  ])('refuses an invalid place: Lat %j, Long %j', async (Lat, Long) => {
    const { token } = await buildOperator(server);
    const answer = await savePlace(token, { Lat, Long });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ success: 0, fields: [{ field: expect.stringMatching(/^content\.Lat/) }] });
  });

  /** A save in the documents' wire format, with these fields in content or settings. */
  const saveWords = async (token: string, content: object, settings: object = {}) => {
    const answer = await fetch(`${server.baseUrl}/api/ourcontents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        content: { Title: 'Gate', Body: 'Code', Location: 'Denver', Lat: '39.7,-104.9', Radius: 500, Radius_Unit: 2, Mode: 2, ...content },
        message_settings: { StartDate: '2026-11-23', EndDate: '', RepeatOption: 'No', RepeatDays: '1,1,1,1,1,1,1', ...times, When: 'Arriving', ...settings },
      }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const times = { TimeStart: '12:00 am', TimeEnd: '11:59 PM' };

  it.each(['English', 'Spanish', 'en_US', 'es_US', 'english'])('takes the language %s', async (Locale) => {
    const { token } = await buildOperator(server);
    expect((await saveWords(token, { Locale })).status).toBe(200);
  });

  it.each(['French', 'fr_FR', 'en', 7])('refuses the language %j, which there is not', async (Locale) => {
    const { token } = await buildOperator(server);
    expect(await saveWords(token, { Locale })).toMatchObject({ status: 422, body: { fields: [{ field: 'content.Locale' }] } });
  });

  it.each([{ TimeStart: '13:00' }, { TimeStart: '1:00' }, { TimeEnd: '23:59' }])(
    'refuses a time of a 24-hour clock, which is not guessed at: %j',
    async (time) => {
      const { token } = await buildOperator(server);
      const [name = ''] = Object.keys(time);
      const message = expect.stringMatching(/^must be a time such as \d:00 [AP]M$/) as string;
      expect(await saveWords(token, {}, time)).toMatchObject({ status: 422, body: { fields: [{ field: `message_settings.${name}`, message }] } });
    },
  );

  it("works out start and end in the sender's zone", async () => {
    const { api } = await buildOperator(server, undefined, 'Asia/Tokyo');
    const { insertId } = await api.messages.save(saveWith({}, { endMinute: 1440 }));
    const row = await findMessageRow(insertId);
    expect(row).toMatchObject({ time_zone: 'Asia/Tokyo', starts_at: Date.UTC(2026, 10, 22, 23), ends_at: Date.UTC(2026, 10, 29, 15) });
  });

  it('takes a draft that is not complete, and sets it later under the same id', async () => {
    const { api } = await buildOperator(server);
    const draft = await api.messages.save(saveWith({ mode: 'draft', title: '', body: '' }));
    expect(draft.message).toBe('Saved');
    const set = await api.messages.save(saveWith({ id: draft.insertId, modifiedAt: draft.Modified }));
    expect(set).toMatchObject({ insertId: draft.insertId, message: 'This Message is set, but has no Receivers.' });
    expect(await findMessageRow(set.insertId)).toMatchObject({ is_draft: false, version: 1, finalized_at: server.clock.at });
  });

  it('refuses a save of something that was changed elsewhere', async () => {
    const { api } = await buildOperator(server);
    const first = await api.messages.save(saveWith());
    const second = await api.messages.save(saveWith({ id: first.insertId, modifiedAt: first.Modified, title: 'Second' }));
    expect(second.message).toBe('This Message is updated, but has no Receivers.');
    const stale = saveWith({ id: first.insertId, modifiedAt: first.Modified, title: 'Third' });
    await expect(api.messages.save(stale)).rejects.toThrow('This message was changed elsewhere. Reload it to see the changes; what you typed is still here.');
    expect(await awaitRefusal(api.messages.save(stale))).toBe('conflict');
    expect(await awaitRefusal(api.messages.save(saveWith({ id: first.insertId })))).toBe('conflict');
    expect((await findMessageRow(first.insertId)).title).toBe('Second');
  });

  it('lets one of two saves at once win, and tells the other', async () => {
    const { api } = await buildOperator(server);
    const { insertId: id, Modified: modifiedAt } = await api.messages.save(saveWith());
    const outcomes = await Promise.all(['One', 'Two', 'Three'].map((title) => awaitRefusal(api.messages.save(saveWith({ id, modifiedAt, title })))));
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'none']);
  });

  it('never turns a set message back into a draft', async () => {
    const { api } = await buildOperator(server);
    const { insertId: id, Modified: modifiedAt } = await api.messages.save(saveWith());
    expect(await awaitRefusal(api.messages.save(saveWith({ id, modifiedAt, mode: 'draft' })))).toBe('conflict');
  });

  it("finds neither another operator's message nor another client's", async () => {
    const { id: clientId } = await buildClient(server, { viewMessages: true });
    const [mine, theirs, stranger] = [
      await buildOperator(server, { id: clientId }),
      await buildOperator(server, { id: clientId }),
      await buildOperator(server),
    ];
    const { insertId: id, Modified: modifiedAt } = await theirs.api.messages.save(saveWith());
    expect(await awaitRefusal(mine.api.messages.save(saveWith({ id, modifiedAt })))).toBe('not_found');
    expect(await awaitRefusal(stranger.api.messages.save(saveWith({ id, modifiedAt })))).toBe('not_found');
    expect(await awaitRefusal(stranger.api.messages.get({ query: { id } }))).toBe('not_found');
    expect((await mine.api.messages.get({ query: { id } })).content.content.senderId).toBe(theirs.id);
  });

  it('lets an Account Holder without the Operator switch read but not write', async () => {
    const { id: clientId } = await buildClient(server);
    const { token } = await buildUser(server, clientId, ['holder', 'admin']);
    expect(await awaitRefusal(server.api(token).messages.save(saveWith()))).toBe('forbidden');
    expect((await server.api(token).messages.list({ query: {} })).contents.docs).toEqual([]);
  });

  it.each([
    [{ endDate: '2026-11-22' }, 'message_settings.EndDate'],
    [{ endMinute: 480 }, 'message_settings.TimeEnd'],
    [{ endDate: '2026-11-23', repeat: 'daily' as const }, 'message_settings.RepeatOption'],
    [{ repeat: 'custom' as const, repeatDays: Array.from({ length: 7 }, () => false) }, 'message_settings.RepeatDays'],
    [{ startDate: '2026-11-18', endDate: '2026-11-19' }, 'message_settings.EndDate'],
    [{ startDate: '2026-11-18', endDate: '2026-11-20', endMinute: 600 }, 'message_settings.TimeEnd'],
    [{ endDate: '9999-12-31' }, 'message_settings.EndDate'],
    [{ startDate: '9999-12-31', endDate: null }, 'message_settings.StartDate'],
  ])('names the setting that is wrong: %j', async (change, field) => {
    const { api } = await buildOperator(server);
    expect(await awaitRefusal(api.messages.save(saveWith({}, change)))).toBe(`invalid_input ${field}`);
  });

  it('accepts a draft whose end is in the past', async () => {
    const { api } = await buildOperator(server);
    expect((await api.messages.save(saveWith({ mode: 'draft' }, { startDate: '2026-11-18', endDate: '2026-11-19' }))).message).toBe('Saved');
  });

  it('makes a message once however often the same request comes', async () => {
    const { api } = await buildOperator(server);
    const options = { idempotencyKey: 'autosave-1' };
    const [first, again] = [await api.messages.save(saveWith({ mode: 'draft' }), options), await api.messages.save(saveWith({ mode: 'draft' }), options)];
    expect(again).toEqual(first);
    expect((await api.messages.list({ query: {} })).contents.pager.totalItems).toBe(1);
  });

  it('stores the receivers with the message, or nothing', async () => {
    const operator = await buildOperator(server);
    const contact = await buildContact(server, operator);
    const foreign = await buildContact(server, await buildOperator(server));
    const receivers = (ids: readonly string[]) => ({
      groups: { kind: 'some' as const, ids: new Set<string>() },
      contacts: { kind: 'some' as const, ids: new Set(ids) },
    });
    expect(await awaitRefusal(operator.api.messages.save({ body: { ...saveWith().body, receivers: receivers([contact.id, foreign.id]) } }))).toBe('not_found');
    expect((await operator.api.messages.list({ query: {} })).contents.docs).toEqual([]);
    const { insertId } = await operator.api.messages.save({ body: { ...saveWith().body, receivers: receivers([contact.id]) } });
    expect((await operator.api.messages.recipients({ query: { message_id: insertId } })).ReceiverCount).toBe(1);
  });

  it('tells the screens of the client', async () => {
    const operator = await buildOperator(server);
    const told: string[] = [];
    const stop = server.services.live.listen(operator.clientId, (event) => void told.push(`${event.kind} ${'messageId' in event ? event.messageId : ''}`));
    const { insertId } = await operator.api.messages.save(saveWith());
    await operator.api.messages.save(saveWith({ mode: 'draft' }));
    await operator.api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([insertId]) } } });
    await eventually(() => expect(told).toEqual([`message ${insertId}`, `message ${insertId}`]));
    stop();
  });
});

describe('version of a message', () => {
  it.each([
    ['text', { body: 'The gate code is 5582.' }, {}, 2],
    ['latitude', { lat: 39.74 }, {}, 2],
    ['radius', { radiusMeters: 500 }, {}, 2],
    ['trigger', {}, { trigger: 'exit' as const }, 2],
    ['a new Spanish text', { spanishTitle: 'Código', spanishBody: 'El código es 4471.' }, {}, 2],
    ['title', { title: 'Code of the gate' }, {}, 1],
    ['name of the place', { location: 'Colorado' }, {}, 1],
    ['dates', {}, { endDate: null }, 1],
    ['nothing', {}, {}, 1],
  ])('after an edit of %s', async (_what, content, settings, version) => {
    const { api } = await buildOperator(server);
    const { insertId: id, Modified: modifiedAt } = await api.messages.save(saveWith());
    const setAt = server.clock.at;
    server.clock.at += 60_000;
    await api.messages.save(saveWith({ ...content, id, modifiedAt }, settings));
    expect(await findMessageRow(id)).toMatchObject({ version, version_at: version === 1 ? setAt : server.clock.at });
  });

  it('does not grow while the message is a draft', async () => {
    const { api } = await buildOperator(server);
    const { insertId: id, Modified: modifiedAt } = await api.messages.save(saveWith({ mode: 'draft' }));
    await api.messages.save(saveWith({ id, modifiedAt, body: 'Other words.' }));
    expect(await findMessageRow(id)).toMatchObject({ version: 1, version_at: server.clock.at });
  });
});

describe('Spanish version', () => {
  const spanish = { spanishTitle: 'Código', spanishBody: 'El código es 4471.' };

  it('is saved with the message, keeps to itself, and goes with it', async () => {
    const { api } = await buildOperator(server);
    const { insertId: id } = await api.messages.save(saveWith(spanish));
    const child = await findSpanishRow(id);
    expect(child).toMatchObject({ title: 'Código', body: 'El código es 4471.', language: 'es', is_draft: false, version: 1 });
    expect((await api.messages.get({ query: { id } })).content.content).toMatchObject(spanish);
    expect((await api.messages.get({ query: { id: child?.id ?? '' } })).content.content.parentId).toBe(id);
    const { contents } = await api.messages.list({ query: { search: 'código' } });
    expect([contents.docs, contents.pager.totalItems, contents.future_count]).toEqual([[], 0, 0]);
    await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([id]) } } });
    expect((await findSpanishRow(id))?.deleted_at).toBe(server.clock.at);
  });

  it('keeps its id and follows its parent through edits', async () => {
    const { api } = await buildOperator(server);
    const first = await api.messages.save(saveWith(spanish));
    const child = await findSpanishRow(first.insertId);
    const second = await api.messages.save(
      saveWith({ id: first.insertId, modifiedAt: first.Modified, ...spanish, spanishBody: 'El código es 5582.' }, { endDate: null }),
    );
    expect(await findSpanishRow(first.insertId)).toMatchObject({
      id: child?.id,
      body: 'El código es 5582.',
      version: 2,
      end_date: null,
      modified_at: second.Modified,
    });
  });

  it('stays when a save says nothing of it, and is removed when both fields are empty', async () => {
    const { api } = await buildOperator(server);
    const first = await api.messages.save(saveWith(spanish));
    const second = await api.messages.save(saveWith({ id: first.insertId, modifiedAt: first.Modified }));
    expect(await findSpanishRow(first.insertId)).toMatchObject({ version: 1, modified_at: second.Modified });
    await api.messages.save(saveWith({ id: first.insertId, modifiedAt: second.Modified, spanishTitle: '', spanishBody: '' }));
    expect(await findSpanishRow(first.insertId)).toBeUndefined();
    expect((await findMessageRow(first.insertId)).version).toBe(2);
  });

  it('has both a title and a message to be set', async () => {
    const { api } = await buildOperator(server);
    expect(await awaitRefusal(api.messages.save(saveWith({ spanishTitle: 'Código' })))).toBe('invalid_input content.spn_Body');
    expect(await awaitRefusal(api.messages.save(saveWith({ spanishTitle: '', spanishBody: 'El código.' })))).toBe('invalid_input content.spn_Title');
    expect(await awaitRefusal(api.messages.save(saveWith({ mode: 'draft', spanishTitle: 'Código' })))).toBe('none');
  });
});
