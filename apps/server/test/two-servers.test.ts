// Two real server processes on one PostgreSQL: a change on one counts on the other.
import { type Api, contract, createApi, type EarshotContract } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { sendLater } from '../src/delivery/outbox/index.ts';
import { settingsWith } from '../src/messaging/messages/message.test-inputs.ts';
import { hashPassword } from '../src/people/sign-in/index.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import type { Services } from '../src/platform/services.ts';
import { eventually } from './eventually.ts';
import { buildClient, buildUser } from './factories.ts';
import { isLong } from './how-long.ts';
import { byHand } from './change-guard.ts';
import { builderOn, type OwnDatabase, ownDatabase } from './own-database.ts';
import { type ServerProcess, startServerProcess } from './process.ts';

const url = inject('databaseUrl');
const password = 'correct horse battery';
let own: OwnDatabase;
let database: Database;
let servers: readonly [ServerProcess, ServerProcess];

beforeAll(async () => {
  if (!url) return;
  own = await ownDatabase(url, 'migrated');
  servers = await Promise.all([start('one'), start('two')]);
  database = byHand(openDatabase({ url: own.url, dir: '' }));
});
// Also cleans up after a failed start.
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop('SIGKILL')));
  await database?.close();
  await own?.drop();
});

/** Its queries carry its name. */
const start = (name: string): Promise<ServerProcess> => startServerProcess('', { DATABASE_URL: `${own.url}?application_name=${name}` });

const connectApi = ({ baseUrl }: ServerProcess, token?: string): Api<EarshotContract> => createApi(contract, { baseUrl, token: () => token });
const connectBothApis = (token?: string) => [connectApi(servers[0], token), connectApi(servers[1], token)] as const;
/** So many calls at once, alternating between the two servers. */
const onBoth = <T>(count: number, token: string | undefined, call: (api: Api<EarshotContract>) => Promise<T>): Promise<T>[] => {
  const apis = connectBothApis(token);
  return Array.from({ length: count }, (_, index) => call(apis[index % 2 === 0 ? 0 : 1]));
};

