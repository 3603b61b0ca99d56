import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openSession } from '../session/session.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
/** The server checks every two seconds. */
const soon = { timeout: 15_000, interval: 100 };

interface StreamState {
  isOpen: boolean;
}

/** Listens until the server ends the stream. */
async function listen(token: string, query = ''): Promise<StreamState> {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const answer = await fetch(`${server.baseUrl}/api/activity/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: end.signal,
  });
  expect(answer.status).toBe(200);
  const listening = { isOpen: true };
  void (async () => {
    for await (const _ of answer.body ?? []) continue;
    listening.isOpen = false;
  })().catch(() => {});
  return listening;
}

const operator = async (): Promise<BuiltUser> => buildUser(server, (await buildClient(server)).id, ['operator']);
const toActingQuery = ({ id, clientId }: BuiltUser): string => `?ClientID=${clientId}&UserID=${id}`;

test('a stream ends within seconds of its sign-in, however that ends, and no other stream does', async () => {
  const staff = async () => buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
  const [leaving, ended, archived, member, demoted, stays, watched, gone] = await Promise.all(Array.from({ length: 8 }, operator));
  if (!leaving || !ended || !archived || !member || !demoted || !stays || !watched || !gone) throw new Error('Nobody was built');
  const [watcher, second, third] = [await staff(), await staff(), await staff()];
  const streams = {
    'signed out': await listen(leaving.token),
    'ended in the list': await listen(ended.token),
    'user archived': await listen(archived.token),
    'client archived': await listen(member.token),
    'role taken away': await listen(demoted.token),
    'staff signed out': await listen(watcher.token, toActingQuery(watched)),
    'named user archived': await listen(second.token, toActingQuery(gone)),
    'goes on': await listen(stays.token),
    'staff goes on': await listen(third.token, toActingQuery(stays)),
  };
  await server.api(leaving.token).signIn.end();
  await endFromAnother(ended);
  for (const { id } of [archived, gone]) await db().updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute();
  await db().updateTable('clients').set({ archived_at: new Date() }).where('id', '=', member.clientId).execute();
  await db().updateTable('users').set({ is_admin: true, is_operator: false }).where('id', '=', demoted.id).execute();
  await server.api(watcher.token).signIn.end();
  const left = () => Object.entries(streams).flatMap(([name, { isOpen }]) => (isOpen ? [name] : []));
  await vi.waitFor(() => expect(left()).toEqual(['goes on', 'staff goes on']), soon);
});

async function endFromAnother({ id: userId, clientId }: BuiltUser): Promise<void> {
  const { token } = await openSession(db(), { clientId, userId }, server.clock.at);
  await server.api(token).signIn.endOtherSessions();
}

test('a stream ends when its session has lasted too long', async () => {
  const stream = await listen((await operator()).token);
  server.clock.at += 91 * dayMs;
  onTestFinished(() => void (server.clock.at -= 91 * dayMs));
  await vi.waitFor(() => expect(stream.isOpen).toBe(false), soon);
});
