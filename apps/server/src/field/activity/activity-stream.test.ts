import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let phone: string;
let messageId: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const contact = await buildContact(server, operator);
  ({ phone } = contact);
  ({ id: messageId } = await buildMessage(server, operator, { contactIds: [contact.id] }));
});

interface LiveNotice {
  readonly kind: string;
  readonly messageId?: string | undefined;
}

/** Opens a stream and returns the list that receives its events. */
async function watch(user: BuiltUser): Promise<readonly LiveNotice[]> {
  const events: LiveNotice[] = [];
  const listen = vi.spyOn(server.services.live, 'listen');
  const end = new AbortController();
  onTestFinished(() => end.abort());
  void server
    .api(user.token)
    .activity.watch({}, { onEvent: (event) => void events.push(event), signal: end.signal })
    .catch(() => {});
  await eventually(() => expect(listen).toHaveBeenCalled());
  listen.mockRestore();
  return events;
}

const hear = async () => {
  const token = await buildDevice(server, phone);
  const events = [{ id: randomUUID(), messageId, version: 1, kind: 'heard' as const, at: server.clock.at }];
  await server.api(token).receivers.report({ body: { events } });
};

test('a watching user receives a hearing at once', async () => {
  const events = await watch(operator);
  await hear();
  await eventually(() => expect(events).toEqual([{ kind: 'heard', messageId }]));
});

test('admins receive the events of every message of their client; other operators and other clients receive none', async () => {
  const admin = await buildUser(server, operator.clientId, ['admin']);
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const stranger = await buildUser(server, (await buildClient(server)).id, ['admin']);
  const [seenByAdmin, seenByColleague, seenByStranger] = [await watch(admin), await watch(colleague), await watch(stranger)];
  await hear();
  await eventually(() => expect(seenByAdmin).toEqual([{ kind: 'heard', messageId }]));
  // The colleague's own event comes after the event that must not arrive.
  const own = await buildContact(server, colleague, { phone });
  messageId = (await buildMessage(server, colleague, { contactIds: [own.id] })).id;
  await hear();
  await eventually(() => expect(seenByColleague).toEqual([{ kind: 'heard', messageId }]));
  expect(seenByStranger).toEqual([]);
});
