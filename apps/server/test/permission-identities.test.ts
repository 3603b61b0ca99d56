// Walks every operation of the contract × the identities that are no ordinary callers, and the streams of events ×
// every caller that may open them.
import { randomUUID } from 'node:crypto';
import { contract, type Operation } from '@earshot/contract';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listenLinks } from '../src/field/message-previews/index.ts';
import { hashPassword } from '../src/people/sign-in/index.ts';
import { endDevice, endSessionsAsArchived } from '../src/platform/session/session.ts';
import { eventually } from './eventually.ts';
import { buildClient, buildDevice, buildMessage, buildUser, buildUserInvitation, buildWaitingPerson } from './factories.ts';
import { callExample, guarded, namedIn, rows } from './permission-calls.ts';
import { buildSide, type Ids, kinds, type Side, texts } from './permission-sides.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Part of every text of the client whose rows no other client may see. */
const marker = 'aaforeignaa';
const oldPassword = 'the old password';
const ownTracksPath = '/ingest/owntracks';

let server: TestServer;
let home: Side;
let foreign: Side;
/** Secrets of every other kind; none opens the calls of the contract. */
let worthless: Readonly<Record<string, string>>;
/** Sessions that ended because the person or the company was archived. */
let archived: Readonly<Record<string, string>>;
/** Ids of no rows, for calls that are refused before they look. */
const noIds = Object.fromEntries([...kinds, ...texts].map((kind) => [kind, randomUUID()])) as Ids;

const db = () => server.services.database.db;
const findMessageId = async (side: Side) => (await side.ids({ named: ['message'] })).message;
const listenToken = async ({ clientId }: Side, messageId: string): Promise<string> => {
  const link = await listenLinks(server.services).make({ clientId, messageId, language: 'en' }, server.clock.at);
  return new URL(link).searchParams.get('t') ?? '';
};

beforeAll(async () => {
  server = await startTestServer({ SPEECH: 'espeak-ng-wasm', PUBLIC_URL: 'https://earshot.example' });
  const passwordHash = await hashPassword(oldPassword);
  home = await buildSide(server, { name: 'Home', phone: '+12025550101', passwordHash });
  foreign = await buildSide(server, { name: marker, phone: '+12025550102', passwordHash });
  const archivedUser = await buildUser(server, home.clientId, ['admin', 'operator']);
  const at = new Date(server.clock.at);
  await db().updateTable('users').set({ archived_at: at }).where('id', '=', archivedUser.id).execute();
  // A session that was opened at the very moment of the archiving.
  const raced = await buildUser(server, home.clientId, ['admin', 'operator']);
  await db().updateTable('users').set({ archived_at: at }).where('id', '=', raced.id).execute();
  await endSessionsAsArchived(db(), { userId: archivedUser.id });
  const archivedClient = await buildClient(server);
  const ofArchivedClient = await buildUser(server, archivedClient.id, ['holder', 'admin', 'operator']);
  await db().updateTable('clients').set({ archived_at: at }).where('id', '=', archivedClient.id).execute();
  await endSessionsAsArchived(db(), { clientId: archivedClient.id });
  archived = { 'an archived user': archivedUser.token, 'a user of an archived client': ofArchivedClient.token };
  const endedDevice = await buildDevice(server, '+12025550103');
  await endDevice(db(), (await db().selectFrom('devices').select('id').where('phone', '=', '+12025550103').executeTakeFirstOrThrow()).id, server.clock.at);
  worthless = {
    'a session that an archiving overtook': raced.token,
    'a device that signed out': endedDevice,
    'an OwnTracks password': (await server.api(home.device).ownTracks.allow()).password,
    'the token of a listen link': await listenToken(home, await findMessageId(home)),
    'the secret of an invitation': (await buildUserInvitation(server, home.clientId)).token,
    'the id of a session': (await home.ids({ named: ['session'] })).session,
  };
});
afterAll(() => server.close());

