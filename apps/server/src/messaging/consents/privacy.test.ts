// A company learns nothing of a number that has not agreed to it: every answer is the same whether a device has the number or not.
import { contract, type Operation } from '@earshot/contract';
import { type Readiness, readinessItems } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type FakePushService, startFakePushService } from '../../../test/fake-push-service.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { setOptOut } from '../../delivery/outbox/index.ts';

let push: FakePushService;
let server: TestServer;
let operator: BuiltUser;
let contact: { readonly id: string; readonly phone: string };
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer(push.settings);
  const client = await buildClient(server, { shareContacts: true, viewMessages: true });
  operator = await buildUser(server, client.id, ['holder', 'admin', 'operator']);
  contact = await buildContact(server, operator, { firstName: 'Wanda', isShared: true });
  const group = await buildGroup(server, operator, { memberIds: [contact.id], isShared: true });
  const message = await buildMessage(server, operator, { contactIds: [contact.id], groupIds: [group.id] });
  ids = { client: client.id, user: operator.id, operator: operator.id, contact: contact.id, group: group.id, message: message.id, liveMessage: message.id };
});
afterAll(async () => {
  await server.close();
  await push.close();
});

const exampleBody = (operation: Operation): unknown => operation.example.body;
/** Calls that only read, and name only the rows above. */
const asked = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table)
    .map(([name, operation]): [string, Operation] => [`${feature}.${name}`, operation])
    .filter(([name, { method, answers, roles, example }]) => {
      // The system calls are the same for every caller, and change with time.
      if (name.startsWith('system.')) return false;
      const reads = method === 'GET' || name === 'groups.members' || name.startsWith('messageChecks.');
      const isOwn = roles === 'public' || roles.some((role) => role === 'holder' || role === 'admin' || role === 'operator');
      const named = [...JSON.stringify(example).matchAll(/\{(\w+)\}/g)].map(([, kind = '']) => kind);
      return (
        reads &&
        isOwn &&
        answers !== 'events' &&
        named.every((kind) => ['client', 'user', 'operator', 'contact', 'group', 'message', 'liveMessage'].includes(kind))
      );
    }),
);

async function fetchAnswerText(path: string, { method, body }: { readonly method: string; readonly body?: unknown }): Promise<string> {
  const response = await fetch(new URL(path, server.baseUrl), {
    method,
    headers: { authorization: `Bearer ${operator.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return `${response.status} ${await response.text()}`;
}

/** The answers of all calls the company can make, by the call's name. */
async function allAnswers(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const fill = <T>(value: T): T => JSON.parse(JSON.stringify(value ?? null).replaceAll(/\{(\w+)\}/g, (_, kind: string) => ids[kind] ?? '')) as T;
  for (const [name, operation] of asked) {
    const { params = {}, query = {} } = fill(operation.example);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
    const search = new URLSearchParams(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])));
    answers.set(
      name,
      await fetchAnswerText(`${path}?${search.toString()}`, { method: operation.method, ...(operation.body && { body: fill(exampleBody(operation)) }) }),
    );
  }
  const more: readonly [string, unknown?][] = [
    ...['All', 'Pending', 'Verified', 'Invite'].map((status): [string] => [`/api/teams?status=${status}`]),
    ['/api/getactivityreport?perpage=100'],
    ['/api/messagereadiness', { group_ids: ids['group'], contact_ids: ids['contact'] }],
  ];
  for (const [path, body] of more) answers.set(path, await fetchAnswerText(path, { method: body === undefined ? 'GET' : 'POST', body }));
  return answers;
}

/** The person says no to the company and refuses text messages from anybody. */
async function refuseWhatCanBeRefused(phone: ReturnType<TestServer['api']>): Promise<void> {
  expect(await phone.companies.answer({ params: { clientId: operator.clientId }, body: { state: 'left' } })).toMatchObject({ company: { state: 'left' } });
  await setOptOut(server.services.database.db, contact.phone, { isOut: true, now: server.clock.at });
}

/** Uses the whole app, for another company that the person agreed to. */
async function liveWithTheApp(): Promise<void> {
  const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const there = await buildContact(server, elsewhere, { phone: contact.phone });
  const heard = await buildMessage(server, elsewhere, { contactIds: [there.id] });
  await buildDevice(server, contact.phone, { agrees: false });
  const { receivers: doors } = server.api();
  await doors.requestCode({ body: { country: 'US', phone: contact.phone } });
  const text = await server.services.database.db.selectFrom('outbox').select('body').where('recipient', '=', contact.phone).executeTakeFirstOrThrow();
  const { token } = await doors.signIn({ body: { country: 'US', phone: contact.phone, code: text.body.slice(0, 6), invitation: 'not-a-code' } });
  const phone = server.api(token);
  await phone.companies.answer({ params: { clientId: elsewhere.clientId }, body: { state: 'agreed' } });
  const browser = push.subscribe();
  await phone.push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
  await phone.ownTracks.allow();
  await phone.receivers.readiness({ body: { readiness: Object.fromEntries(readinessItems.map((item) => [item, 'ok'])) as Readiness } });
  const { messages } = await phone.receivers.sync({ query: { language: 'es' } });
  expect(messages?.map(({ id }) => id)).toEqual([heard.id]);
  const events = [heard.id, ids['message'] ?? ''].flatMap((messageId) =>
    (['delivered', 'arrived', 'heard'] as const).map((kind) => ({ id: crypto.randomUUID(), messageId, version: 1, kind, at: server.clock.at })),
  );
  expect((await phone.receivers.report({ body: { events } })).refused).toHaveLength(3);
  await refuseWhatCanBeRefused(phone);
}

test('every answer is the same, byte for byte, whether a device has the number or not, and whether its owner refused or not', async () => {
  const before = await allAnswers();
  expect(before.size).toBeGreaterThan(40);
  const refused = [...before].filter(([, text]) => !text.startsWith('200 ')).map(([name]) => name);
  expect(refused).toEqual(['messagePreviews.listen']);
  expect([...before].filter(([, text]) => text.includes(contact.id)).length).toBeGreaterThan(5);
  await liveWithTheApp();
  const after = await allAnswers();
  for (const [name, text] of before) expect(`${name} ${after.get(name)}`).toBe(`${name} ${text}`);
});

test('actions on such a number are answered the same too', async () => {
  const stranger = await buildContact(server, operator, { firstName: 'Nobody' });
  const { contacts, nudges } = server.api(operator.token);
  const done = async ({ id, phone }: { readonly id: string; readonly phone: string }) => {
    const colleague = await buildUser(server, operator.clientId, ['operator']);
    const form = { firstName: 'Ana', lastName: 'Ruiz', phone, country: 'US', email: '' };
    const { message } = await server.api(colleague.token).contacts.save({ body: { form } });
    const { id: messageId } = await buildMessage(server, operator, { contactIds: [id] });
    return [message, await contacts.invite({ body: { UserID: id } }), await nudges.send({ body: { message_id: messageId } })];
  };
  const [known, unknown] = [await done(contact), await done(stranger)];
  expect(known).toEqual(unknown);
  expect(known).toMatchObject(['Your contact was added and a text message notified them to download our mobile app.', {}, { notified: 0, withoutPush: 1 }]);
});
