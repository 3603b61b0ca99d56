// Walks every operation of the contract × every kind of caller × the ids of another client. A new operation is included by itself.
import { randomUUID } from 'node:crypto';
import type { Operation } from '@earshot/contract';
import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hashPassword } from '../src/people/sign-in/index.ts';
import { openSession } from '../src/platform/session/session.ts';
import { buildClient, buildContact, buildGroup, buildSession, buildUser, buildWaitingPerson } from './factories.ts';
import { type FakeTranslator, startFakeTranslator } from './fake-translator.ts';
import { type Answer, callExample, guarded, namedIn, rows } from './permission-calls.ts';
import { addFactor, buildSide, type Ids, type Kind, kinds, type Side } from './permission-sides.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Part of every text of the foreign client, and of no other; sorts first in every alphabet. */
const marker = 'aaforeignaa';
const callerKinds = ['holder', 'admin', 'operator', 'support', 'super', 'receiver', 'waiting', 'unconfirmed', 'unenrolled'] as const;
type CallerKind = (typeof callerKinds)[number];
/** The roles of each kind of caller: the Account Holder usually is operator and admin too. */
const heldBy: Readonly<Record<CallerKind, readonly string[]>> = {
  holder: ['holder', 'admin', 'operator'],
  admin: ['admin'],
  operator: ['operator'],
  support: ['support'],
  super: ['super'],
  receiver: ['receiver'],
  waiting: ['waiting'],
  unconfirmed: ['unconfirmed'],
  unenrolled: ['unenrolled'],
};
/** The pending step of sessions with an unfinished sign-in. A call may finish it, so each call has its own session. */
const dueByCaller: Partial<Record<CallerKind, 'ask' | 'enroll'>> = { unconfirmed: 'ask', unenrolled: 'enroll' };
const isStaff = (kind: CallerKind): boolean => kind === 'support' || kind === 'super';
const isAllowed = ({ roles }: Operation, kind: CallerKind): boolean => roles !== 'public' && roles.some((role) => heldBy[kind].includes(role));
/** Rows that must exist although their ids are not named. */
const needed: Readonly<Record<string, readonly Kind[]>> = { 'secondFactor.newRecoveryCodes': ['factor'] };
const namesIds = (operation: Operation): boolean => namedIn(operation).some((kind) => (kinds as readonly Kind[]).includes(kind));

/** Members of a group are read by POST (spec 2 §7), as thousands of them may be excluded. */
const isRead = (name: string, { method }: Operation): boolean => method === 'GET' || name === 'groups.members';

/** Whether `UserID` in the body is the subject of the operation: a contact. */
const takesUserId = ({ body }: Operation): boolean =>
  body !== undefined && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties?.['UserID'] !== undefined;

let translator: FakeTranslator;
let server: TestServer;
let home: Side;
let foreign: Side;
let callers: Readonly<Record<CallerKind, { readonly token: string; readonly userId?: string }>>;
/** Rows for calls that are refused before they touch any. */
let untouched: Ids;

/** The hash of the password that the password change takes for the caller's own. */
let oldPasswordHash: string;

beforeAll(async () => {
  oldPasswordHash = await hashPassword('the old password');
  translator = await startFakeTranslator();
  server = await startTestServer({
    TRANSLATOR: 'libretranslate',
    TRANSLATOR_URL: translator.url,
    SPEECH: 'espeak-ng-wasm',
    PUBLIC_URL: 'http://localhost:3000',
  });
  home = await buildSide(server, { name: 'Home', phone: '+12025550101', passwordHash: oldPasswordHash });
  foreign = await buildSide(server, { name: marker, phone: '+12025550102', passwordHash: oldPasswordHash });
  // Newer than all other rows, so that they would be on the first page of any list.
  server.clock.at += hourMs;
  await actAbroad();
  server.clock.at -= hourMs;
  // The same person works for both clients.
  const shared = await buildContact(server, foreign.operator, { firstName: marker, phone: '+12025550101', isShared: true });
  await buildGroup(server, foreign.operator, { name: `${marker} group`, memberIds: [shared.id], isShared: true });
  const internal = await buildClient(server, { isInternal: true });
  const as = async (clientId: string, roles: Parameters<typeof buildUser>[2]) => {
    const { id, token } = await buildUser(server, clientId, roles);
    return { token, userId: id };
  };
  untouched = await home.ids();
  callers = {
    holder: { token: home.operator.token, userId: home.operator.id },
    admin: await as(home.clientId, ['admin']),
    operator: await as(home.clientId, ['operator']),
    support: await as(internal.id, ['support']),
    super: await as(internal.id, ['super']),
    receiver: { token: home.device },
    waiting: { token: (await buildWaitingPerson(server)).token },
    unconfirmed: await halfSignedIn('ask'),
    unenrolled: await halfSignedIn('enroll'),
  };
  // A phone of the caller's own, signed in with the number.
  for (const [phone, { userId }] of [
    ['+12025550111', callers.holder],
    ['+12025550112', callers.operator],
  ] as const)
    await server.services.database.db
      .updateTable('users')
      .set({ phone, country: 'US' })
      .where('id', '=', userId ?? '')
      .execute();
});
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Restores a transferred account and a company that was left.
afterEach(async () => {
  const { db } = server.services.database;
  // The walk sets more messages than free use allows.
  await db
    .updateTable('messages')
    .set({ deleted_at: new Date(server.clock.at) })
    .where('client_id', '=', home.clientId)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'not in',
      Object.values(untouched).filter((id) => isUuid.test(id)),
    )
    .execute();
  await db.updateTable('consents').set({ left_at: null, muted_at: null }).where('client_id', '=', home.clientId).execute();
  await db.updateTable('users').set({ is_holder: false }).where('client_id', '=', home.clientId).where('id', '<>', home.operator.id).execute();
  await db
    .updateTable('users')
    .set({ is_holder: true, is_admin: true, is_operator: true })
    .where('client_id', '=', home.clientId)
    .where('id', '=', home.operator.id)
    .execute();
});
afterAll(async () => {
  await server.close();
  await translator.close();
});

