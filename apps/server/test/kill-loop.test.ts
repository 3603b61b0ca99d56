// kill -9 of the server, of PostgreSQL and of both while people write: what was acknowledged is there, once and whole.
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { openDatabase } from '../src/platform/database.ts';
import { buildClient, buildContact, buildUser } from './factories.ts';
import { isLong } from './how-long.ts';
import { builderOn } from './own-database.ts';
import { freePort, type ServerProcess, startServerProcess } from './process.ts';
import { damageTo, type Damage, Writers } from './writers.ts';

const isAsked = inject('databaseUrl') !== undefined;
const bin = isAsked ? findPostgres() : undefined;
const rounds = Number(process.env['KILL_ROUNDS'] ?? (isLong ? 4 : 1));
const controlAttempts = 5;

type Victim = 'server' | 'database' | 'both';

/** A server on a PostgreSQL that can be killed, and four people who write. */
class Scene {
  readonly #postgres: ThrowawayPostgres;
  readonly #settings: Readonly<Record<string, string>>;
  #server: ServerProcess | undefined;
  writers: Writers | undefined;

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Scene> {
    const postgres = await ThrowawayPostgres.start(bin ?? '', settings);
    onTestFinished(() => postgres.remove());
    const scene = new Scene(postgres, { DATABASE_URL: postgres.url, PORT: String(await freePort()) });
    onTestFinished(async () => void (await scene.#server?.stop('SIGKILL')));
    await scene.#begin();
    return scene;
  }

  private constructor(postgres: ThrowawayPostgres, settings: Readonly<Record<string, string>>) {
    this.#postgres = postgres;
    this.#settings = settings;
  }

  async #begin(): Promise<void> {
    const { baseUrl } = await this.#startServer();
    const database = openDatabase({ url: this.#postgres.url, dir: '' });
    const user = await buildUser(builderOn(database), (await buildClient(builderOn(database))).id, ['operator']);
    const contact = await buildContact(builderOn(database), user);
    await sql`checkpoint`.execute(database.db); // the tables at least survive also where commits do not
    await database.close();
    this.writers = new Writers({ baseUrl, token: user.token }, contact.id);
    this.writers.begin();
  }

  async #startServer(): Promise<ServerProcess> {
    return (this.#server = await startServerProcess('', this.#settings));
  }

  async kill(victim: Victim): Promise<void> {
    await Promise.all([victim !== 'database' && this.#server?.stop('SIGKILL'), victim !== 'server' && this.#postgres.kill()]);
  }

  async restart(victim: Victim): Promise<void> {
    if (victim !== 'server') await this.#postgres.start();
    if (victim !== 'database') await this.#startServer();
  }

  async damage(): Promise<Damage> {
    const database = openDatabase({ url: this.#postgres.url, dir: '' });
    try {
      return await damageTo(database.db, this.writers?.acknowledged ?? new Map());
    } finally {
      await database.close();
    }
  }
}

test.skipIf(!bin)(
  'kill -9 of the server, of PostgreSQL and of both under load loses nothing that was acknowledged, and stores nothing twice or half',
  async () => {
    const scene = await Scene.open();
    const { writers } = scene;
    for (let round = 0; round < rounds; round += 1) {
      for (const victim of ['server', 'database', 'both'] as const) {
        await writers?.progress(20 + Math.floor(Math.random() * 20));
        await scene.kill(victim);
        await scene.restart(victim);
      }
    }
    await writers?.progress(20);
    await writers?.end();
    expect(writers?.acknowledged.size).toBeGreaterThanOrEqual(rounds * 60);
    expect(await scene.damage()).toEqual({ lost: [], surplus: [], half: [] });
  },
  60_000 + rounds * 30_000,
);

// The control: were a loss not seen, the test above would prove nothing. PostgreSQL may write just before a kill by its own
// clock, which loses nothing and is no proof of either: then it is killed again.
test.runIf(bin && isLong)(
  'a PostgreSQL that acknowledges before it writes loses saves in a kill -9, and this is seen',
  async () => {
    const scene = await Scene.open({
      synchronous_commit: 'off',
      wal_writer_delay: '10s',
      wal_writer_flush_after: '64MB',
      bgwriter_lru_maxpages: '0', // a page written in the background is preceded by the log up to it
      autovacuum: 'off',
    });
    const { writers } = scene;
    let lost: readonly unknown[] = [];
    for (let attempt = 0; attempt < controlAttempts && lost.length === 0; attempt += 1) {
      if (attempt > 0) await scene.restart('server');
      await writers?.progress(200);
      await scene.kill('both');
      await scene.restart('database');
      ({ lost } = await scene.damage());
    }
    await writers?.abandon();
    expect(lost.length).toBeGreaterThan(0);
  },
  60_000 + controlAttempts * 30_000,
);
