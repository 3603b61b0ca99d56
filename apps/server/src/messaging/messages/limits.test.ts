import { encodeFailure } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildOperator, awaitRefusal, saveWith } from './message.test-inputs.ts';

let server: TestServer;
let start: number;
beforeAll(async () => {
  server = await workerServer();
  start = server.clock.at;
});
afterAll(() => server.close());

interface Account {
  readonly message_limit?: number;
  readonly activated_at?: null;
}

async function operatorWith(account: Account) {
  server.clock.at = start;
  const client = await buildClient(server);
  await server.services.database.db.updateTable('clients').set(account).where('id', '=', client.id).execute();
  return buildOperator(server, client);
}

const deactivate = (clientId: string) =>
  server.services.database.db
    .updateTable('clients')
    .set({ deactivated_at: new Date(start) })
    .where('id', '=', clientId)
    .execute();

const trialStart = async (clientId: string) =>
  (await server.services.database.db.selectFrom('clients').select('trial_started_at').where('id', '=', clientId).executeTakeFirstOrThrow()).trial_started_at;
const named = (...ids: string[]) => ({ body: { selection: { kind: 'some' as const, ids: new Set(ids) } } });
const noLimit = { endDate: null };

describe('live messages of an account', () => {
  it('are at most its limit; drafts, expired and deleted ones leave room, and so do edits', async () => {
    const { api } = await operatorWith({ message_limit: 2 });
    const first = await api.messages.save(saveWith());
    const second = await api.messages.save(saveWith({}, noLimit));
    const draft = await api.messages.save(saveWith({ mode: 'draft' }));
    expect(await awaitRefusal(api.messages.save(saveWith()))).toBe('message_limit_reached');
    expect(encodeFailure({ code: 'message_limit_reached' }, '')).toMatchObject({ type: 'PACK_LIMIT' });
    expect(await awaitRefusal(api.messages.save(saveWith({ id: draft.insertId, modifiedAt: draft.Modified })))).toBe('message_limit_reached');
    const edited = await api.messages.save(saveWith({ id: second.insertId, modifiedAt: second.Modified, title: 'Edited' }, noLimit));
    await api.messages.remove(named(edited.insertId));
    await api.messages.save(saveWith({}, noLimit));

    server.clock.at = Date.UTC(2026, 10, 30, 12); // the first has ended
    await api.messages.save(saveWith({}, noLimit));
    const revived = saveWith({ id: first.insertId, modifiedAt: first.Modified }, noLimit);
    expect(await awaitRefusal(api.messages.save(revived))).toBe('message_limit_reached');
  });

  it('are told with each list, with how many there may be: under any filter, of all operators, and paused ones too', async () => {
    const { api, clientId } = await operatorWith({ message_limit: 30 });
    const colleague = await buildOperator(server, { id: clientId });
    const { insertId } = await api.messages.save(saveWith());
    await colleague.api.messages.save(saveWith({}, noLimit));
    await api.messages.save(saveWith({ mode: 'draft' }));
    await api.messages.pause({ body: { selection: { kind: 'some', ids: new Set([insertId]) }, isPaused: true } });
    const told = async (query = {}) => (await api.messages.list({ query })).contents;
    expect(await told()).toMatchObject({ live_count: 2, live_limit: 30, draft_count: 1 });
    expect(await told({ status: 'Expired', search: 'no such words' })).toMatchObject({ live_count: 2, live_limit: 30, draft_count: 0 });
    const free = await operatorWith({ message_limit: 30, activated_at: null });
    expect((await free.api.messages.list({ query: {} })).contents).toMatchObject({ live_count: 0, live_limit: 25 });
  });

  it('do not pass the limit by coming at once', async () => {
    const { api } = await operatorWith({ message_limit: 3 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => awaitRefusal(api.messages.save(saveWith()))));
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(3);
    expect((await api.messages.list({ query: {} })).contents.future_count).toBe(3);
  });

  it('are 25 in free use, for any stored limit', async () => {
    const { api } = await operatorWith({ activated_at: null, message_limit: 100 });
    for (let each = 0; each < 25; each += 1) await api.messages.save(saveWith());
    expect(await awaitRefusal(api.messages.save(saveWith()))).toBe('message_limit_reached');
  });
});

