// All text messages that a company can have sent while it pays nothing, by each way there is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let serial = 0;

beforeAll(async () => {
  // A server of its own: hours pass, and a queue of text messages is left.
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
/** Numbers that no other test has. */
const nextNumber = () => `+1303555${String(3_000 + ++serial)}`;

async function buildFreeOperator(): Promise<BuiltUser> {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator', 'admin', 'holder']);
  await db().updateTable('clients').set({ activated_at: null }).where('id', '=', operator.clientId).execute();
  return operator;
}

const textsTo = async (numbers: readonly string[]): Promise<number> =>
  (
    await db()
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'sms')
      .where('recipient', 'in', [...numbers])
      .execute()
  ).length;

test('a fresh account causes thirty text messages a day, whichever ways it takes', async () => {
  const operator = await buildFreeOperator();
  const { id: messageId } = await buildMessage(server, operator, {});
  const numbers: string[] = [];
  const number = (): string => {
    const next = nextNumber();
    numbers.push(next);
    return next;
  };
  const { contacts, messagePreviews, users } = server.api(operator.token);
  const form = { firstName: 'Ann', lastName: 'Ash', country: 'US', email: '' };
  const ways: readonly (() => Promise<unknown>)[] = [
    async () => {
      const phone = number();
      const { UserID } = await contacts.save({ body: { form: { ...form, phone } } });
      await server.api().receivers.requestCode({ body: { phone, country: 'US' } });
      return contacts.save({ body: { deletedId: UserID } });
    },
    () => messagePreviews.send({ body: { ContentID: messageId, PhoneNumber: number() } }),
    () => {
      const profile = { firstName: 'Olga', lastName: 'Op', phone: number(), country: 'US', timeZone: 'America/Denver', sendsAppLink: true };
      return users.saveProfile({ body: profile });
    },
  ];
  const refusals = new Set<string>();
  for (let round = 0; round < 25; round += 1)
    for (const way of ways) {
      await way().catch((error: Error) => refusals.add(error.message));
      server.clock.at += 60_000; // so that no per-minute limit applies
    }
  expect(await textsTo(numbers)).toBe(30);
  expect([...refusals]).toContainEqual(expect.stringMatching(/^During this period of free usage, your company can send up to thirty text messages/));
});

test('a company that pays sends twenty previews a day to numbers of strangers, and goes on with those of its own people', async () => {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const { id: messageId } = await buildMessage(server, operator, {});
  const { messagePreviews, contacts } = server.api(operator.token);
  const preview = (phone: string) => {
    server.clock.at += 60_000;
    return messagePreviews.send({ body: { ContentID: messageId, PhoneNumber: phone } });
  };
  for (let each = 0; each < 20; each += 1) await preview(nextNumber());
  await expect(preview(nextNumber())).rejects.toThrow('Your company has sent its twenty previews for today to numbers outside its contacts and users.');
  const phone = nextNumber();
  await contacts.save({ body: { form: { firstName: 'Ann', lastName: 'Ash', country: 'US', email: '', phone } } });
  await expect(preview(phone)).resolves.toMatchObject({ success: 1 });
});
