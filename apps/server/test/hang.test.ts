// PostgreSQL hangs, then is gone: errors are clear and in time, no data is lost, recovery comes by itself.
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, contract, createApi, type EarshotContract } from '@earshot/contract';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { settingsWith } from '../src/messaging/messages/message.test-inputs.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { type BuiltUser, buildClient, buildContact, buildUser } from './factories.ts';
import { isLong } from './how-long.ts';
import { builderOn } from './own-database.ts';
import { type ServerProcess, startServerProcess } from './process.ts';
import { damageTo, Writers } from './writers.ts';

const bin = inject('databaseUrl') === undefined ? undefined : findPostgres();
const awayMs = Number(process.env['OUTAGE_SECONDS'] ?? (isLong ? 10 : 2)) * 1_000;
/** Time until everything works again; it includes the listener's wait and the browsers' own. */
const recovery = { timeout: 30_000, interval: 200 };
const phone = '+12025550123';
let postgres: ThrowawayPostgres;
let server: ServerProcess;
let user: BuiltUser;
let api: Api<EarshotContract>;
let writers: Writers;

beforeAll(async () => {
  if (!bin) return;
  postgres = await ThrowawayPostgres.start(bin);
  server = await startServerProcess('', { DATABASE_URL: postgres.url, RATE_LIMITS: 'off' });
  const database = openDatabase({ url: postgres.url, dir: '' });
  user = await buildUser(builderOn(database), (await buildClient(builderOn(database))).id, ['operator']);
  const contact = await buildContact(builderOn(database), user, { phone });
  await database.close();
  api = createApi(contract, { baseUrl: server.baseUrl, token: () => user.token });
  writers = new Writers({ baseUrl: server.baseUrl, token: user.token }, contact.id);
});
// Also cleans up after a failed start.
afterAll(async () => {
  await server?.stop('SIGKILL');
  await postgres?.remove();
});

/** Follows the stream as browsers do: an ended one is opened again. */
function follow(): { readonly told: string[] } {
  const told: string[] = [];
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await api.activity.watch({}, { onEvent: ({ messageId }) => void told.push(messageId ?? ''), signal: end.signal }).catch(() => {});
      await sleep(200);
    }
  };
  void run();
  return { told };
}

const finalMessage = () => ({
  body: {
    content: { title: 'Told', body: 'Text', location: '', lat: 39.7, lng: -105, radiusMeters: 100, radiusUnit: 'km' as const, mode: 'final' as const },
    message_settings: settingsWith({ startDate: '2099-12-01', endDate: '2099-12-01' }),
  },
});

/** More at once than the server has connections to the database. */
const manyCalls = () => {
  const wrongPassword = { body: { email: 'nobody@test.example', password: 'wrong password' } };
  const each = () => [api.messages.list({ query: {} }), api.messages.save(finalMessage()), api.signIn.withPassword(wrongPassword), api.system.health()];
  return Promise.allSettled(Array.from({ length: 8 }, each).flat());
};

/** The client gives up after 10 s, with another error than this one. */
async function expectRefusals(): Promise<void> {
  for (const { reason } of (await manyCalls()) as readonly { readonly reason?: unknown }[])
    expect(reason).toMatchObject({ failure: { code: 'unavailable' }, message: expect.stringContaining('The database is not responding') as string });
  await sleep(500);
}

async function expectRecovery(): Promise<void> {
  await vi.waitFor(() => api.system.health(), recovery);
  await writers.progress(20);
  await writers.end();
  const { told } = follow();
  // Saved repeatedly, as the stream may not be open yet.
  await vi.waitFor(async () => {
    const { insertId } = await api.messages.save(finalMessage());
    await sleep(300);
    expect(told).toContain(insertId);
  }, recovery);
  await api.receivers.requestCode({ body: { country: 'US', phone } });
  const database = openDatabase({ url: postgres.url, dir: '' });
  try {
    const statuses = async () => (await database.db.selectFrom('outbox').select('status').execute()).map(({ status }) => status);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), recovery);
    await database.db.deleteFrom('outbox').execute();
    await database.db.deleteFrom('sign_in_codes').execute();
    await database.db.deleteFrom('messages').where('title', '=', 'Told').execute();
    expect(await damageTo(database.db, writers.acknowledged)).toEqual({ lost: [], surplus: [], half: [] });
  } finally {
    await database.close();
  }
}

/** The number of files and connections that the server has open; 0 if the system does not tell. */
const openFiles = (): number => (existsSync(`/proc/${server.child.pid}/fd`) ? readdirSync(`/proc/${server.child.pid}/fd`).length : 0);

interface Outage {
  readonly what: string;
  readonly away: () => Promise<void>;
  readonly back: () => Promise<void>;
}

const outages: readonly Outage[] = [
  { what: 'hangs', away: async () => postgres.freeze(), back: async () => postgres.thaw() },
  { what: 'is killed', away: () => postgres.kill(), back: () => postgres.start() },
  { what: 'hangs and is killed then', away: async () => postgres.freeze(), back: () => postgres.kill().then(() => postgres.start()) },
];

/** The last outage includes the others. */
test.skipIf(!bin).each(isLong ? outages : outages.slice(-1))(
  'a PostgreSQL that $what is reported to all callers in time, nothing acknowledged is lost, and all goes on by itself when it is back',
  async ({ away, back }) => {
    writers.begin();
    await writers.progress(20);
    await manyCalls(); // opens as many connections as will be open later
    const before = openFiles();
    await away();
    const backAt = Date.now() + awayMs;
    do await expectRefusals();
    while (Date.now() < backAt);
    await back();
    await expectRecovery();
    expect(server.child.exitCode).toBeNull();
    expect(openFiles()).toBeLessThan(before + 10);
  },
  awayMs + 90_000,
);