describe('the number that the Account Holder sets', () => {
  it('holds at once; below what is live nothing further is set, and nothing of it goes', async () => {
    const { api, clientId } = await operatorWith({ message_limit: 30 });
    const holder = await buildUser(server, clientId, ['holder']);
    const setTo = (messages: number) => server.api(holder.token).billing.changeMessages({ query: { messages } });
    for (let each = 0; each < 30; each += 1) await api.messages.save(saveWith({}, noLimit));
    await setTo(25);
    expect(await awaitRefusal(api.messages.save(saveWith()))).toBe('message_limit_reached');
    expect((await api.messages.list({ query: {} })).contents.future_count).toBe(30);
    await setTo(35);
    expect(await awaitRefusal(api.messages.save(saveWith()))).toBe('none');
  });
});

describe('free use', () => {
  it('starts with the first message that is set, not with a draft', async () => {
    const { api, clientId } = await operatorWith({ activated_at: null });
    await api.messages.save(saveWith({ mode: 'draft' }));
    expect(await trialStart(clientId)).toBeNull();
    await api.messages.save(saveWith());
    server.clock.at = start + dayMs;
    await api.messages.save(saveWith());
    expect(await trialStart(clientId)).toBe(start);
  });

  it('ends after 14 days: nothing is added, set or edited, deletion stays', async () => {
    const operator = await operatorWith({ activated_at: null });
    const { api } = operator;
    const contact = await buildContact(server, operator);
    const { insertId: id, Modified: modifiedAt } = await api.messages.save(saveWith({}, noLimit));
    server.clock.at = start + 14 * dayMs - 1;
    await api.messages.save(saveWith({}, noLimit));
    server.clock.at += 1;
    await expect(api.messages.save(saveWith({}, noLimit))).rejects.toThrow('14-day free period has ended. Activate your account.');
    expect(await awaitRefusal(api.messages.save(saveWith({ mode: 'draft' })))).toBe('trial_ended');
    expect(await awaitRefusal(api.messages.save(saveWith({ id, modifiedAt }, noLimit)))).toBe('trial_ended');
    const choice = { groups: { kind: 'some' as const, ids: new Set<string>() }, contacts: { kind: 'some' as const, ids: new Set([contact.id]) } };
    expect(await awaitRefusal(api.messages.saveRecipients({ body: { messageId: id, ...choice } }))).toBe('trial_ended');
    expect((await api.messages.list({ query: {} })).contents.docs).toHaveLength(2);
    expect(await awaitRefusal(api.messages.remove(named(id)))).toBe('none');
  });

  it('never starts in a paid account', async () => {
    const { api, clientId } = await operatorWith({ message_limit: 25 });
    await api.messages.save(saveWith());
    expect(await trialStart(clientId)).toBeNull();
  });
});

describe('a deactivated account', () => {
  it('adds, edits and deletes nothing, and still reads', async () => {
    const { api, clientId } = await operatorWith({ message_limit: 25 });
    const { insertId: id, Modified: modifiedAt } = await api.messages.save(saveWith());
    await deactivate(clientId);
    expect(await awaitRefusal(api.messages.save(saveWith()))).toBe('account_deactivated');
    expect(await awaitRefusal(api.messages.save(saveWith({ mode: 'draft' })))).toBe('account_deactivated');
    expect(await awaitRefusal(api.messages.save(saveWith({ id, modifiedAt })))).toBe('account_deactivated');
    expect(await awaitRefusal(api.messages.remove(named(id)))).toBe('account_deactivated');
    expect((await api.messages.list({ query: {} })).contents.docs).toHaveLength(1);
  });

  it('hears first that a message is not there or was changed', async () => {
    const { api, clientId } = await operatorWith({ message_limit: 25 });
    const { insertId: id } = await api.messages.save(saveWith());
    await deactivate(clientId);
    expect(await awaitRefusal(api.messages.save(saveWith({ id })))).toBe('conflict');
    expect(await awaitRefusal(api.messages.save(saveWith({ id: clientId })))).toBe('not_found');
    expect(await awaitRefusal(api.messages.remove(named(clientId)))).toBe('not_found');
  });
});
