import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildOperator, awaitRefusal, saveWith } from './message.test-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const allBut = (...ids: string[]) => ({ kind: 'all' as const, except: new Set(ids) });
const oneMessage = 'A message has been deleted and will be removed from the mobile device of the Receivers.';

/** An operator with three messages, made a second apart: two for Denver, one for Boulder. */
async function operatorWithThree(client?: { readonly id: string }) {
  const operator = await buildOperator(server, client);
  const ids: string[] = [];
  for (const location of ['Denver', 'Boulder', 'Denver']) {
    server.clock.at += 1000;
    ids.push((await operator.api.messages.save(saveWith({ location }))).insertId);
  }
  const left = async () => (await operator.api.messages.list({ query: { sort: 'Modified' } })).contents.docs.map(({ id }) => ids.indexOf(id));
  return { ...operator, ids: ids as [string, string, string], left };
}

describe('deleting messages', () => {
  it('deletes one, which is then not found', async () => {
    const { api, ids, left } = await operatorWithThree();
    expect((await api.messages.remove({ body: { selection: some(ids[1]) } })).message).toBe(oneMessage);
    expect(await left()).toEqual([0, 2]);
    expect(await awaitRefusal(api.messages.get({ query: { id: ids[1] } }))).toBe('not_found');
    expect(await awaitRefusal(api.messages.remove({ body: { selection: some(ids[1]) } }))).toBe('not_found');
    expect(await awaitRefusal(api.messages.recipients({ query: { message_id: ids[1] } }))).toBe('not_found');
  });

  it('takes the one named as the documents name it', async () => {
    const { token, ids, left } = await operatorWithThree();
    const answer = await fetch(`${server.baseUrl}/api/ourcontents`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ isAllSelected: false, singleDelete: ids[0], statusFilter: '', selectedFilterKey: '', selectedFilterValue: '' }),
    });
    expect(await answer.json()).toEqual({ AuthSuccess: 1, success: 1, message: oneMessage, deletedIds: [ids[0]] });
    expect(await left()).toEqual([1, 2]);
  });

  it('deletes several and says how many', async () => {
    const { api, ids, left } = await operatorWithThree();
    const { message } = await api.messages.remove({ body: { selection: some(ids[0], ids[2]) } });
    expect(message).toBe('2 messages have been deleted and will be removed from the mobile devices of the Receivers.');
    expect(await left()).toEqual([1]);
  });

  it('deletes all under the filters of the list but those unchecked', async () => {
    const { api, ids, left } = await operatorWithThree();
    await api.messages.remove({ body: { selection: allBut(), status: 'Expired' } });
    await api.messages.remove({ body: { selection: allBut(), filterKey: 'duration', filterValue: 'No Limit' } });
    await api.messages.remove({ body: { selection: allBut(), filterKey: 'status', filterValue: 'None' } });
    expect(await left()).toEqual([0, 1, 2]);
    await api.messages.remove({ body: { selection: allBut(ids[0]), search: 'denver', status: 'future' } });
    expect(await left()).toEqual([0, 1]);
  });

  it('leaves what was made after the list was read', async () => {
    const { api, left } = await operatorWithThree();
    await api.messages.remove({ body: { selection: allBut(), queryTime: server.clock.at - 1 } });
    expect(await left()).toEqual([2]);
  });

  it("deletes only the operator's own messages, even where all may be viewed", async () => {
    const client = await buildClient(server, { viewMessages: true });
    const [mine, theirs] = [await operatorWithThree(client), await operatorWithThree(client)];
    await mine.api.messages.remove({ body: { selection: allBut() } });
    expect(await theirs.left()).toEqual([0, 1, 2]);
  });

  it("tells why a colleague's message that is visible stays, and deletes nothing", async () => {
    const client = await buildClient(server, { viewMessages: true });
    const [mine, theirs] = [await operatorWithThree(client), await operatorWithThree(client)];
    const reason = 'This message belongs to another Operator. Only its creator can delete it.';
    for (const ids of [[theirs.ids[0]], [mine.ids[0], theirs.ids[0]]]) {
      const removal = mine.api.messages.remove({ body: { selection: some(...ids) } });
      expect(await awaitRefusal(removal)).toBe('forbidden');
      await expect(removal).rejects.toThrow(reason);
    }
    expect(await mine.api.messages.list({ query: {} })).toMatchObject({ contents: { pager: { totalItems: 6 } } });
    const answer = await fetch(`${server.baseUrl}/api/ourcontents`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ isAllSelected: false, singleDelete: theirs.ids[0] }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ AuthSuccess: 1, success: 0, message: reason });
  });

  it("finds no colleague's message where each sees only their own", async () => {
    const client = await buildClient(server, { viewMessages: false });
    const [mine, theirs] = [await operatorWithThree(client), await operatorWithThree(client)];
    expect(await awaitRefusal(mine.api.messages.remove({ body: { selection: some(theirs.ids[0]) } }))).toBe('not_found');
    // The rest of a selection is deleted; a missing message counts as deleted already.
    await mine.api.messages.remove({ body: { selection: some(theirs.ids[0], mine.ids[1]) } });
    expect(await mine.left()).toEqual([0, 2]);
    expect(await theirs.left()).toEqual([0, 1, 2]);
  });

  it('names what is wrong', async () => {
    const { api } = await operatorWithThree();
    expect(await awaitRefusal(api.messages.remove({ body: { selection: some() } }))).toBe('invalid_input selectedMessages');
    expect(await awaitRefusal(api.messages.remove({ body: { selection: allBut(), status: 'Old' } }))).toBe('invalid_input statusFilter');
    expect(await awaitRefusal(api.messages.remove({ body: { selection: allBut(), filterKey: 'size' } }))).toBe('invalid_input selectedFilterKey');
    expect(await awaitRefusal(api.messages.remove({ body: { selection: allBut(), filterKey: 'status', filterValue: 'x' } }))).toBe(
      'invalid_input selectedFilterValue',
    );
  });
});
