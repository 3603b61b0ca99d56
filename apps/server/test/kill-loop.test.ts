// kill -9 of the server, of PostgreSQL and of both while people write and phones report: all acknowledged data is
// there, once and whole, and counted. KILL_ROUNDS is the number of kills of each of the three, KILL_EVENTS the number
// of events that the phones report in all.
import { expect, inject, onTestFinished, test } from 'vitest';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { isLong } from './how-long.ts';
import { buildLoad, Load, noDamage } from './load.ts';
import { freePort, type ServerProcess, startServerProcess } from './process.ts';
import { eventsPerKill, tellFigures } from './reporters.ts';

const isAsked = inject('databaseUrl') !== undefined;
const bin = isAsked ? findPostgres() : undefined;
const rounds = Number(process.env['KILL_ROUNDS'] ?? (isLong ? 4 : 1));
const events = eventsPerKill(rounds * 3);
const controlAttempts = 5;

type Victim = 'server' | 'database' | 'both';

class Scene {
  readonly #postgres: ThrowawayPostgres;
  readonly #settings: Readonly<Record<string, string>>;
  #server: ServerProcess;
  readonly load: Load;

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Scene> {
    const postgres = await ThrowawayPostgres.start(bin ?? '', settings);
    onTestFinished(() => postgres.remove());
    const own = { DATABASE_URL: postgres.url, PORT: String(await freePort()), RATE_LIMITS: 'off' };
    const server = await startServerProcess('', own);
    const load = new Load({ ...(await buildLoad(postgres.url)), baseUrl: server.baseUrl, events });
    const scene = new Scene({ postgres, settings: own, server, load });
    onTestFinished(async () => void (await scene.#server.stop('SIGKILL')));
    load.begin();
    return scene;
  }

  private constructor({ postgres, settings, server, load }: Parts) {
    this.#postgres = postgres;
    this.#settings = settings;
    this.#server = server;
    this.load = load;
  }

  async #startServer(): Promise<ServerProcess> {
    return (this.#server = await startServerProcess('', this.#settings));
  }

  async kill(victim: Victim): Promise<void> {
    await Promise.all([victim !== 'database' && this.#server.stop('SIGKILL'), victim !== 'server' && this.#postgres.kill()]);
  }

  async restart(victim: Victim): Promise<void> {
    if (victim !== 'server') await this.#postgres.start();
    if (victim !== 'database') await this.#startServer();
  }
}

interface Parts {
  readonly postgres: ThrowawayPostgres;
  readonly settings: Readonly<Record<string, string>>;
  readonly server: ServerProcess;
  readonly load: Load;
}

test.skipIf(!bin)(
  'kill -9 of the server, of PostgreSQL and of both under load loses nothing that was acknowledged, stores nothing twice or half, and counts every event once',
  async () => {
    const scene = await Scene.open();
    for (let round = 0; round < rounds; round += 1) {
      for (const victim of ['server', 'database', 'both'] as const) {
        await scene.load.progress(20 + Math.floor(Math.random() * 20));
        await scene.kill(victim);
        if (victim !== 'server') await scene.restart('database');
        // Checked before a killed server is back: a phone that reports again could fill the gap.
        expect(await scene.load.missing()).toEqual([]);
        if (victim !== 'database') await scene.restart('server');
      }
    }
    await scene.load.progress(20);
    await scene.load.end();
    tellFigures(rounds * 3, { saves: scene.load.writers.acknowledged.size, events: scene.load.reporters.done });
    expect(scene.load.writers.acknowledged.size).toBeGreaterThanOrEqual(rounds * 60);
    expect(scene.load.reporters.done).toBeGreaterThanOrEqual(rounds * 3 * events);
    expect(await scene.load.damage()).toEqual(noDamage);
    expect(await scene.load.miscounted()).toEqual([]);
  },
  120_000 + rounds * (90_000 + events * 20),
);

// The control: if a loss went unseen, the test above would prove nothing. PostgreSQL may write just before a kill by
// its own clock, which loses nothing and proves neither: then it is killed again.
test.runIf(bin && isLong)(
  'a PostgreSQL that acknowledges before it writes loses saves and events in a kill -9, and this is seen',
  async () => {
    const scene = await Scene.open({
      synchronous_commit: 'off',
      wal_writer_delay: '10s',
      wal_writer_flush_after: '64MB',
      bgwriter_lru_maxpages: '0', // a page written in the background is preceded by the log up to it
      autovacuum: 'off',
    });
    const lost = { saves: 0, events: 0, atOnce: 0 };
    for (let attempt = 0; attempt < controlAttempts && (lost.saves === 0 || lost.events === 0); attempt += 1) {
      if (attempt > 0) await scene.restart('server');
      await scene.load.progress(200);
      await scene.kill('both');
      await scene.restart('database');
      const damage = await scene.load.damage();
      lost.saves += damage.saves.lost.length;
      lost.events += damage.events.lost.length;
      lost.atOnce += (await scene.load.missing()).length;
    }
    await scene.load.abandon();
    expect(lost.saves).toBeGreaterThan(0);
    expect(lost.events).toBeGreaterThan(0);
    expect(lost.atOnce).toBeGreaterThan(0);
  },
  120_000 + controlAttempts * 60_000,
);
