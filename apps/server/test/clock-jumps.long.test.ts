// A whole server under libfaketime, whose clock jumps while it runs and between two starts.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { ownDatabaseForTest } from './own-database.ts';
import { type ServerProcess, startServerProcess } from './process.ts';

const libraries = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1'];
const library = libraries.find((path) => existsSync(path));
if (library === undefined) process.stderr.write('clock-jumps.long.test.ts is skipped: it needs libfaketime (Debian: apt-get install libfaketime).\n');

interface Health {
  readonly jobs: string;
  readonly schedules: readonly { readonly name: string; readonly lastRunAt?: string; readonly nextRunAt: string; readonly isLate: boolean }[];
}

/** A server whose clock the test sets, as libfaketime writes it: an offset such as '+2h', or a date that goes on from there. */
class TimeServer {
  readonly #dir = mkdtempSync(join(tmpdir(), 'earshot-clock-'));
  readonly #clock = join(this.#dir, 'clock');
  #server: ServerProcess | undefined;
  #url: string | undefined;

  constructor() {
    onTestFinished(async () => {
      await this.#server?.stop('SIGKILL');
      rmSync(this.#dir, { recursive: true, force: true });
    });
  }

  setClock(offset: string): void {
    writeFileSync(this.#clock, `${offset}\n`);
  }

  async start(offset: string, timeZone = 'UTC'): Promise<void> {
    this.setClock(offset);
    const admin = inject('databaseUrl');
    if (admin) this.#url ??= await ownDatabaseForTest(admin);
    this.#server = await startServerProcess(join(this.#dir, 'data'), {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#clock,
      FAKETIME_CACHE_DURATION: '1',
      // Timers use the monotonic clock, as they do on a machine whose clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: timeZone,
      ...(this.#url !== undefined && { DATABASE_URL: this.#url }),
    });
  }

  stop = async (): Promise<void> => void (await this.#server?.stop('SIGTERM'));

  async health(): Promise<Health> {
    return (await (await fetch(`${this.#server?.baseUrl ?? ''}/api/health`)).json()) as Health;
  }

  /** Waits for the next run of the job of each minute, and returns how long that took. */
  async nextRun(): Promise<number> {
    const of = async () => (await this.health()).schedules.find(({ name }) => name === 'outbox-sweep');
    const before = await of();
    const from = performance.now();
    await vi.waitFor(async () => expect((await of())?.lastRunAt).not.toBe(before?.lastRunAt), { timeout: 150_000, interval: 500 });
    // A time moved back to the present is not a run.
    const mended = (await of())?.lastRunAt;
    if (before?.lastRunAt !== undefined && mended !== undefined && mended < before.lastRunAt)
      await vi.waitFor(async () => expect((await of())?.lastRunAt).not.toBe(mended), { timeout: 150_000, interval: 500 });
    return performance.now() - from;
  }
}

/** A minute until the next occurrence, plus the time for checks and polling. */
const soonMs = 80_000;

// On PostgreSQL the database's clock is another machine's; only the server's own jumps.
for (const jump of ['+2h', '-2h', '+40d'])
  test.skipIf(library === undefined)(
    `jobs by the clock go on within a minute after the clock was ${jump} and is put right, and after a start in between`,
    async () => {
      const server = new TimeServer();
      await server.start('+0');
      server.setClock(jump);
      await server.nextRun();
      server.setClock('+0');
      expect(await server.nextRun()).toBeLessThan(soonMs);
      server.setClock(jump);
      await server.nextRun();
      await server.stop();
      await server.start('+0');
      expect(await server.nextRun()).toBeLessThan(soonMs);
      await vi.waitFor(async () => expect(await server.health()).toMatchObject({ jobs: 'running' }), { timeout: 30_000, interval: 500 });
    },
    900_000,
  );

// A date is in the zone itself.
for (const [name, date, timeZone] of [
  ['summer time begins', '@2027-03-14 01:59:20', 'America/Denver'],
  ['summer time ends', '@2027-11-07 01:59:20', 'America/Denver'],
  ['the first zone has its new year', '@2026-12-31 23:59:20', 'Pacific/Kiritimati'],
  ['the last zone has its new year', '@2026-12-31 23:59:20', 'Etc/GMT+12'],
] as const)
  test.skipIf(library === undefined)(
    `jobs by the clock run each minute while ${name}`,
    async () => {
      const server = new TimeServer();
      await server.start(date, timeZone);
      for (let round = 0; round < 2; round += 1) expect(await server.nextRun()).toBeLessThan(soonMs);
      expect(await server.health()).toMatchObject({ jobs: 'running' });
    },
    400_000,
  );
