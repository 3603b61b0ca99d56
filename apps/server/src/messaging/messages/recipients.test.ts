import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildContact, buildGroup } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildOperator, awaitRefusal, saveWith } from './message.test-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const allBut = (...ids: string[]) => ({ kind: 'all' as const, except: new Set(ids) });

/** An operator with a message, a group of two and a third contact. */
async function world() {
  const client = await buildClient(server);
  const operator = await buildOperator(server, client);
  const [first, second, third] = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
  const crew = await buildGroup(server, operator, { name: 'Crew North', memberIds: [first.id, second.id] });
  const { insertId: messageId } = await operator.api.messages.save(saveWith());
  const chosen = async () => {
    const { groups, contacts, ReceiverCount } = await operator.api.messages.recipients({ query: { message_id: messageId } });
    return { groups: groups.map(({ Id }) => Id), contacts: contacts.map(({ UserID }) => UserID), ReceiverCount };
  };
  return { client, operator, api: operator.api, messageId, crew, first, second, third, chosen };
}

describe('receivers of a message', () => {
  it('are the chosen groups and contacts, members of the groups left out of the contacts', async () => {
    const { api, messageId, crew, first, third, chosen } = await world();
    const answer = await api.messages.saveRecipients({ body: { messageId, groups: some(crew.id), contacts: some(first.id, third.id) } });
    expect(answer.ReceiverCount).toBe(3);
    expect(await chosen()).toEqual({ groups: [crew.id], contacts: [third.id], ReceiverCount: 3 });
    const { groups } = await api.messages.recipients({ query: { message_id: messageId } });
    expect(groups).toEqual([{ Id: crew.id, Name: 'Crew North', Icon: 'users-group', Member_Count: 2, Status: 'active' }]);
  });

  it('are replaced by the next choice', async () => {
    const { api, messageId, crew, first, third, chosen } = await world();
    await api.messages.saveRecipients({ body: { messageId, groups: some(crew.id), contacts: some(third.id) } });
    await api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: some(first.id) } });
    expect(await chosen()).toEqual({ groups: [], contacts: [first.id], ReceiverCount: 1 });
    expect((await api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: some() } })).ReceiverCount).toBe(0);
  });

  it('count each phone number once', async () => {
    const { client, operator, api, messageId, first } = await world();
    const other = await buildOperator(server, client);
    const samePhone = await buildContact(server, other, { phone: first.phone, isShared: true });
    expect((await api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: some(first.id, samePhone.id) } })).ReceiverCount).toBe(1);
    expect((await operator.api.messages.list({ query: {} })).contents.docs[0]?.receiverCount).toBe(1);
  });

  it('may be all that the sender may choose, but these', async () => {
    const { client, api, operator, messageId, crew, third, chosen } = await world();
    const other = await buildOperator(server, client);
    const shared = await buildContact(server, other, { isShared: true });
    await buildContact(server, other);
    await buildGroup(server, other);
    const inactive = await buildGroup(server, operator, { isActive: false });
    const everyone = await server.services.database.db
      .selectFrom('groups')
      .select('id')
      .where('operator_id', '=', operator.id)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow();
    await api.messages.saveRecipients({ body: { messageId, groups: allBut(everyone.id), contacts: allBut() } });
    const choice = await chosen();
    expect({ ...choice, contacts: choice.contacts.toSorted() }).toEqual({ groups: [crew.id], contacts: [third.id, shared.id].toSorted(), ReceiverCount: 4 });
    await api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: allBut(third.id) } });
    expect((await chosen()).ReceiverCount).toBe(3);
    expect(inactive.id).not.toBe(crew.id);
  });

  it('keep an inactive group, which delivers to none of its members, and the members chosen besides it', async () => {
    const { api, operator, messageId, first } = await world();
    const inactive = await buildGroup(server, operator, { isActive: false, memberIds: [first.id] });
    await api.messages.saveRecipients({ body: { messageId, groups: some(inactive.id), contacts: some() } });
    expect((await api.messages.recipients({ query: { message_id: messageId } })).groups[0]?.Status).toBe('inactive');
    expect((await api.messages.saveRecipients({ body: { messageId, groups: some(inactive.id), contacts: some(first.id) } })).ReceiverCount).toBe(1);
  });

  it("are not found when they are another operator's own or another client's", async () => {
    const { client, api, messageId, third, chosen } = await world();
    const other = await buildOperator(server, client);
    const stranger = await buildOperator(server);
    const theirs = [await buildContact(server, other), await buildContact(server, stranger)];
    const groups = [await buildGroup(server, other), await buildGroup(server, stranger)];
    for (const { id } of theirs)
      expect(await awaitRefusal(api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: some(third.id, id) } }))).toBe('not_found');
    for (const { id } of groups)
      expect(await awaitRefusal(api.messages.saveRecipients({ body: { messageId, groups: some(id), contacts: some(third.id) } }))).toBe('not_found');
    expect((await chosen()).contacts).toEqual([]);
    expect(await awaitRefusal(other.api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: some() } }))).toBe('not_found');
    expect(await awaitRefusal(stranger.api.messages.recipients({ query: { message_id: messageId } }))).toBe('not_found');
  });

  it('follow the members of a group as they come and go', async () => {
    const { client, api, messageId, crew, third, chosen } = await world();
    await api.messages.saveRecipients({ body: { messageId, groups: some(crew.id), contacts: some() } });
    await server.services.database.db.insertInto('group_members').values({ client_id: client.id, group_id: crew.id, contact_id: third.id }).execute();
    expect((await chosen()).ReceiverCount).toBe(3);
  });

  it('may be sent with everything that the documents name of a selection: the lists of ids decide', async () => {
    const { operator, messageId, crew, first, third, chosen } = await world();
    const sent = {
      message_id: messageId,
      group_ids: crew.id,
      contact_ids: third.id,
      groups_all: 0,
      contacts_all: 0,
      group_names: 'Crew North',
      contact_names: 'Ann Able',
      checked: [third.id],
      unchecked: [{ UserID: first.id }],
    };
    const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.baseUrl}/api/savemessagegroups`, { method: 'POST', headers, body: JSON.stringify(sent) });
    expect(await answer.json()).toEqual({ AuthSuccess: 1, success: 1, ReceiverCount: 3 });
    expect(await chosen()).toEqual({ groups: [crew.id], contacts: [third.id], ReceiverCount: 3 });
  });

  it('are not taken away by a call that names neither groups nor contacts: it is refused and says what is missing', async () => {
    const { operator, api, messageId, third, chosen } = await world();
    await api.messages.saveRecipients({ body: { messageId, groups: some(), contacts: some(third.id) } });
    const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ message_id: messageId, checked: third.id, unchecked: '' });
    const answer = await fetch(`${server.baseUrl}/api/savemessagegroups`, { method: 'POST', headers, body });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("group_ids or contact_ids must be given, '' for none");
    expect((await chosen()).contacts).toEqual([third.id]);
  });
});
