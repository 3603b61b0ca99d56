import { type DeviceEvent, Unreachable } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { DeviceRecord, Inbox } from '@earshot/receiver-core';
import type { InboxAnswer, SyncApi } from './receiver-api.ts';

export interface SyncParts {
  readonly api: SyncApi;
  readonly record: DeviceRecord;
  readonly takeInbox: (inbox: Inbox) => void;
  /** The server no longer knows this device. */
  readonly onSignedOut: () => void;
  readonly now: () => number;
}

/** Result of the last try. `clockAheadMs` is how far this device's clock is ahead of the server's. */
export interface SyncState {
  readonly outcome: 'none' | 'done' | 'unreachable' | 'refused';
  readonly clockAheadMs: number;
}

const everyMs = 60_000;
/** Events that follow each other closely travel together. */
const gatherMs = 500;
const batchSize = 200;

/** Brings messages to the phone and events to the server; offline nothing is lost. */
export class SyncLoop {
  readonly #parts: SyncParts;
  readonly #listeners = new Set<() => void>();
  #view: SyncState = { outcome: 'none', clockAheadMs: 0 };
  #timer: ReturnType<typeof setInterval> | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;
  /** Another phone of this number may have heard something since, which no cursor shows; so may this one, if it could not store it. */
  #isFirstPull = true;
  /** Counts the stops: an answer to a request from before one belongs to a person who has left. */
  #stops = 0;
  /** Counts the person's decisions: an answer to a request from before one may not know it yet. */
  #decisions = 0;

  constructor(parts: SyncParts) {
    this.#parts = parts;
  }

  get view(): SyncState {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Syncs now, every minute, and soon after each new event. */
  start(): void {
    if (this.#timer !== undefined) return;
    const { record } = this.#parts;
    this.#isFirstPull = true;
    this.#timer = setInterval(() => void this.sync(), everyMs);
    let known = record.kept.events.length;
    this.#unsubscribe = record.subscribe(() => {
      const { length } = record.kept.events;
      if (length > known) this.#gathering ??= setTimeout(() => void this.sync(), gatherMs);
      known = length;
    });
    void this.sync();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#gathering);
    this.#unsubscribe?.();
    this.#timer = undefined;
    this.#gathering = undefined;
    this.#isWanted = false;
    this.#stops += 1;
    // The next person's companies are not known yet, so their start screen waits for them again.
    this.#set({ ...this.#view, outcome: 'none' });
  }

  /** One round; a call during a round makes another one follow, however the first ends: the network may have come back in its middle. */
  async sync(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (this.#running) {
      this.#isWanted = true;
      return this.#running;
    }
    this.#running = this.#rounds();
    await this.#running;
  }

  /** Fetches everything now: the person's decision changes which messages come. */
  async syncAnew(): Promise<void> {
    this.#decisions += 1;
    this.#isFirstPull = true;
    return this.sync();
  }

  async #rounds(): Promise<void> {
    do {
      this.#isWanted = false;
      await this.#round();
    } while (this.#isWanted);
    this.#running = undefined;
  }

  async #round(): Promise<void> {
    const stops = this.#stops;
    try {
      // Messages must come even while events cannot go; the second report shows the error.
      await this.#report().catch(() => {});
      if (stops !== this.#stops) return;
      const clockAheadMs = await this.#pull();
      if (stops !== this.#stops) return;
      await this.#report();
      this.#set({ outcome: 'done', clockAheadMs });
    } catch (error) {
      if (stops !== this.#stops) return;
      this.#set({ ...this.#view, outcome: error instanceof Unreachable ? 'unreachable' : 'refused' });
      if (error instanceof Refusal && error.failure.code === 'signed_out') this.#parts.onSignedOut();
    }
  }

  async #pull(): Promise<number> {
    const { api, record, takeInbox, now } = this.#parts;
    const before = record.kept.inbox;
    const [stops, decisions] = [this.#stops, this.#decisions];
    const { cursor, messages, changes, companies, now: serverNow } = await api.pull(this.#isFirstPull ? undefined : before?.cursor);
    const clockAheadMs = now() - serverNow;
    if (stops !== this.#stops || decisions !== this.#decisions) return clockAheadMs;
    this.#isFirstPull = false;
    if (companies) record.commit({ companies });
    if (messages) takeInbox({ cursor, messages });
    else if (before && changes) takeInbox({ cursor, messages: withChanges(before.messages, changes) });
    else if (before && before.cursor !== cursor) record.commit({ inbox: { ...before, cursor } });
    return clockAheadMs;
  }

  /**
   * Sends the stored events, so that an event has one id for good. Events that cannot be stored are sent all the same:
   * a reload would lose them.
   */
  async #report(): Promise<void> {
    const { record } = this.#parts;
    while (record.kept.events.length > 0) {
      await record.settled();
      const batch = record.kept.events.slice(0, batchSize);
      await this.#send(batch);
      const isTaken = record.kept.events[0] !== batch[0];
      if (!isTaken) return;
    }
  }

  async #send(events: readonly DeviceEvent[]): Promise<void> {
    const { api, record } = this.#parts;
    try {
      const { stored, refused } = await api.report(events);
      record.commit({ sentEvents: [...stored, ...refused] });
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      // One bad event must not hold up the others for ever.
      const half = Math.ceil(events.length / 2);
      if (events.length === 1) record.commit({ sentEvents: events.map(({ id }) => id) });
      else for (const part of [events.slice(0, half), events.slice(half)]) await this.#send(part);
    }
  }

  #set(state: SyncState): void {
    this.#view = state;
    for (const listener of this.#listeners) listener();
  }
}

/** All messages after some of them changed, in the server's order. */
function withChanges(messages: Inbox['messages'], { messages: changed, removed }: NonNullable<InboxAnswer['changes']>): Inbox['messages'] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)]);
  return [...messages.filter(({ id }) => !gone.has(id)), ...changed].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const isAboutContent = (error: unknown): boolean => error instanceof Refusal && error.failure.code === 'invalid_input';
