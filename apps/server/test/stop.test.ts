// SIGTERM: started work is finished, streams end, and the process is gone within seconds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { contract, createApi } from '@earshot/contract';
import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { buildClient, buildUser } from './factories.ts';
import { isShortRepeat } from './how-long.ts';
import { builderOn } from './own-database.ts';
import { freePort, type ServerProcess, startServerProcess } from './process.ts';
import { startTestServer } from './server.ts';

const url = inject('databaseUrl');
let dir: string;
let token: string;

beforeAll(async () => {
  if (url) return;
  dir = mkdtempSync(join(tmpdir(), 'earshot-stop-'));
  cpSync(inject('templateDir'), dir, { recursive: true });
  const server = await createServer(readConfig({ DEMO: 'off', DATA_DIR: dir, LOG_LEVEL: 'silent' }));
  const test = builderOn(server.services.database);
  ({ token } = await buildUser(test, (await buildClient(test)).id, ['operator']));
  await server.app.close();
});
afterAll(() => url ?? rmSync(dir, { recursive: true, force: true }));

test.skipIf(url)('SIGTERM lets requests finish that have begun, ends streams, and the process exits with 0 within seconds', async () => {
  const running = await startServerProcess(dir);
  const api = createApi(contract, { baseUrl: running.baseUrl, token: () => token });
  const watching = api.activity.watch({}, { onEvent: () => {}, signal: new AbortController().signal }).then(
    () => 'ended',
    () => 'cut',
  );
  // Wrong passwords take a while to check, four at a time: these are under way when the signal comes.
  const tries = Array.from({ length: 12 }, (_, index) =>
    api.signIn.withPassword({ body: { email: `nobody${index}@test.example`, password: 'wrong password' } }).then(
      () => 'signed in',
      (error: Error) => error.message,
    ),
  );
  await Promise.race(tries);
  // An end that takes nine seconds is not orderly: its code is 1.
  expect(await running.stop('SIGTERM')).toBe(0);
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['The email address or the password is wrong.']));
  expect(await watching).toBe('ended');
});

test.skipIf(url).each(['info', 'warn'])(
  'a start that is not on a terminal writes lines of JSON alone to stdout at %s, also what a person would be told',
  async (level) => {
    const running = await startServerProcess(dir, { LOG_LEVEL: level, PUBLIC_URL: 'http://earshot.example' });
    await running.stop('SIGTERM');
    const lines = running
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string; url?: string });
    expect(lines.find(({ msg }) => msg === 'Earshot is ready')?.url).toBe('http://earshot.example');
    expect(lines.filter(({ level }) => level === 40).map(({ msg }) => msg)).toContainEqual(expect.stringContaining('MAIL is not set'));
  },
);

/** A request that never ends. */
async function hang(baseUrl: string): Promise<void> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('POST /api/receiver/code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await expect.poll(async () => (await fetch(`${baseUrl}/metrics`)).text()).toContain('earshot_http_requests_in_flight 2');
}

/** Waits until the server takes no more connections: it has received the signal. */
const untilEnding = ({ baseUrl }: ServerProcess): Promise<void> =>
  vi.waitFor(
    async () => {
      const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
      const refusal = await once(socket, 'connect').catch((error: NodeJS.ErrnoException) => error.code);
      socket.destroy();
      expect(refusal).toBe('ECONNREFUSED');
    },
    { timeout: 15_000, interval: 10 },
  );

test.skipIf(url || isShortRepeat)('a closed terminal ends the server in order', async () => {
  const running = await startServerProcess(dir);
  expect(await running.stop('SIGHUP')).toBe(0);
});

const steps = new URL('../../../tools/build-steps.mjs', import.meta.url).href;
const main = new URL('../src/app/main.ts', import.meta.url).href;

test.skipIf(url)(
  'a signal to npm, which ends without passing it on to the server, ends the server as well',
  async () => {
    const port = await freePort();
    // As `npm start` does: the shell between has no part in it but to be gone.
    const start = `import('${steps}').then(({ endWithNpm }) => (endWithNpm(), import('${main}')))`;
    const env = { ...process.env, npm_lifecycle_event: 'start', DEMO: 'off', LOG_LEVEL: 'silent', DATA_DIR: dir, PORT: String(port), START: start };
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e "$START" & echo $!; wait`], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [told] = (await once(shell.stdout, 'data')) as [Buffer];
    const pid = Number(told.toString().split('\n')[0]);
    onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')));
    await expect.poll(() => answers(port), { timeout: 60_000 }).toBe(true);
    shell.kill('SIGTERM');
    await expect.poll(() => answers(port)).toBe(false);
    await expect.poll(() => isThere(pid)).toBe(false);
  },
  90_000,
);

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

function isThere(pid: number): boolean {
  try {
    // A process that ended and that nobody asked after has no files left.
    return readFileSync(`/proc/${pid}/cmdline`).length > 0;
  } catch {
    return false;
  }
}

test.skipIf(url || isShortRepeat)(
  'the same signal twice in a moment, as a terminal sends it, is one; a second one later ends the process at once',
  { timeout: 90_000 }, // two starts, beside others
  async () => {
    const patient = await startServerProcess(dir);
    await hang(patient.baseUrl);
    patient.child.kill('SIGINT');
    // Sent separately, or the system would merge the two.
    await untilEnding(patient);
    expect(await patient.stop('SIGINT')).toBe(0);

    const hurried = await startServerProcess(dir);
    await hang(hurried.baseUrl);
    hurried.child.kill('SIGTERM');
    await untilEnding(hurried);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    // The orderly end, which waits four seconds for the request, has the code 0.
    expect(await hurried.stop('SIGTERM')).toBe(1);
  },
);

test.skipIf(isShortRepeat)('a job that runs when the server stops is finished if it can be, and else goes back to its queue', async () => {
  const server = await startTestServer();
  const { jobs, database, config } = server.services;
  const done: string[] = [];
  const begun: string[] = [];
  const run = (name: string, ms: number) =>
    jobs.work(name, async () => {
      begun.push(name);
      await new Promise((resolve) => setTimeout(resolve, ms).unref());
      done.push(name);
    });
  await run('short', 1_500);
  await run('endless', hourMs);
  await database.transaction(async (tx) => {
    await jobs.add(tx, 'short', {});
    await jobs.add(tx, 'endless', {});
  });
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2);
  await server.app.close();
  expect(done).toEqual(['short']);
  const again = openDatabase({ url: config.databaseUrl, dir: config.dataDir });
  const { rows } = await sql`select name, state from pgboss.job where name in ('short', 'endless') order by name`.execute(again.db);
  await again.close();
  await server.close();
  expect(rows).toEqual([
    { name: 'endless', state: 'retry' },
    { name: 'short', state: 'completed' },
  ]);
});
