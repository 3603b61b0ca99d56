import { findSpeakingContacts } from '../../messaging/consents/index.ts';
import type { Services } from '../../platform/services.ts';
import { findConcerned, findLateChanges, type InboxChange } from './changes-store.ts';

/** How often one short statement reads the changes while a phone listens to this server; it does not run without a listener. */
const lookMs = 500;
/** How late a transaction's changes may come after their instant. Later changes are found by the phone's own sync, within a minute. */
const lateSeconds = 30;
/**
 * Limit of phones that were woken and have not asked yet: enough for the server to answer many together, and few
 * enough that other requests hardly wait behind them. A phone that does not ask makes room after `askingMs`.
 */
const maxAsking = 200;
const askingMs = 1_000;

interface Listener {
  readonly phone: string;
  readonly wake: () => void;
}

type WakeServices = Pick<Services, 'database' | 'log'>;

/**
 * Wakes the phones that listen to this server when something changed that may concern them. The stream carries no
 * content: the phone asks, and receives the usual answer. An idle stream costs no statement.
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
  /** The changes that were read before. */
  #seen: ReadonlySet<string> | undefined;

  constructor(services: WakeServices) {
    this.#services = services;
  }

  /**
   * Returns a function that listens to the changes for a number: of the companies that may speak on its phone now. A
   * later company is known with the next stream.
   */
  async open(phone: string): Promise<(wake: () => void) => () => void> {
    // A change before the stream is accepted is covered by the phone's first request on it.
    if (!this.#seen) await this.#look();
    const contacts = await findSpeakingContacts(this.#services.database.db, phone);
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
        // A phone that was signed out asks no more.
        this.asked(phone);
        if (this.#listeners > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
        this.#seen = undefined;
      };
    };
  }

  /** Notes a phone's request, so that the next phone may be woken. */
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
    // The changes of the first look are all older than any stream.
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