async function halfSignedIn(factorDue: 'ask' | 'enroll') {
  const { id: userId } = await buildUser(server, home.clientId, ['operator']);
  const { token } = await openSession(server.services.database.db, { clientId: home.clientId, userId, factorDue }, server.clock.at);
  return { token, userId };
}

/** The other client sets a message, and it is heard. */
async function actAbroad(): Promise<void> {
  const { message } = await foreign.ids({ named: ['message'] });
  const heard = { id: randomUUID(), messageId: message, version: 1, kind: 'heard' as const, at: server.clock.at };
  await server.api(foreign.device).receivers.report({ body: { events: [heard] } });
}

const call = (operation: Operation, ids: Ids, token?: string, extra: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  callExample(server, operation, { ids, token, extra });

/** Not found; a device's report is about many messages, and stores none of those that it does not have. */
function isRefused({ path }: Operation, { status, text }: Answer): boolean {
  if (path === '/api/receiver/events') return (JSON.parse(text) as { stored: string[] }).stored.length === 0;
  // A list by ids answers the rows that exist: a deleted one must not take the others from the screen.
  if (path === '/api/getactivitymessages') return (JSON.parse(text) as { data: unknown[] }).data.length === 0;
  return status === 404;
}

/** An answer to a phone without the companies in it. */
const withoutCompanies = (text: string): string => JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === 'companies' ? undefined : value));

/** Rows of the other client. It knows the number of the phone, so another client's company is one that does not. */
async function foreignIdsFor(kind: CallerKind, named: readonly Kind[]): Promise<Ids> {
  const ids = await foreign.ids({ named: [...named, 'spareClient'] });
  return kind === 'receiver' ? { ...ids, client: ids.spareClient } : ids;
}

/** A session and the password of a member of staff, and a factor if requested. */
async function staffsOwn(userId: string, named: readonly Kind[]): Promise<Partial<Ids>> {
  const { db } = server.services.database;
  await db.updateTable('sign_ins').set({ password_hash: oldPasswordHash }).where('user_id', '=', userId).execute();
  await db.deleteFrom('factors').where('user_id', '=', userId).execute();
  const { client_id } = await db.selectFrom('users').select('client_id').where('id', '=', userId).executeTakeFirstOrThrow();
  const session = await buildSession(server, { id: userId, clientId: client_id });
  if (!named.includes('factor')) return { session };
  const owner = { id: userId, clientId: client_id };
  // Two, since staff keep one.
  await addFactor(server, owner);
  return { session, factor: (await addFactor(server, owner)).factor.id };
}

async function foreignRows(): Promise<string> {
  const tables = [
    'messages',
    'contacts',
    'imports',
    'invitations',
    'groups',
    'group_members',
    'message_contacts',
    'message_groups',
    'device_events',
    'deliveries',
    'users',
    'user_invitations',
    'audit_entries',
    'notifications',
    'removals',
  ];
  const counts = tables.map(async (table) => {
    const found = await sql<{
      rows: string;
    }>`select coalesce(string_agg(t::text, ',' order by t::text), '') as rows from ${sql.table(table)} t where client_id = ${foreign.clientId}`.execute(
      server.services.database.db,
    );
    return `${table}: ${found.rows[0]?.rows}`;
  });
  return (await Promise.all(counts)).join('\n');
}

