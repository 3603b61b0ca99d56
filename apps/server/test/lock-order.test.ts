// Locks are taken in one order: number, account, versions of messages. In another order two of these wait for each other, and one fails.
import { randomUUID } from 'node:crypto';
import { minuteMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { lockAccount } from '../src/account/limits/index.ts';
import { northBy, startOwnTracks, unionStation } from '../src/field/own-tracks/own-tracks.test-app.ts';
import { pushLater } from '../src/field/push/index.ts';
import { lockNumber } from '../src/messaging/consents/index.ts';
import { carryAllHearings } from '../src/messaging/messages/versions-store.ts';
import type { Db } from '../src/platform/database/database.ts';
import { marking } from './change-guard.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from './factories.ts';
import { type FakePushService, startFakePushService } from './fake-push-service.ts';
import { startTestServer, type TestServer } from './server.ts';

// The embedded database has one connection, so nobody waits for another.
const isEmbedded = inject('databaseUrl') === undefined;

describe.skipIf(isEmbedded)('at the same time', () => {
  let push: FakePushService;
  let server: TestServer;
  let operator: BuiltUser;
  let contact: { readonly id: string; readonly phone: string };
  beforeAll(async () => {
    push = await startFakePushService();
    server = await startTestServer({ PUBLIC_URL: 'https://earshot.example', ...push.settings });
  });
  afterAll(async () => {
    await server.close();
    await push.close();
  });
  beforeEach(async () => {
    operator = await buildUser(server, (await buildClient(server)).id, ['operator', 'holder']);
    contact = await buildContact(server, operator);
  });

  /** Runs `first` in a transaction, then `beside` until it waits for that transaction, then `last` in it. Returns the outcome of `beside`. */
  async function meet<T>(first: (db: Db) => Promise<unknown>, beside: () => Promise<T>, last: (db: Db) => Promise<unknown>): Promise<T> {
    const { promise: isLocked, resolve } = Promise.withResolvers<undefined>();
    // Begun outside the transaction, whose handle it would take otherwise.
    const begun = isLocked.then(beside);
    // Its failure is looked at after the transaction.
    begun.catch(() => undefined);
    await server.services.database.transaction(async ({ db }) => {
      await first(db);
      resolve(undefined);
      await vi.waitFor(async () => expect(await isWaitedFor(db)).toBe(true), { timeout: 10_000 });
      await last(db);
    });
    return begun;
  }

  // `pg_locks` is read anew each time. A transaction sees in `pg_stat_activity` only the connections of its first look.
  const isWaitedFor = async (db: Db): Promise<boolean> =>
    (
      await sql<{
        readonly is_waited_for: boolean;
      }>`select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as is_waited_for`.execute(db)
    ).rows[0]?.is_waited_for ?? false;

  test('an arrival that is told by text, and an edit that counts hearings, both get through', async () => {
    const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
    const app = await startOwnTracks(server, await buildDevice(server, contact.phone));
    await app.locate(northBy(5_000));
    server.clock.at += minuteMs;
    await meet(
      (db) => lockAccount(db, operator.clientId),
      () => app.locate(unionStation),
      (db) => carryAllHearings(db, { client_id: operator.clientId, id }),
    );
    const kinds = await server.services.database.db.selectFrom('device_events').select('kind').where('message_id', '=', id).orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['arrived', 'notified']);
  });

  test('an erasure, and a report of that phone that sends a text, both get through', async () => {
    const erased = await meet(
      (db) => lockNumber(db, contact.phone),
      () => server.api(operator.token).personalData.erase({ body: { contactId: contact.id, confirmation: contact.phone } }),
      (db) => lockAccount(db, operator.clientId),
    );
    expect(erased).toMatchObject({ success: 1 });
  });

  test('an erasure, and a change of the contact’s number, leave the new number as it is', async () => {
    await buildContact(server, operator);
    const newNumber = `${contact.phone.slice(0, -4)}0000`;
    const erased = meet(
      (db) => lockNumber(db, contact.phone),
      () => server.api(operator.token).personalData.erase({ body: { contactId: contact.id, confirmation: contact.phone } }),
      (db) => db.withPlugin(marking).updateTable('contacts').set({ phone: newNumber }).where('id', '=', contact.id).execute(),
    );
    await expect(erased).rejects.toMatchObject({ failure: { code: 'conflict' } });
    expect((await server.api(operator.token).contacts.list({ query: {} })).count).toBe(2);
  });

  test('a push that is written down, and an erasure, both get through', async () => {
    const { id: messageId } = await buildMessage(server, operator, { contactIds: [contact.id] });
    const other = await buildContact(server, operator);
    const subscribe = async (phone: string) => {
      const browser = push.subscribe();
      await server.api(await buildDevice(server, phone)).push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
      return browser;
    };
    const [gone, reached] = [await subscribe(other.phone), await subscribe(contact.phone)];
    gone.answers = 410;
    const { database, jobs } = server.services;
    const devices = await database.db.selectFrom('push_subscriptions').select('device_id').where('phone', 'in', [contact.phone, other.phone]).execute();
    const about = { clientId: operator.clientId, messageId, version: 1, occasion: randomUUID() };
    const words = { title: 'A message', body: 'Tap to hear it.' };
    const request = {
      deviceIds: devices.map(({ device_id }) => device_id),
      notice: { en: words, url: '/app/', tag: 'x', urgency: 'high' as const },
      ttlSeconds: 600,
      about,
    };
    await meet(
      (db) => lockNumber(db, contact.phone),
      () => database.transaction((tx) => pushLater({ jobs }, tx, request, server.clock.at)),
      (db) => db.deleteFrom('push_subscriptions').where('phone', '=', other.phone).execute(),
    );
    const notified = () => database.db.selectFrom('device_events').select('phone').where('message_id', '=', messageId).execute();
    await vi.waitFor(async () => expect(await notified()).toEqual([{ phone: contact.phone }]), { timeout: 10_000 });
    expect([gone.asked, reached.asked]).toEqual([1, 1]);
  });
});