describe.each(guarded)('%s', (_name, operation) => {
  test('is signed out for archived people, who are told why, and for secrets of other kinds', async () => {
    for (const [who, token] of Object.entries(worthless)) {
      const answer = await callExample(server, operation, { ids: noIds, token });
      expect([who, answer.status]).toEqual([who, 401]);
      expect(JSON.parse(answer.text)).toMatchObject({ AuthSuccess: 0 });
    }
    const isForPhones = operation.roles !== 'public' && operation.roles.every((role) => role === 'receiver');
    for (const [who, token] of Object.entries(archived)) {
      const answer = await callExample(server, operation, { ids: noIds, token });
      expect([who, answer.status]).toEqual([who, 401]);
      // A phone's calls do not check for an archived console session.
      expect(answer.text.includes('was archived')).toBe(!isForPhones);
    }
  });
});

describe('a user of a deactivated company', () => {
  /** Adding, editing and deleting messages, contacts, groups and people (spec 2 §4). */
  const changes = new Set([
    ...['save', 'remove', 'pause', 'duplicate', 'restore', 'saveRecipients'].map((name) => `messages.${name}`),
    ...['save', 'remove', 'restore', 'invite', 'inviteSelected', 'share', 'shareSelected'].map((name) => `contacts.${name}`),
    ...['create', 'batch', 'setStatus', 'remove', 'restore', 'removeMembers', 'addMembers', 'save', 'duplicate'].map((name) => `groups.${name}`),
    ...['saveProfile', 'edit', 'archive', 'transfer'].map((name) => `users.${name}`),
    ...['invite', 'edit', 'resend', 'cancel'].map((name) => `userInvitations.${name}`),
    'imports.add',
    'imports.undo',
    'messagePreviews.send',
    'nudges.send',
    'billing.changeMessages',
  ]);
  const ofClients = new Set(['holder', 'admin', 'operator']);
  const own = guarded.filter(([name, { roles }]) => name !== 'signIn.end' && roles !== 'public' && roles.some((role) => ofClients.has(role)));
  let deactivated: Side;
  beforeAll(async () => {
    deactivated = await buildSide(server, { name: 'Deactivated', phone: '+12025550104', passwordHash: await hashPassword(oldPassword) });
  });
  // Undoes a transfer of the account: it is allowed, so that a bill can be paid.
  afterEach(async () => {
    const ofClient = () => db().updateTable('users').where('client_id', '=', deactivated.clientId);
    await ofClient().set({ is_holder: false }).where('id', '<>', deactivated.operator.id).execute();
    await ofClient().set({ is_holder: true, is_admin: true, is_operator: true }).where('id', '=', deactivated.operator.id).execute();
  });
  const setDeactivated = (at: Date | null) => db().updateTable('clients').set({ deactivated_at: at }).where('id', '=', deactivated.clientId).execute();

  test.each(own)('%s is refused if it changes what the account holds, and only then', async (name, operation) => {
    await setDeactivated(null);
    const ids = await deactivated.ids({ named: namedIn(operation) });
    await setDeactivated(new Date(server.clock.at));
    const { status, text } = await callExample(server, operation, { ids, token: deactivated.operator.token });
    const isDeactivated = text.includes('"DEACTIVATED"');
    expect({ name, isDeactivated, isAnswered: isDeactivated || (status !== 401 && status !== 403 && status !== 500) }).toEqual({
      name,
      isDeactivated: changes.has(name),
      isAnswered: true,
    });
  });

  test('names no call that is not there', () => {
    const names = new Set(own.map(([name]) => name));
    expect([...changes].filter((name) => !names.has(name))).toEqual([]);
  });

  test('is heard on no phone', async () => {
    // A company of its own: jobs of the calls above may still settle the other one's bills and unblock it.
    const company = await buildSide(server, { name: 'Silent', phone: '+12025550105', passwordHash: await hashPassword(oldPassword) });
    await findMessageId(company);
    const before = await server.api(company.device).receivers.sync({ query: {} });
    await db()
      .updateTable('clients')
      .set({ deactivated_at: new Date(server.clock.at) })
      .where('id', '=', company.clientId)
      .execute();
    const after = await server.api(company.device).receivers.sync({ query: {} });
    expect([(before.messages ?? []).length > 0, after.messages]).toEqual([true, []]);
  });
});