describe.each(guarded)('%s', (_name, operation) => {
  test('answers 401 and logs out a caller with no token or a wrong one', async () => {
    for (const token of [undefined, 'x'.repeat(43), `${callers.operator.token}x`]) {
      const answer = await call(operation, untouched, token);
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ AuthSuccess: 0 });
    }
  });

  test.each(callerKinds.filter((kind) => !isAllowed(operation, kind)))('answers 403 to %s', async (kind) => {
    const answer = await call(operation, untouched, callers[kind].token);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ AuthSuccess: 1 });
  });

  // Ending the session is a caller's last act.
  const ends = /\.(end|signOut|consent|answerInvitation)$/.test(_name);
  test.each(callerKinds.filter((kind) => isAllowed(operation, kind) && !ends))('works for %s with any client named in the request', async (kind) => {
    const due = dueByCaller[kind];
    const { token, userId } = due ? await halfSignedIn(due) : callers[kind];
    const named = [...namedIn(operation), ...(needed[_name] ?? [])];
    const ids = await home.ids({ userId: isStaff(kind) ? undefined : userId, token, named });
    const own = isStaff(kind) && userId ? { ...ids, ...(await staffsOwn(userId, named)) } : ids;
    const lies = {
      ClientID: foreign.clientId,
      ...(!takesUserId(operation) && { UserID: foreign.operator.id }),
      CreatedBy: foreign.operator.id,
      SenderID: foreign.operator.id,
      Role: 'AccountHolder',
    };
    // For staff, the named client is the one meant.
    const answer = await call(operation, own, token, isStaff(kind) ? {} : lies);
    expect(answer).toMatchObject({ status: 200 });
    // Staff may see every client, and a phone sees which companies know its number.
    const text = kind === 'receiver' && operation.answers !== 'events' ? withoutCompanies(answer.text) : answer.text;
    expect(isStaff(kind) ? '' : text).not.toContain(marker);
  });

  test.each(callerKinds.filter((kind) => isAllowed(operation, kind) && !isStaff(kind) && namesIds(operation)))(
    "does not find another client's row for %s, and leaves it as it was",
    async (kind) => {
      const { token, userId } = callers[kind];
      const named = namedIn(operation);
      const own = await home.ids({ userId, token, named });
      const theirs = await foreignIdsFor(kind, named);
      const before = await foreignRows();
      for (const id of kinds.filter((each) => JSON.stringify(operation.example).includes(`{${each}}`))) {
        const answer = await call(operation, { ...own, [id]: theirs[id] }, token);
        expect({ isRefused: isRefused(operation, answer), answer }).toMatchObject({ isRefused: true });
        expect(answer.text).not.toContain(marker);
      }
      expect(await foreignRows()).toBe(before);
    },
  );

  const reads = isRead(_name, operation) && operation.answers !== 'events';
  test.each(callerKinds.filter((kind) => isAllowed(operation, kind) && !isStaff(kind) && reads))(
    "answers %s the same regardless of another client's rows",
    async (kind) => {
      const { token, userId } = callers[kind];
      const own = await home.ids({ userId, named: namedIn(operation) });
      const before = await call(operation, own, token);
      await actAbroad();
      expect(await call(operation, own, token)).toEqual(before);
    },
  );

  const forStaff = callerKinds.filter((kind) => isStaff(kind) && !isAllowed(operation, kind) && operation.onBehalf);
  test.each(forStaff)('lets %s read on behalf of a user who belongs to the client named, and of no other', async (kind) => {
    const { token } = callers[kind];
    const own = await home.ids({ named: namedIn(operation) });
    const named = { ClientID: home.clientId, UserID: home.operator.id };
    expect(await call(operation, own, token, named)).toMatchObject({ status: 200 });
    expect((await call(operation, own, token, { ...named, UserID: foreign.operator.id })).status).toBe(404);
    expect((await call(operation, own, token, { ...named, ClientID: 'nonsense' })).status).toBe(404);
    const withForeignIds = namesIds(operation) ? await call(operation, await foreign.ids({ named: namedIn(operation) }), token, named) : undefined;
    expect(withForeignIds === undefined || isRefused(operation, withForeignIds)).toBe(true);
  });
});

test('every operation that staff may call on behalf only reads', () => {
  expect(guarded.filter(([name, operation]) => operation.onBehalf && !isRead(name, operation))).toEqual([]);
});

test('no two operations share method, path and chosen query name', () => {
  const keys = rows.map(([, { method, path, chosenBy }]) => `${method} ${path} ${chosenBy ?? ''}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(rows)('%s answers bad input with 4xx and nothing of the inside', async (_name, operation) => {
  const token = isAllowed(operation, 'receiver') ? home.device : isAllowed(operation, 'holder') ? home.operator.token : callers.super.token;
  const path = operation.path.replace(/\{(\w+)\}/g, home.operator.id);
  const bodies = operation.body
    ? ['{', '[]', 'null', '"x"', '{"__proto__":{"x":1}}', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, '{"content":{"Title":"\\u0000\\ud800"}}']
    : [undefined];
  for (const body of bodies) {
    const query = operation.body ? '' : '?page=0&perpage=x&sort=%00&status=%ED%A0%80&id=%00&lat=nan&q=%00&groupids=,,&cursor=%00&ClientID=%00&message_id=%00';
    const response = await fetch(`${server.baseUrl}${path}${query}`, {
      method: operation.method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    const text = operation.answers === 'events' && response.ok ? '' : await response.text();
    if (operation.answers === 'events') await response.body?.cancel().catch(() => {});
    expect(response.status, `${body ?? query} → ${text}`).toBeLessThan(500);
    expect(text).not.toMatch(/node_modules|\.ts:|select .* from/i);
  }
});
