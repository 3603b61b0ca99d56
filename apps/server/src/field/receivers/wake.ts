import { findSpeakingContactsOf } from '../../messaging/consents/index.ts';
import type { Services } from '../../platform/services.ts';
import { findConcerned, findLateChanges, type InboxChange } from './changes-store.ts';

/** How often the changes are looked at, by one short statement, while a phone listens to this server; none while none does. */
const lookMs = 500;
/** How long a transaction's changes may come after their instant. What comes later is found by the phone's own sync, within a minute. */
const lateSeconds = 30;
/** Phones that were woken and have not asked yet: as many as the database serves at a time. One that does not ask makes room after a while. */
const maxAsking = 24;
const askingMs = 1_000;

/** A phone that listens. */
interface Listener {
  readonly phone: string;
  readonly wake: () => void;
}

type WakeServices = Pick<Services, 'database' | 'log'>;

/**
 * Wakes the phones that listen to this server when something changed that may concern them. A stream says nothing but that: the phone
 * asks, and its question is answered as ever. An idle stream costs no statement.
 */
export class InboxWatch {
  readonly #services: WakeServices;
  readonly #ofClient = new Map<string, Set<Listener>>();
  readonly #ofContact = new Map<string, Set<Listener>>();
  readonly #queue = new Set<Listener>();
  readonly #asking = new Map<string, NodeJS.Timeout>();
  #listeners = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** Changes that were looked at. */
  #seen: ReadonlySet<string> | undefined;

  constructor(services: WakeServices) {
    this.#services = services;
  }

  /** Answers how to listen to what concerns a number: the companies that may speak on its phone now. One that comes later is known with the next stream. */
  async open(phone: string): Promise<(wake: () => void) => () => void> {
    // What changed before the stream is accepted is asked for once it is.
    if (!this.#seen) await this.#look();
    const contacts = await findSpeakingContactsOf(this.#services.database.db, phone);
    const keys = contacts.map(({ client_id, id }) => `${client_id} ${id}`);
    const clients = [...new Set(contacts.map(({ client_id }) => client_id))];
    return (wake) => {
      const listener: Listener = { phone, wake };
      for (const key of keys) add(this.#ofContact, key, listener);
      for (const key of clients) add(this.#ofClient, key, listener);
      this.#listeners += 1;
      this.#timer ??= setInterval(() => this.#lookOnce(), lookMs).unref();
      return () => {
        for (const key of keys) remove(this.#ofContact, key, listener);
        for (const key of clients) remove(this.#ofClient, key, listener);
        this.#queue.delete(listener);
        this.#listeners -= 1;
        if (this.#listeners > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
        this.#seen = undefined;
      };
    };
  }

  /** A phone has asked: the next one may be woken. */
  asked(phone: string): void {
    const timer = this.#asking.get(phone);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.#asking.delete(phone);
    this.#wakeNext();
  }

  #lookOnce(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#look()
      .catch((error: unknown) => this.#services.log.warn(error))
      .finally(() => (this.#isLooking = false));
  }

  async #look(): Promise<void> {
    const changes = await findLateChanges(this.#services.database.db, lateSeconds);
    const seen = this.#seen;
    this.#seen = new Set(changes.map(({ id }) => id));
    // At first all of them are older than any stream.
    if (!seen) return;
    const byClient = Map.groupBy(
      changes.filter(({ id, client_id }) => !seen.has(id) && this.#ofClient.has(client_id)),
      ({ client_id }) => client_id,
    );
    for (const [clientId, news] of byClient) for (const listener of await this.#concernedBy(clientId, news)) this.#queue.add(listener);
    this.#wakeNext();
  }

  async #concernedBy(clientId: string, changes: readonly InboxChange[]): Promise<Iterable<Listener>> {
    const isForAll = changes.some(({ message_ids, group_ids, contact_ids }) => !message_ids && !group_ids && !contact_ids);
    if (isForAll) return this.#ofClient.get(clientId) ?? [];
    const messageIds = changes.flatMap(({ message_ids }) => message_ids ?? []);
    const groupIds = changes.flatMap(({ group_ids }) => group_ids ?? []);
    const direct = changes.flatMap(({ contact_ids }) => contact_ids ?? []);
    const found = messageIds.length + groupIds.length > 0 ? await findConcerned(this.#services.database.db, { clientId, messageIds, groupIds }) : [];
    const contactIds = new Set([...direct, ...found.map(({ contact_id }) => contact_id)]);
    return [...contactIds].flatMap((id) => [...(this.#ofContact.get(`${clientId} ${id}`) ?? [])]);
  }

  #wakeNext(): void {
    for (const listener of this.#queue) {
      if (this.#asking.size >= maxAsking) return;
      this.#queue.delete(listener);
      clearTimeout(this.#asking.get(listener.phone));
      this.#asking.set(listener.phone, setTimeout(() => this.asked(listener.phone), askingMs).unref());
      listener.wake();
    }
  }
}

function add(map: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const known = map.get(key);
  if (known) known.add(listener);
  else map.set(key, new Set([listener]));
}

function remove(map: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const known = map.get(key);
  known?.delete(listener);
  if (known?.size === 0) map.delete(key);
}
