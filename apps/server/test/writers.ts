// People who save one message after the other, and the conditions that the database must meet afterwards, even after kills.
import { type Api, contract, createApi, type EarshotContract, Unreachable } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { sql } from 'kysely';
import { settingsWith } from '../src/messaging/messages/message.test-inputs.ts';
import type { Db } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/database/ids.ts';

const people = 4;
const pauseMs = 50;

/** Several concurrent writers; each writes one thing after the other, and repeats it until it is acknowledged. */
export abstract class Repeaters {
  /** Calls that were not answered, or refused because the database did not. */
  unanswered = 0;
  /** The milliseconds from the first call until the acknowledgement, for each acknowledged one. */
  readonly waitsMs: number[] = [];
  #isOver = false;
  #isAbandoned = false;
  #work: Promise<unknown> = Promise.resolve();
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  /** The number acknowledged until now. */
  protected abstract get done(): number;

  /** Writes the next thing of one writer, counted from 0. */
  protected abstract writeNext(index: number): Promise<void>;

  begin(): void {
    this.#isOver = false;
    this.#work = Promise.all(Array.from({ length: this.#count }, (_, index) => this.#write(index)));
  }

  /** Waits until this many more are acknowledged. */
  async progress(count: number): Promise<void> {
    const goal = this.done + count;
    const until = async (): Promise<void> => {
      while (this.done < goal) await pause();
    };
    await Promise.race([until(), this.#work]); // the work ends by itself only on failure
  }

  /** Waits until started writes are acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Gives up started writes. */
  async abandon(): Promise<void> {
    this.#isOver = true;
    this.#isAbandoned = true;
    await this.#work.catch(() => {});
  }

  async #write(index: number): Promise<void> {
    while (!this.#isOver) await this.writeNext(index);
  }

  /** It is unknown whether a call without an answer was carried out, so it is sent again unchanged. */
  protected async repeatUntilAcknowledged<T>(call: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    for (;;) {
      try {
        const answer = await call();
        this.waitsMs.push(performance.now() - begun);
        return answer;
      } catch (error) {
        const isUnanswered = error instanceof Unreachable || (error instanceof Refusal && error.failure.code === 'unavailable');
        if (!isUnanswered || this.#isAbandoned) throw error;
        this.unanswered += 1;
        await pause();
      }
    }
  }
}

/** Each save is repeated under its Idempotency-Key. */
export class Writers extends Repeaters {
  /** The acknowledged id of each title. */
  readonly acknowledged = new Map<string, string>();
  readonly #api: Api<EarshotContract>;
  readonly #contactId: string;

  constructor(access: { readonly baseUrl: string; readonly token: string }, contactId: string) {
    super(people);
    this.#api = createApi(contract, { baseUrl: access.baseUrl, token: () => access.token });
    this.#contactId = contactId;
  }

  protected get done(): number {
    return this.acknowledged.size;
  }

  protected async writeNext(): Promise<void> {
    const title = newId(Date.now());
    const body = draft(title, this.#contactId);
    const { insertId } = await this.repeatUntilAcknowledged(() => this.#api.messages.save({ body }, { idempotencyKey: title }));
    this.acknowledged.set(title, insertId);
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** A message in four tables: itself, its Spanish version, its receivers, and the answer to its key. */
const draft = (title: string, contactId: string) => ({
  content: {
    title,
    body: 'The gate code is 4471.',
    spanishTitle: title,
    spanishBody: 'El código es 4471.',
    location: 'Denver',
    lat: 39.7392,
    lng: -104.9903,
    radiusMeters: 1609.344,
    radiusUnit: 'mi' as const,
    mode: 'draft' as const,
  },
  message_settings: settingsWith({ startDate: '2099-05-01', endDate: '2099-05-01' }),
  receivers: { groups: { kind: 'some' as const, ids: new Set<string>() }, contacts: { kind: 'some' as const, ids: new Set([contactId]) } },
});

/** The damage to acknowledged saves. All lists should be empty. */
export interface Damage {
  /** Acknowledged, but missing under the acknowledged id. */
  readonly lost: readonly string[];
  /** Present more than once, or never acknowledged although every save was repeated until it was. */
  readonly surplus: readonly string[];
  /** Present without its Spanish version, its receiver or the answer to its key. */
  readonly half: readonly string[];
}

/** Checks all drafts, or those of one client: only these writers write drafts. */
export async function damageTo(db: Db, acknowledged: ReadonlyMap<string, string>, clientId?: string): Promise<Damage> {
  const which = clientId === undefined ? sql`true` : sql`client_id = ${clientId}`;
  // The database has no statistics of these rows, and joins them pair by pair.
  const messages = await sql<{ id: string; parent_id: string | null; title: string; is_draft: boolean }>`
    select id, parent_id, title, is_draft from messages where ${which}`.execute(db);
  const contacts = await sql<{ id: string }>`select message_id as id from message_contacts where ${which}`.execute(db);
  const keys = await sql<{ id: string }>`select key as id from idempotency_keys where answer is not null`.execute(db);
  const drafts = messages.rows.filter(({ parent_id, is_draft }) => parent_id === null && is_draft);
  const [versions, receivers, answers] = [messages.rows.map(({ parent_id }) => ({ id: parent_id ?? '' })), contacts.rows, keys.rows].map((rows) =>
    Map.groupBy(rows, ({ id }) => id),
  );
  const isWhole = ({ id, title }: { readonly id: string; readonly title: string }): boolean =>
    versions?.get(id)?.length === 1 && receivers?.get(id)?.length === 1 && answers?.get(title)?.length === 1;
  const ids = new Set(drafts.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter(([, id]) => !ids.has(id)).map(([title]) => title),
    surplus: drafts.filter(({ id, title }) => acknowledged.get(title) !== id).map(({ title }) => title),
    half: drafts.filter((draft) => !isWhole(draft)).map(({ title }) => title),
  };
}

/** The acknowledged saves that are not present once and whole. Others may be under way meanwhile. */
export async function missingSaves(db: Db, acknowledged: ReadonlyMap<string, string>, clientId?: string): Promise<string[]> {
  const until = new Map(acknowledged);
  const { lost, surplus, half } = await damageTo(db, until, clientId);
  return [...lost, ...[...surplus, ...half].filter((title) => until.has(title))];
}