async function countOutcomes(calls: readonly Promise<unknown>[]): Promise<Readonly<Record<string, number>>> {
  const outcomes: Record<string, number> = {};
  for (const each of await Promise.allSettled(calls)) {
    if (each.status === 'rejected' && !(each.reason instanceof Refusal)) throw each.reason;
    const outcome = each.status === 'fulfilled' ? 'done' : (each.reason as Refusal).failure.code;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

async function buildOperator(account: { readonly activated_at?: null } = {}) {
  const { id } = await buildClient(builderOn(database));
  if ('activated_at' in account) await database.db.updateTable('clients').set(account).where('id', '=', id).execute();
  return buildUser(builderOn(database), id, ['operator']);
}

async function buildAccount(email: string): Promise<void> {
  const user = await buildOperator();
  const values = { email, password_hash: await hashPassword(password) };
  await database.db.updateTable('sign_ins').set(values).where('user_id', '=', user.id).execute();
}

const finalMessage = (title: string) => ({
  body: {
    content: { title, body: 'Text', location: '', lat: 39.7, lng: -105, radiusMeters: 100, radiusUnit: 'km' as const, mode: 'final' as const },
    message_settings: settingsWith({ startDate: '2099-12-01', endDate: '2099-12-01' }),
  },
});

test.runIf(url)('a session made on one works on the other, and ends there at once when its user logs out', async () => {
  await buildAccount('both@test.example');
  const { token } = await connectApi(servers[0]).signIn.withPassword({ body: { email: 'both@test.example', password } });
  const [one, two] = connectBothApis(token);
  await expect(two.signIn.session()).resolves.toMatchObject({ user: { email: expect.any(String) as string } });
  await one.signIn.end();
  await expect(two.signIn.session()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
});

/** A message set on one server is told to a listener on the other. */
async function expectNews(): Promise<void> {
  const { token } = await buildOperator();
  const [one, two] = connectBothApis(token);
  const events: unknown[] = [];
  const end = new AbortController();
  onTestFinished(() => end.abort());
  await new Promise<void>((onOpen) => {
    void two.activity.watch({}, { onOpen, onEvent: (event) => void events.push(event), signal: end.signal }).catch(() => {});
  });
  const { insertId } = await one.messages.save(finalMessage('Told'));
  await eventually(() => expect(events).toEqual([{ kind: 'message', messageId: insertId }]));
}

test.runIf(url)('an event on one reaches the listeners on the other', expectNews);

test.runIf(url)('a listener on one hears no more within seconds of signing out on the other', async () => {
  const { token } = await buildOperator();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const answer = await fetch(`${servers[1].baseUrl}/api/activity/stream`, { headers, signal: end.signal });
  expect(answer.status).toBe(200);
  await connectApi(servers[0], token).signIn.end();
  // The text is complete once the server has ended the stream.
  await expect(answer.text()).resolves.toContain(': listening');
});

test.runIf(url)('saves through both do not pass the limit of 25 live messages', async () => {
  const { token } = await buildOperator();
  expect(await countOutcomes(onBoth(32, token, (api) => api.messages.save(finalMessage('Limited'))))).toEqual({ done: 25, message_limit_reached: 7 });
  expect((await connectApi(servers[0], token).messages.list({ query: {} })).contents.future_count).toBe(25);
});

test.runIf(url)('free use starts once and has its limit on both together', async () => {
  const { token, clientId } = await buildOperator({ activated_at: null });
  const from = Date.now();
  expect(await countOutcomes(onBoth(30, token, (api) => api.messages.save(finalMessage('Free'))))).toEqual({ done: 25, message_limit_reached: 5 });
  const client = await database.db.selectFrom('clients').select('trial_started_at').where('id', '=', clientId).executeTakeFirstOrThrow();
  expect(client.trial_started_at).toBeGreaterThanOrEqual(from);
});

test.runIf(url)('wrong passwords on both count together', async () => {
  await buildAccount('guessed@test.example');
  const guess = (api: Api<EarshotContract>) => api.signIn.withPassword({ body: { email: 'guessed@test.example', password: 'wrong' } });
  expect(await countOutcomes(onBoth(24, undefined, guess))).toEqual({ signed_out: 10, too_many_requests: 14 });
});

test.runIf(url)('requests with one Idempotency-Key on both make one message and get one answer', async () => {
  const { token, id } = await buildOperator();
  const save = (api: Api<EarshotContract>) => api.messages.save(finalMessage('Once'), { idempotencyKey: 'the same' });
  const answers = await Promise.all(onBoth(12, token, save));
  expect(new Set(answers.map(({ insertId }) => insertId)).size).toBe(1);
  expect(await database.db.selectFrom('messages').select('title').where('operator_id', '=', id).execute()).toEqual([{ title: 'Once' }]);
});

/** Records from now on which server sends each text message. */
async function witnessSending(): Promise<() => Promise<readonly { readonly id: string; readonly server: string }[]>> {
  await sql`create table sendings (id uuid, server text)`.execute(database.db);
  await sql`create function witness() returns trigger language plpgsql as
    'begin insert into sendings values (new.id, current_setting(''application_name'')); return null; end'`.execute(database.db);
  await sql`create trigger witness after update on outbox for each row when (new.status = 'sent') execute function witness()`.execute(database.db);
  return async () => (await sql<{ id: string; server: string }>`select id, server from sendings`.execute(database.db)).rows;
}

// It waits for two servers to take turns, for one to stop, and for one to start.
const turnsMs = 180_000;

test.runIf(url)(
  'each of hundreds of text messages is sent once, by either server, and by the one that is left when the other stops',
  { timeout: turnsMs },
  async () => {
    const sendings = await witnessSending();
    const jobs = await startJobs(database, () => {});
    onTestFinished(() => jobs.close());
    const send = (index: number) => ({ channel: 'sms' as const, recipient: '+12025550100', body: `Text ${index}`, kind: 'invitation' as const });
    const add = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) await database.transaction((tx) => sendLater({ jobs } as Services, tx, send(index), Date.now()));
    };
    let added = 0;
    const addMore = async (count: number): Promise<void> => {
      await add(count);
      added += count;
    };
    await addMore(150);
    // The first server to look may have sent them all.
    await vi.waitFor(
      async () => {
        const seen = new Set((await sendings()).map(({ server }) => server));
        if (seen.size < 2) await addMore(20);
        expect(seen).toEqual(new Set(['one', 'two']));
      },
      { timeout: 40_000, interval: 300 },
    );
    const stopped = servers[1].stop('SIGTERM');
    await addMore(150);
    expect(await stopped).toBe(0);
    await vi.waitFor(async () => expect((await sendings()).length).toBeGreaterThanOrEqual(added), { timeout: 40_000 });
    servers = [servers[0], await start('two')];
    const { rows } = await sql`select state, retry_count, count(*) from pgboss.job where name = 'outbox-invitations' group by 1, 2`.execute(database.db);
    expect(rows).toEqual([{ state: 'completed', retry_count: 0, count: added }]);
    expect(new Set((await sendings()).map(({ id }) => id)).size).toBe(added);
    expect(await sendings()).toHaveLength(added);
  },
);

test.runIf(url && isLong)(
  'a scheduled job runs once, not once in each server',
  async () => {
    const runs = async () => (await sql<{ count: number }>`select count(*) from pgboss.job where name = 'housekeeping'`.execute(database.db)).rows[0]?.count;
    for (const expected of [1, 2]) {
      await sql`update schedules set next_run_at = now() where name = 'housekeeping'`.execute(database.db);
      await vi.waitFor(async () => expect(await runs()).toBe(expected), { timeout: 20_000, interval: 200 });
      // Both look every five seconds.
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      expect(await runs()).toBe(expected);
    }
  },
  60_000,
);

// PostgreSQL gives a connection up after a minute.
const hangMs = 120_000;

test.runIf(url && isLong)(
  'a server that hangs does not keep what it has not read in the queue of notifications for long, and hears of changes afterwards',
  async () => {
    const countListening = async (isStuck: boolean) => {
      const which = isStuck ? sql`wait_event = 'ClientWrite'` : sql`query = 'select 1'`;
      return (await sql<{ count: number }>`select count(*) from pg_stat_activity where application_name = 'two' and ${which}`.execute(database.db)).rows[0]
        ?.count;
    };
    servers[1].child.kill('SIGSTOP');
    onTestFinished(() => void servers[1].child.kill('SIGCONT'));
    // More than the buffers of a connection hold.
    await sql`select pg_notify('earshot_live', repeat('x', 4000) || i) from generate_series(1, 5000) i`.execute(database.db);
    await eventually(async () => expect(await countListening(true)).toBe(1));
    await vi.waitFor(async () => expect(await countListening(true)).toBe(0), { timeout: 90_000, interval: 500 });
    servers[1].child.kill('SIGCONT');
    await eventually(async () => expect(await countListening(false)).toBe(1));
    await expectNews();
  },
  hangMs,
);
