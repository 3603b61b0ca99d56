// A stranger's use of a number must not close it to its owner (decisions, Sign-in and admission).
import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Asker, askerAt } from '../../../test/asker.ts';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let phone: string;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 24 * hourMs;
  phone = `2025550${++serial + 200}`;
  await buildContact(server, await buildUser(server, (await buildClient(server)).id, ['operator']), { phone: `+1${phone}` });
});

const newcomer = (): Asker => askerAt(server, `198.51.100.${++serial}`);
const ask = (asker: Asker) => {
  server.clock.at += 1; // Texts are sorted by their time.
  return asker.post('/api/receiver/code', { country: 'US', phone });
};
const type = (asker: Asker, code: string, ticket?: unknown) => asker.post('/api/receiver/sign-in', { country: 'US', phone, code, ticket });
const codes = async () =>
  (await server.services.database.db.selectFrom('outbox').select('body').where('recipient', '=', `+1${phone}`).orderBy('id').execute()).map(({ body }) =>
    body.slice(0, 6),
  );
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const signIn = async (asker: Asker): Promise<number> => {
  const { body } = await ask(asker);
  return (await type(asker, (await codes()).at(-1) ?? '', body['ticket'])).status;
};

test('ten requests of a stranger leave the number open to its owner', async () => {
  const stranger = newcomer();
  for (let each = 0; each < 12; each += 1) await ask(stranger);
  expect((await ask(stranger)).status).toBe(429);
  expect(await signIn(newcomer())).toBe(200);
});

test('wrong tries void the code of the caller who types them, and not the owner’s fresh one', async () => {
  const [owner, stranger] = [newcomer(), newcomer()];
  const { body } = await ask(owner);
  const [code = ''] = await codes();
  const { body: strangers } = await ask(stranger);
  const strangersCode = (await codes()).at(-1) ?? '';
  for (let each = 0; each < 5; each += 1) await type(stranger, otherThan(strangersCode), strangers['ticket']);
  expect((await type(stranger, strangersCode, strangers['ticket'])).body.message).toBe('The code was tried too often: ask for a new one.');
  expect((await type(owner, code, body['ticket'])).status).toBe(200);
});

test('tries without a ticket, even from the owner’s own network, spend nothing of the ticket’s', async () => {
  const home = '203.0.113.20';
  const [owner, neighbour] = [askerAt(server, home), askerAt(server, home)];
  const { body } = await ask(owner);
  const [code = ''] = await codes();
  for (let each = 0; each < 6; each += 1) await type(neighbour, otherThan(code));
  expect((await type(neighbour, code)).body.message).toBe('The code was tried too often: ask for a new one.');
  expect((await type(owner, code, body['ticket'])).status).toBe(200);
});

test('a ticket is good for its own number alone, and an app without one tries the newest code of its network', async () => {
  const [owner, stranger] = [newcomer(), newcomer()];
  await ask(owner);
  const [code = ''] = await codes();
  expect((await type(stranger, code)).status).toBe(422);
  expect((await type(owner, code, 'of nobody')).status).toBe(422);
  expect((await type(owner, code)).status).toBe(200);
});

test('without a ticket too a code is good for its own request alone: one that was asked for before the newest is worth nothing', async () => {
  const owner = newcomer();
  await ask(owner);
  await ask(owner);
  const [first = '', second = ''] = await codes();
  expect((await type(owner, first)).status).toBe(422);
  expect((await type(owner, second)).status).toBe(200);
});

test('after strangers in all networks have asked for twenty codes, a new phone sees the reason, and one that was signed in goes on', async () => {
  const known = newcomer();
  expect(await signIn(known)).toBe(200);
  for (let each = 0; each < 19; each += 1) await ask(newcomer());
  const refused = await ask(newcomer());
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Too many codes were requested for this number within a day, perhaps by others. A phone that was signed in with this number before can continue. Try again in 24 hours.',
  ]);
  expect(await signIn(known)).toBe(200);
});

test('sixty wrong codes from a network keep no phone out that was signed in before', async () => {
  const office = '203.0.113.21';
  const known = askerAt(server, office);
  expect(await signIn(known)).toBe(200);
  const stranger = askerAt(server, office);
  for (let each = 0; each < 60; each += 1) await type(stranger, '000000', `guess ${each}`);
  expect((await type(stranger, '000000', 'guess')).body.message).toBe('Too many wrong codes came from your network. Wait a minute and try again.');
  expect(await signIn(known)).toBe(200);
});
