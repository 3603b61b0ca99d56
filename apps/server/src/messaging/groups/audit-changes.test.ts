// The audit tells the Account Holder who did what to groups.
import { groupTypes } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const some = (...ids: string[]) => ({ selection: { kind: 'some' as const, ids: new Set(ids) } });

test('creating, copying, changing, sharing, deleting and restoring a group are in the audit with their changes, and an act without changes is not', async () => {
  const { id: clientId } = await buildClient(server, { shareContacts: true });
  const operator = await buildUser(server, clientId, ['operator']);
  const holder = await buildUser(server, clientId, ['holder']);
  const [ada, bo] = [await buildContact(server, operator), await buildContact(server, operator)];
  const groups = () => {
    server.clock.at += 1_000;
    return server.api(operator.token).groups;
  };
  const [first, second] = groupTypes;
  const { Id: id } = await groups().create({ body: { name: 'Roofers', groupType: first.id, ...some(ada.id) } });
  const { Id: copy } = await groups().duplicate({ query: { id } });
  const { Modified } = await groups().save({ body: { Id: id, Name: 'Pavers', Group_Type_Id: second.id, added: some(bo.id), removed: some(ada.id) } });
  await groups().save({ body: { Id: id, Name: 'Pavers', Group_Type_Id: second.id, Modified } });
  await groups().addMembers({ body: { group_id: id, ...some(ada.id) } });
  await groups().addMembers({ body: { group_id: id, ...some(ada.id) } });
  await groups().removeMembers({ query: { group_id: id }, body: some(ada.id, bo.id) });
  await groups().setStatus({ body: { id, status: 'inactive' } });
  await groups().setStatus({ body: { id, status: 'inactive' } });
  await groups().batch({ body: { action: 'status', becomes: 'active', ...some(id, copy) } });
  await groups().batch({ body: { action: 'share', ...some(id) } });
  await groups().batch({ body: { action: 'delete', ...some(copy) } });
  await groups().remove({ body: { id } });
  await groups().restore({ body: { id: [id] } });
  const { data } = await server.api(holder.token).audit.list({ query: { perpage: 100 } });
  const told = data.map(({ action, subject, changes }) => [action, subject, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)]);
  expect(told.toReversed()).toEqual([
    ['group.created', 'Roofers'],
    ['group.created', 'Roofers 2', 'Copy of:  → Roofers'],
    ['group.edited', 'Pavers', 'Name: Roofers → Pavers', `Type: ${first.name} → ${second.name}`, 'Members:  → 1 added, 1 removed'],
    ['group.edited', 'Pavers', 'Members:  → 1 added'],
    ['group.edited', 'Pavers', 'Members:  → 2 removed'],
    ['group.edited', 'Pavers', 'Status: active → inactive'],
    ['group.edited', 'Pavers', 'Status: inactive → active'],
    ['group.shared', 'Pavers'],
    ['group.deleted', 'Roofers 2'],
    ['group.deleted', 'Pavers'],
    ['group.restored', 'Pavers'],
  ]);
});