describe('OwnTracks', () => {
  test('reports by its own password alone, which opens no call of the contract', async () => {
    const { username, password } = await server.api(home.device).ownTracks.allow();
    const report = (secret: string) =>
      fetch(`${server.baseUrl}${ownTracksPath}`, { method: 'POST', headers: basic(username, secret), body: JSON.stringify({ _type: 'lwt' }) });
    const others = { ...worthless, ...archived, 'a device token': home.device, 'a console token': home.operator.token };
    for (const [who, secret] of Object.entries(others)) expect([who, (await report(secret)).status]).toEqual([who, 401]);
    expect((await report(password)).status).toBe(200);
    for (const [name, operation] of guarded) {
      const response = await fetch(`${server.baseUrl}${operation.path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
        method: operation.method,
        headers: basic(username, password),
      });
      expect([name, response.status]).toEqual([name, 401]);
    }
  });
});

const basic = (name: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });

describe('the link of a preview', () => {
  const open = async (id: string, token: string) => {
    const response = await fetch(`${server.baseUrl}/api/listen/${id}?t=${encodeURIComponent(token)}`);
    return { status: response.status, text: await response.text() };
  };

  test('opens its own message and nothing else, and nothing at all once the company is archived', async () => {
    const [own, other, theirs] = [await findMessageId(home), await findMessageId(home), await findMessageId(foreign)];
    const token = await listenToken(home, own);
    expect((await open(own, token)).status).toBe(200);
    expect((await open(own, token)).text).not.toContain(marker);
    for (const id of [other, theirs]) expect((await open(id, token)).status).toBe(404);
    for (const secret of [home.device, home.operator.token, ...Object.values(archived)]) expect((await open(own, secret)).status).toBe(404);
    await db()
      .updateTable('clients')
      .set({ archived_at: new Date(server.clock.at) })
      .where('id', '=', home.clientId)
      .execute();
    onTestFinished(async () => void (await db().updateTable('clients').set({ archived_at: null }).where('id', '=', home.clientId).execute()));
    expect((await open(own, token)).status).toBe(404);
  });
});

describe('a stream of events', () => {
  const all = rows.filter(([, { answers }]) => answers === 'events');
  /** A phone's stream carries nothing that has an owner, and has tests of its own (receivers/wake.test.ts). */
  const streams = all.filter(([, { roles }]) => roles !== 'public' && !roles.includes('receiver'));

  interface Watcher {
    readonly token: string;
    /** For staff: the user they read for. */
    readonly onBehalf?: Readonly<Record<string, string>>;
  }

  /** Opens a stream; `heard` is its text so far. */
  async function watch({ path }: Operation, { token, onBehalf = {} }: Watcher) {
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const url = new URL(path, server.baseUrl);
    for (const [name, value] of Object.entries(onBehalf)) url.searchParams.set(name, value);
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' }, signal: end.signal });
    const watched = { status: response.status, heard: '' };
    const read = async (): Promise<void> => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) watched.heard += chunk;
    };
    if (response.ok) void read().catch(() => {});
    return watched;
  }

  /** Publishes events of a client to all of its listeners: a message was heard, and a contact's status changed. */
  const happen = (clientId: string, messageId: string) =>
    server.services.database.transaction(async (tx) => {
      await server.services.live.publish(tx, { clientId, messageId, kind: 'heard' });
      await server.services.live.publish(tx, { clientId, kind: 'contacts' });
    });

  /**
   * Waits for so many events and returns how many there are. A call answered after the last of them shows that no other
   * event was under way.
   */
  async function told(watched: { readonly heard: string }, count: number): Promise<number> {
    const events = () => (watched.heard.match(/^data:/gm) ?? []).length;
    await eventually(() => expect(events()).toBeGreaterThanOrEqual(count));
    await server.api().system.health();
    return events();
  }

  test('is known to this walk', () => {
    expect(all.map(([name]) => name).toSorted()).toEqual(['activity.watch', 'receivers.watch']);
  });

  test.each(streams)('%s sends events to its own company alone', async (_name, operation) => {
    const internal = await buildClient(server, { isInternal: true });
    const staff = await buildUser(server, internal.id, ['super']);
    const onBehalf = (of: Side) => ({ ClientID: of.clientId, UserID: of.operator.id });
    const own = [await watch(operation, home.operator), await watch(operation, { token: staff.token, onBehalf: onBehalf(home) })];
    const theirs = [await watch(operation, foreign.operator), await watch(operation, { token: staff.token, onBehalf: onBehalf(foreign) })];
    expect([...own, ...theirs].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await happen(foreign.clientId, await findMessageId(foreign));
    for (const watched of theirs) expect(await told(watched, 2)).toBe(2);
    await happen(home.clientId, await findMessageId(home));
    for (const watched of own) expect(await told(watched, 2)).toBe(2);
    for (const watched of theirs) expect(await told(watched, 2)).toBe(2);
  });

  test.each([
    ['their own messages alone', false],
    ['all messages where they may view all', true],
  ])('activity.watch tells operators of %s, and admins of all', async (_name, viewMessages) => {
    const operation = contract.activity.watch;
    const { id: clientId } = await buildClient(server, { viewMessages });
    const [operator, colleague, admin] = [
      await buildUser(server, clientId, ['operator']),
      await buildUser(server, clientId, ['operator']),
      await buildUser(server, clientId, ['admin']),
    ];
    const [seenByColleague, seenByAdmin] = [await watch(operation, colleague), await watch(operation, admin)];
    const [own, other] = [(await buildMessage(server, colleague)).id, (await buildMessage(server, operator)).id];
    await happen(clientId, other);
    await happen(clientId, own);
    await eventually(() => expect(seenByColleague.heard).toContain(own));
    await eventually(() => expect(seenByAdmin.heard).toContain(own));
    expect([seenByColleague.heard.includes(other), seenByAdmin.heard.includes(other)]).toEqual([viewMessages, true]);
  });

  test.each(streams)('%s opens for no caller whom the other calls of its screen refuse', async (_name, operation) => {
    const { roles } = operation;
    const waiting = await buildWaitingPerson(server);
    const internal = await buildClient(server, { isInternal: true });
    const strangers = {
      nobody: ['', 401],
      'a device': [home.device, 403],
      'somebody on the waiting list': [waiting.token, 403],
      'staff for nobody': [(await buildUser(server, internal.id, ['super'])).token, 403],
      'an admin': [(await buildUser(server, home.clientId, ['admin'])).token, roles.includes('admin') ? 200 : 403],
      ...Object.fromEntries(Object.entries({ ...worthless, ...archived }).map(([who, token]) => [who, [token, 401]] as const)),
    } as const;
    for (const [who, [token, status]] of Object.entries(strangers)) expect([who, (await watch(operation, { token })).status]).toEqual([who, status]);
    const lie = { ClientID: foreign.clientId, UserID: foreign.operator.id };
    const staff = await buildUser(server, internal.id, ['support']);
    expect((await watch(operation, { token: staff.token, onBehalf: { ...lie, ClientID: home.clientId } })).status).toBe(404);
  });

  test.each(streams)('%s ignores the company that a caller who is not staff names', async (_name, operation) => {
    const watched = await watch(operation, { token: home.operator.token, onBehalf: { ClientID: foreign.clientId, UserID: foreign.operator.id } });
    await happen(foreign.clientId, await findMessageId(foreign));
    await happen(home.clientId, await findMessageId(home));
    expect(await told(watched, 2)).toBe(2);
  });
});
