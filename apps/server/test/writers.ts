// Four people who save one message after the other, and what has to be true of the database afterwards, whatever was killed meanwhile.
import { type Api, contract, createApi, type EarshotContract, Unreachable } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { sql } from 'kysely';
import { newId } from '../src/platform/ids.ts';
import { settingsWith } from '../src/messages/message.test-inputs.ts';
import type { Db } from '../src/platform/database.ts';

const people = 4;
const pauseMs = 50;

/** Each save is repeated under its Idempotency-Key until it is acknowledged. */
export class Writers {
  /** The id that each title was acknowledged with. */
  readonly acknowledged = new Map<string, string>();
  readonly #api: Api<EarshotContract>;
  readonly #contactId: string;
  #isOver = false;
  #isAbandoned = false;
  #work: Promise<unknown> = Promise.resolve();

  constructor(access: { readonly baseUrl: string; readonly token: string }, contactId: string) {
    this.#api = createApi(contract, { baseUrl: access.baseUrl, token: () => access.token });
    this.#contactId = contactId;
  }

  begin(): void {
    this.#isOver = false;
    this.#work = Promise.all(Array.from({ length: people }, () => this.#write()));
  }

  /** Waits until so many more saves are acknowledged. */
  async progress(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    const until = async (): Promise<void> => {
      while (this.acknowledged.size < goal) await pause();
    };
    await Promise.race([until(), this.#work]); // which ends by itself only when it fails
  }

  /** Lets what was begun be acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Gives up what was begun. */
  async abandon(): Promise<void> {
    this.#isOver = true;
    this.#isAbandoned = true;
    await this.#work.catch(() => {});
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const title = newId(Date.now());
      this.acknowledged.set(title, await this.#save(title));
    }
  }

  async #save(title: string): Promise<string> {
    for (;;) {
      try {
        return (await this.#api.messages.save({ body: draft(title, this.#contactId) }, { idempotencyKey: title })).insertId;
      } catch (error) {
        const isUnanswered = error instanceof Unreachable || (error instanceof Refusal && error.failure.code === 'unavailable');
        if (!isUnanswered || this.#isAbandoned) throw error;
        await pause();
      }
    }
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

/** What became of acknowledged saves. All of it should be empty. */
export interface Damage {
  /** Acknowledged, and not there under the id that was answered. */
  readonly lost: readonly string[];
  /** There more than once, or never acknowledged although every save was repeated until it was. */
  readonly surplus: readonly string[];
  /** There without its Spanish version, its receiver or the answer to its key. */
  readonly half: readonly string[];
}

export async function damageTo(db: Db, acknowledged: ReadonlyMap<string, string>): Promise<Damage> {
  const { rows } = await sql<{ id: string; title: string; is_whole: boolean }>`
    select m.id, m.title,
      (select count(*) from messages es where es.client_id = m.client_id and es.parent_id = m.id) = 1
      and (select count(*) from message_contacts c where c.client_id = m.client_id and c.message_id = m.id) = 1
      and (select count(*) from idempotency_keys k where k.key = m.title and k.answer is not null) = 1 as is_whole
    from messages m where m.parent_id is null`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter(([, id]) => !ids.has(id)).map(([title]) => title),
    surplus: rows.filter(({ id, title }) => acknowledged.get(title) !== id).map(({ title }) => title),
    half: rows.filter(({ is_whole }) => !is_whole).map(({ title }) => title),
  };
}
