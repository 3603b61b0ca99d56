import type { ImportRow } from '@earshot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const row = (index: number, values: Partial<ImportRow> = {}): ImportRow => ({
  FirstName: 'Ana',
  LastName: `Ruiz ${index}`,
  PhoneNumber: `303-555-${String(1000 + index)}`,
  Email: `ana${index}@example.test`,
  ...values,
});
const add = async (body: ImportRow[], query: object = {}) => (await server.api(operator.token).imports.add({ query, body })).import;
const foresee = (body: ImportRow[]) => add(body, { preview: '1' });
const send = (body: unknown, query = '') =>
  fetch(`${server.baseUrl}/api/teamsimport${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 1_000;
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
});

describe('a fault of a row', () => {
  test('makes only that row invalid, for any fault, and no other', async () => {
    const body = [
      row(1, { FirstName: 'A'.repeat(61) }),
      row(2, { LastName: 'B'.repeat(5_000) }),
      row(3, { PhoneNumber: '+34 622 345 678' }),
      row(4, { PhoneNumber: '1'.repeat(61) }),
      row(5, { Email: `${'e'.repeat(320)}@example.test` }),
      row(6, { FirstName: 'Nul\u0000', LastName: 'Half \ud800' }),
      row(7, { FirstName: 'C'.repeat(60), LastName: `  ${'D'.repeat(60)} ` }),
    ];
    const problems = [
      { row: 1, kind: 'invalid', fields: ['FirstName'], message: 'First name is longer than 60 characters' },
      { row: 2, kind: 'invalid', fields: ['LastName'], message: 'Last name is longer than 60 characters' },
      { row: 3, kind: 'invalid', fields: ['PhoneNumber'], message: 'Spain (+34) is not among the countries served' },
      { row: 4, kind: 'invalid', fields: ['PhoneNumber'], message: 'Phone Number is invalid' },
      { row: 5, kind: 'invalid', fields: ['Email'], message: 'Email must be valid' },
      {
        row: 6,
        kind: 'invalid',
        fields: ['FirstName', 'LastName'],
        message: 'First name has characters that cannot be stored. Last name has characters that cannot be stored',
      },
    ];
    expect((await foresee(body)).problems).toEqual(problems);
    expect(await add(body)).toMatchObject({ status: 'done', stored: 1, invalid: 6, problems });
  });

  test('is reported with all others of the row', async () => {
    const all = row(1, { FirstName: 'A'.repeat(61), LastName: 'B'.repeat(61), PhoneNumber: '12', Email: 'nobody' });
    const { invalid, problems } = await foresee([all, row(2)]);
    expect(invalid).toBe(1);
    expect(problems).toEqual([
      {
        row: 1,
        kind: 'invalid',
        fields: ['FirstName', 'LastName', 'PhoneNumber', 'Email'],
        message: 'First name is longer than 60 characters. Last name is longer than 60 characters. Phone Number is invalid. Email must be valid',
      },
    ]);
  });
});

test('a name of several lines in its cell is stored on one, as a typed one is', async () => {
  await add([row(1, { FirstName: ' Ana\r\n Maria ', LastName: 'Ruiz\nSoto' })]);
  const { teams } = await server.api(operator.token).contacts.list({ query: {} });
  expect(teams.docs).toMatchObject([{ firstName: 'Ana Maria', lastName: 'Ruiz Soto' }]);
});

test('empty cells refuse the file, each of them named up to a number, and how many more there are', async () => {
  const answer = (await (await send([row(1, { Email: ' ' }), row(2), { ...row(3), LastName: '', PhoneNumber: 7 }])).json()) as { message: string };
  expect(answer.message).toBe('Row 1: Email must not be empty. Row 3: LastName must not be empty. Row 3: PhoneNumber must be text');
  const many = Array.from({ length: 1_000 }, () => row(1, { LastName: '', Email: '' }));
  const { fields } = (await (await send(many)).json()) as { fields: readonly { readonly message: string }[] };
  expect(fields).toHaveLength(20);
  expect(fields.at(-1)?.message).toBe('Row 10: Email must not be empty, and 1,980 more like these');
});

describe('cost of an import on the monthly bill', () => {
  const { receiver, activity } = { receiver: 100, activity: 25 };

  test('is foretold for the numbers that are new to the whole account', async () => {
    const colleague = await buildUser(server, clientId, ['operator']);
    await buildContact(server, colleague, { phone: '+13035551002' });
    const { monthly, stored } = await foresee([row(1), row(2), row(3), row(3), row(4, { PhoneNumber: '12' })]);
    expect({ stored, monthly }).toEqual({ stored: 3, monthly: { receivers: 2, receiver, activity, total: 250 } });
    expect((await foresee([row(2)])).monthly).toMatchObject({ receivers: 0, total: 0 });
  });

  test('is not spoken of in free use, nor where nothing is added', async () => {
    expect((await foresee([row(1, { PhoneNumber: '12' })])).monthly).toBeUndefined();
    await server.services.database.db.updateTable('clients').set({ activated_at: null }).where('id', '=', clientId).execute();
    expect(await foresee([row(1)])).toMatchObject({ stored: 1 });
    expect((await foresee([row(1)])).monthly).toBeUndefined();
  });

  test('is in dollars on the wire', async () => {
    const answer = await send([row(1), row(2)], '?preview=1');
    const { import: foreseen } = (await answer.json()) as { import: object };
    expect(foreseen).toMatchObject({ monthly: { newReceivers: 2, receivers: '1.00', ReceiversActivity: '0.25', total: '2.50' } });
  });
});
