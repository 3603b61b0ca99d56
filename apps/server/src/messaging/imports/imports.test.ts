import type { ImportRow } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const api = (user = operator) => server.api(user.token);
const row = (index: number, values: Partial<ImportRow> = {}): ImportRow => ({
  FirstName: 'Ana',
  LastName: `Ruiz ${index}`,
  PhoneNumber: `303-555-${String(1000 + index)}`,
  Email: `ana${index}@example.test`,
  ...values,
});
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(from + index));
const add = async (body: ImportRow[], query: object = {}, user = operator) => (await api(user).imports.add({ query, body })).import;
const contacts = async (user = operator) => (await api(user).contacts.list({ query: { perpage: 10_000, sort: 'PhoneNumber' } })).teams.docs;
const over = async (id: string, user = operator) => {
  const read = async () => (await api(user).imports.get({ query: { id } })).import;
  await vi.waitFor(async () => expect((await read()).status).not.toBe('running'), { timeout: 20_000, interval: 100 });
  return read();
};
const setClient = (values: object) => server.services.database.db.updateTable('clients').set(values).where('id', '=', clientId).execute();

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 1_000;
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
});

describe('a short file', () => {
  test('is stored before the answer, as contacts that are not invited', async () => {
    const done = await add([row(1), row(2, { PhoneNumber: '+44 7400 123456', FirstName: ' Bea ' })], { countryCode: 'US' });
    expect(done).toMatchObject({ status: 'done', total: 2, processed: 2, stored: 2, duplicates: 0, invalid: 0, problems: [], undoable: 2 });
    expect(await contacts()).toMatchObject([
      { firstName: 'Ana', lastName: 'Ruiz 1', phone: '+13035551001', country: 'US', email: 'ana1@example.test', isInvite: true },
      { firstName: 'Bea', phone: '+447400123456', country: 'GB', nationalNumber: '7400123456', isInvite: true },
    ]);
    expect(await server.services.database.db.selectFrom('outbox').select('id').where('client_id', '=', clientId).execute()).toEqual([]);
    expect((await api().imports.last()).data).toEqual([done]);
    expect((await api().imports.get({ query: { id: done.Id ?? '' } })).import).toEqual(done);
  });

  test('and all that says how many there are, has separators in its counts', async () => {
    const { message } = await api().imports.add({ query: {}, body: rows(1_234) });
    expect(message).toBe('1,234 contacts were imported.');
    const all = { selection: { kind: 'all', except: new Set<string>() }, status: 'All' } as const;
    expect((await api().contacts.remove({ body: all })).message).toMatch(/^1,234 contacts have been deleted\./);
  });

  test('skips what cannot be stored and says of each row why', async () => {
    await buildContact(server, operator, { firstName: 'Old', lastName: 'Friend', phone: '+13035551007' });
    const body = [
      row(1, { PhoneNumber: '4.15555E+09' }),
      row(2),
      row(3, { PhoneNumber: '12' }),
      row(2, { PhoneNumber: '(303) 555 1002' }),
      row(5, { Email: 'nobody' }),
      row(6, { PhoneNumber: '+49 1512 3456789' }),
      row(7),
      row(8, { PhoneNumber: 'none' }),
      row(9, { PhoneNumber: '3035551046.0' }),
    ];
    const expected = {
      stored: 1,
      duplicates: 2,
      invalid: 6,
      problems: [
        { row: 1, kind: 'invalid', message: 'Excel changed this number' },
        { row: 3, kind: 'invalid', message: 'Phone Number is invalid' },
        { row: 4, kind: 'duplicate', message: 'This number is already in row 2' },
        { row: 5, kind: 'invalid', message: 'Email must be valid' },
        { row: 6, kind: 'invalid', message: 'Germany (+49) is not among the countries served' },
        { row: 7, kind: 'duplicate', message: 'This number is already a contact: Old Friend' },
        { row: 8, kind: 'invalid', message: 'Phone Number is invalid' },
        { row: 9, kind: 'invalid', message: 'Excel changed this number' },
      ],
    };
    const preview = await add(body, { preview: '1' });
    expect(preview).toMatchObject({ ...expected, status: 'preview' });
    expect(preview.Id).toBeUndefined();
    expect(await contacts()).toHaveLength(1);
    expect(await add(body)).toMatchObject({ ...expected, status: 'done' });
    expect(await contacts()).toHaveLength(2);
  });

  test('reads numbers without a country code in the country named, else in the caller’s own', async () => {
    const british = row(1, { PhoneNumber: '07400 123456' });
    expect(await add([british])).toMatchObject({ invalid: 1 });
    await server.services.database.db.updateTable('users').set({ country: 'GB' }).where('id', '=', operator.id).execute();
    expect(await add([british])).toMatchObject({ stored: 1 });
    expect(await add([row(2)], { countryCode: 'US' })).toMatchObject({ stored: 1 });
    await expect(add([row(3)], { countryCode: 'DE' })).rejects.toMatchObject({ failure: { code: 'invalid_input', issues: [{ field: 'countryCode' }] } });
  });

  test('is imported once when it is sent again with the same Idempotency-Key', async () => {
    const send = () => api().imports.add({ query: {}, body: rows(3) }, { idempotencyKey: 'file' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two.import).toEqual(one.import);
    expect(await contacts()).toHaveLength(3);
  });

  test('with an empty cell fails whole, and names only the first such cells', async () => {
    const send = (body: unknown) =>
      fetch(`${server.baseUrl}/api/teamsimport`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const one = await send([row(1), row(2, { Email: ' ' })]);
    expect(one.status).toBe(422);
    expect(await one.json()).toMatchObject({ message: 'Row 2: Email must not be empty', fields: [{ field: '1.Email' }] });
    const all = (await (await send(Array.from({ length: 1_000 }, () => row(1, { LastName: '', Email: '' })))).json()) as { fields: unknown[] };
    expect(all.fields).toHaveLength(20);
    for (const body of [[], [null], ['x'], [{}], {}, [[1]]]) expect((await send(body)).status).toBe(422);
    expect(await contacts()).toEqual([]);
  });
});

describe('a long file', () => {
  test('is stored all at once by a job, and answered with the result where it takes no longer than a few seconds', async () => {
    const body = [...rows(2_100), row(1), row(3, { PhoneNumber: 'x' })];
    const answer = await api().imports.add({ query: {}, body });
    expect(answer.message).toBe('2,100 contacts were imported. 2 rows were skipped.');
    const done = answer.import;
    expect((await api().imports.get({ query: { id: done.Id ?? '' } })).import).toEqual(done);
    expect(done).toMatchObject({ status: 'done', processed: 2_102, stored: 2_100, duplicates: 1, invalid: 1, undoable: 2_100 });
    expect(done.problems).toEqual([
      { row: 2_101, kind: 'duplicate', message: 'This number is already in row 2' },
      { row: 2_102, kind: 'invalid', message: 'Phone Number is invalid', fields: ['PhoneNumber'] },
    ]);
    expect((await api().contacts.list({ query: {} })).count).toBe(2_100);
    const stored = await server.services.database.db
      .selectFrom('imports')
      .select('rows')
      .where('id', '=', done.Id ?? '')
      .executeTakeFirst();
    expect(stored?.rows).toBeNull();
  });

  test('may have 50,000 rows and not one more', async () => {
    const many = Array.from({ length: 50_001 }, (_, index) => row(index, { PhoneNumber: 'x' }));
    const answer = await fetch(`${server.baseUrl}/api/teamsimport?preview=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(many),
    });
    expect(answer.status).toBe(422);
    expect(await add(many.slice(1), { preview: '1' })).toMatchObject({ total: 50_000, invalid: 50_000, stored: 0 });
  });

  test('of a long file lets the database plan for its contacts', async () => {
    const { Id: id = '' } = await add(rows(2_001));
    expect(await over(id)).toMatchObject({ status: 'done', stored: 2_001 });
    const counted = () => sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'contacts'`.execute(server.services.database.db);
    await vi.waitFor(async () => expect((await counted()).rows[0]?.rows).toBeGreaterThanOrEqual(2_001), { timeout: 10_000 });
  });

  test('begins again after its job abandoned it, and stores nothing twice', async () => {
    const { database, jobs } = server.services;
    const { db } = database;
    const { Id: id = '' } = await add(rows(2_001));
    expect(await over(id)).toMatchObject({ status: 'done' });
    // The state before the commit of a server that died, and the job of a server that only seemed dead.
    await sql`update imports set status = 'running', rows = ${JSON.stringify(rows(2_001))} where id = ${id}`.execute(db);
    await database.transaction((tx) =>
      jobs.addAll(tx, 'imports', [
        { clientId, id },
        { clientId, id },
      ]),
    );
    expect(await over(id)).toMatchObject({ status: 'done', stored: 0, duplicates: 2_001 });
    expect((await api().contacts.list({ query: {} })).count).toBe(2_001);
  });

  test('of a killed server continues within seconds on any remaining server', async () => {
    const { db } = server.services.database;
    const { Id: id = '' } = await add([row(1)]);
    const touchedAt = new Date(server.clock.at - 5_000);
    await db
      .updateTable('imports')
      .set({ status: 'running', rows: JSON.stringify(rows(20)), touched_at: touchedAt })
      .where('id', '=', id)
      .execute();
    const begunAt = performance.now();
    expect(await over(id)).toMatchObject({ status: 'done', stored: 19, duplicates: 1 });
    expect(performance.now() - begunAt).toBeLessThan(6_000);
  });

  test('without progress is given up after a while, and another may begin', async () => {
    const { db } = server.services.database;
    const { Id: id = '' } = await add([row(1)]);
    await db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute();
    server.clock.at += 15 * 60_000;
    expect((await api().imports.last()).data).toMatchObject([{ status: 'failed', message: expect.stringMatching(/interrupted/) as string }]);
    expect(await add([row(2)])).toMatchObject({ status: 'done' });
    expect((await api().imports.get({ query: { id } })).import).toMatchObject({ status: 'failed' });
  });
});

describe('free use', () => {
  const limit = { failure: { code: 'trial_limit_reached', limit: 'receiver' } };

  test('refuses a file that passes ten receivers whole, long or short, and foretells it', async () => {
    await setClient({ activated_at: null });
    await add(rows(8));
    expect(await add(rows(11), { preview: '1' })).toMatchObject({ stored: 0, duplicates: 8, message: expect.stringMatching(/^During this period/) as string });
    await expect(add(rows(3, 8))).rejects.toMatchObject(limit);
    expect(await contacts()).toHaveLength(8);
    const long = await over((await add(rows(2_001))).Id ?? '');
    expect(long).toMatchObject({ status: 'failed', stored: 0, message: expect.stringMatching(/^During this period/) as string });
    expect(await contacts()).toHaveLength(8);
    expect(await add(rows(2, 8))).toMatchObject({ status: 'done', stored: 2 });
  });

  test('is not passed by imports and saves at once', async () => {
    await setClient({ activated_at: null });
    const users = [operator, await buildUser(server, clientId, ['operator']), await buildUser(server, clientId, ['operator'])];
    const calls = users.flatMap((user, index) => [
      add(rows(4, index * 4), {}, user),
      api(user).contacts.save({ body: { form: { firstName: 'A', lastName: 'B', phone: `303555200${index}`, country: 'US', email: '' } } }),
    ]);
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    const { db } = server.services.database;
    const found = await db.selectFrom('contacts').select('phone').distinct().where('client_id', '=', clientId).execute();
    expect(found.length).toBeLessThanOrEqual(10);
    expect(found.length).toBeGreaterThanOrEqual(7);
  });

  test('imports nothing once it is over, and neither does a deactivated account', async () => {
    await setClient({ activated_at: null, trial_started_at: new Date(server.clock.at - 14 * dayMs) });
    for (const query of [{}, { preview: '1' }]) await expect(add([row(1)], query)).rejects.toMatchObject({ failure: { code: 'trial_ended' } });
    await setClient({ deactivated_at: new Date(server.clock.at) });
    await expect(add([row(1)])).rejects.toMatchObject({ failure: { code: 'account_deactivated' } });
    expect(await contacts()).toEqual([]);
  });
});

describe('undo', () => {
  test('removes what was not used since, keeps the rest and says how many', async () => {
    const { Id: id = '' } = await add(rows(8));
    const [edited, invited, member, chosen, heard, verified] = await contacts();
    server.clock.at += 1_000;
    const body = { form: { id: edited?.id, firstName: 'Anna', lastName: 'Ruiz', phone: edited?.phone ?? '', country: 'US', email: '' } };
    await api().contacts.save({ body });
    await api().contacts.invite({ body: { UserID: invited?.id ?? '' } });
    await buildGroup(server, operator, { memberIds: [member?.id ?? ''] });
    await buildMessage(server, operator, { contactIds: [chosen?.id ?? ''] });
    const everyone = await server.services.database.db
      .selectFrom('groups')
      .select('id')
      .where('operator_id', '=', operator.id)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow();
    const message = await buildMessage(server, operator, { groupIds: [everyone.id] });
    const event = { id: crypto.randomUUID(), messageId: message.id, version: 1, kind: 'delivered' as const, at: server.clock.at };
    await server.api(await buildDevice(server, heard?.phone ?? '')).receivers.report({ body: { events: [event] } });
    await buildDevice(server, verified?.phone ?? '');
    expect((await api().imports.get({ query: { id } })).import.undoable).toBe(3);
    expect(await api().imports.undo({ body: { id } })).toMatchObject({
      removed: 3,
      kept: 5,
      message: '3 contacts of the import were removed. 5 contacts were used since and stay.',
    });
    expect((await contacts()).map(({ id: each }) => each)).toEqual([edited, invited, member, chosen, heard].map((each) => each?.id));
    await expect(api().imports.undo({ body: { id } })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    expect((await api().imports.last()).data).toMatchObject([{ status: 'undone', undoable: 0 }]);
  });

  test('is of the caller’s last import alone', async () => {
    const { Id: first = '' } = await add(rows(1));
    server.clock.at += 1_000;
    await add(rows(1, 1));
    await expect(api().imports.undo({ body: { id: first } })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    const colleague = await buildUser(server, clientId, ['operator']);
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    for (const user of [colleague, stranger]) {
      await expect(api(user).imports.undo({ body: { id: first } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
      await expect(api(user).imports.get({ query: { id: first } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
      expect((await api(user).imports.last()).data).toEqual([]);
    }
    expect(await contacts()).toHaveLength(2);
  });

  test('is allowed after free use, not while the account is deactivated', async () => {
    const { Id: id = '' } = await add(rows(2));
    await setClient({ activated_at: null, trial_started_at: new Date(server.clock.at - 15 * dayMs), deactivated_at: new Date(server.clock.at) });
    await expect(api().imports.undo({ body: { id } })).rejects.toMatchObject({ failure: { code: 'account_deactivated' } });
    await setClient({ deactivated_at: null });
    expect(await api().imports.undo({ body: { id } })).toMatchObject({ removed: 2, kept: 0, message: '2 contacts of the import were removed.' });
  });
});

test('an Account Holder without the Operator role imports nothing', async () => {
  const holder = await buildUser(server, clientId, ['holder']);
  for (const query of [{}, { preview: '1' }]) await expect(add(rows(1), query, holder)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  await expect(api(holder).imports.undo({ body: { id: 'x' } })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  expect((await api(holder).imports.last()).data).toEqual([]);
});
