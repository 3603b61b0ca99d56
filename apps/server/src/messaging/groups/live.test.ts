import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let colleague: BuiltUser;
let groupId: string;
let heard: string[];

const api = () => server.api(operator.token).groups;
const some = (...ids: readonly string[]) => ({ selection: { kind: 'some' as const, ids: new Set(ids) } });

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
  groupId = (await buildGroup(server, operator, { isShared: true })).id;
  heard = [];
  onTestFinished(server.services.live.listen(clientId, (event) => void ('messageId' in event && heard.push(event.messageId))));
});

test.each([
  ['switched off', () => api().setStatus({ body: { id: groupId, status: 'inactive' } })],
  ['switched off with others', () => api().batch({ body: { ...some(groupId), action: 'status', becomes: 'inactive' } })],
  ['deleted', () => api().remove({ body: { id: groupId } })],
  ['deleted with others', () => api().batch({ body: { ...some(groupId), action: 'delete' } })],
  ['given another member', async () => api().addMembers({ body: { group_id: groupId, ...some((await buildContact(server, operator)).id) } })],
  [
    'saved with another member',
    async () => api().save({ body: { Id: groupId, Name: 'New', Group_Type_Id: 'crew', added: some((await buildContact(server, operator)).id) } }),
  ],
])('the screens of all senders of a message to a group are told when it is %s', async (_what, act) => {
  const own = await buildMessage(server, operator, { groupIds: [groupId] });
  await buildMessage(server, operator, { groupIds: [groupId], isDraft: true });
  await buildMessage(server, operator);
  const theirs = await buildMessage(server, colleague, { groupIds: [groupId] });
  await act();
  await eventually(() => expect(heard.toSorted()).toEqual([own.id, theirs.id].toSorted()));
});

test('screens are not told of a change that leaves all receivers the same', async () => {
  const { id } = await buildMessage(server, operator, { groupIds: [groupId] });
  await api().setStatus({ body: { id: groupId, status: 'active' } });
  await api().save({ body: { Id: groupId, Name: 'New', Group_Type_Id: 'crew' } });
  await api().setStatus({ body: { id: groupId, status: 'inactive' } });
  await eventually(() => expect(heard).toEqual([id]));
});
