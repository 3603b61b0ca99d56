// People who write and phones that report while processes are killed, and what of it a database must have afterwards.
import { sql } from 'kysely';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { type BuiltUser, buildClient, buildContact, buildUser } from './factories.ts';
import { builderOn } from './own-database.ts';
import { buildAudience, Reporters } from './reporters.ts';
import { damageTo, missingSaves, Writers } from './writers.ts';

/** An operator who writes to a contact, and an audience whose phones report. */
export async function buildLoad(url: string) {
  const database = openDatabase({ url, dir: '' });
  const builder = builderOn(database);
  const user = await buildUser(builder, (await buildClient(builder)).id, ['operator']);
  const contact = await buildContact(builder, user);
  const audience = await buildAudience(builder, user);
  await sql`checkpoint`.execute(database.db); // the tables at least survive, even if commits do not
  await database.close();
  return { url, user, contactId: contact.id, audience };
}

interface LoadOptions extends Awaited<ReturnType<typeof buildLoad>> {
  readonly baseUrl: string;
  /** The number of events to wait for with each progress. */
  readonly events: number;
}

export class Load {
  readonly #url: string;
  readonly #baseUrl: string;
  readonly #user: BuiltUser;
  readonly #events: number;
  readonly writers: Writers;
  readonly reporters: Reporters;

  constructor({ url, baseUrl, user, contactId, audience, events }: LoadOptions) {
    this.#url = url;
    this.#baseUrl = baseUrl;
    this.#user = user;
    this.#events = events;
    this.writers = new Writers({ baseUrl, token: user.token }, contactId);
    this.reporters = new Reporters(baseUrl, audience, events);
  }

  begin(): void {
    this.writers.begin();
    this.reporters.begin();
  }

  /** Waits until this many more are acknowledged. */
  async progress(saves: number): Promise<void> {
    await Promise.all([this.writers.progress(saves), this.reporters.progress(this.#events)]);
  }

  async end(): Promise<void> {
    await Promise.all([this.writers.end(), this.reporters.end()]);
  }

  async abandon(): Promise<void> {
    await Promise.all([this.writers.abandon(), this.reporters.abandon()]);
  }

  damage() {
    return this.#inDatabase(async (db) => ({
      saves: await damageTo(db, this.writers.acknowledged, this.#user.clientId),
      events: await this.reporters.damage(db),
    }));
  }

  /** Data acknowledged until now that is not stored exactly once. */
  missing(): Promise<string[]> {
    return this.#inDatabase(async (db) => [...(await missingSaves(db, this.writers.acknowledged, this.#user.clientId)), ...(await this.reporters.missing(db))]);
  }

  async #inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
    const database = openDatabase({ url: this.#url, dir: '' });
    try {
      return await look(database.db);
    } finally {
      await database.close();
    }
  }

  /** The operator's wrong figures. */
  miscounted(): Promise<string[]> {
    return this.reporters.miscounted(this.#baseUrl, this.#user.token);
  }
}

const nothing = { lost: [], surplus: [], half: [] };

/** The damage of a run that lost nothing, stored nothing twice or half and added up every event. */
export const noDamage = { saves: nothing, events: { ...nothing, misadded: [] } };
