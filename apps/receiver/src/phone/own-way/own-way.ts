import { dayMs } from '@earshot/domain';
import type { EngineView, PhoneFix } from '@earshot/receiver-core';
import type { KeptFix } from './kept-fix.ts';
import type { Kept, TimeSpan, WayStore } from './way-store.ts';

interface Engine {
  readonly view: Pick<EngineView, 'givenFix'>;
  subscribe(listener: () => void): () => void;
}

export interface OwnWayParts {
  readonly engine: Engine;
  readonly store: WayStore;
  readonly choice: { read(): boolean; keep(isOn: boolean): void };
  readonly now: () => number;
  /** The end of the session. */
  readonly signal: AbortSignal;
}

export interface OwnWayView extends Kept {
  readonly isOn: boolean;
}

/** Positions are also removed while none comes, ms. */
const lookAgainMs = 600_000;

const nothing: Kept = { count: 0, since: undefined };

/** The positions that the phone gives the app, kept for a day if the person wants it, and sent nowhere. */
export class OwnWay {
  readonly #parts: OwnWayParts;
  readonly #listeners = new Set<() => void>();
  #last: PhoneFix | undefined;
  #view: OwnWayView;

  constructor(parts: OwnWayParts) {
    const { engine, signal, choice } = parts;
    this.#parts = parts;
    this.#last = engine.view.givenFix;
    this.#view = { isOn: choice.read(), ...nothing };
    const unfollow = engine.subscribe(() => this.#take());
    const looking = setInterval(() => void (this.#view.count > 0 && this.look()), lookAgainMs);
    signal.addEventListener('abort', () => {
      unfollow();
      clearInterval(looking);
    });
    void this.look();
  }

  get view(): OwnWayView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Removes what is too old, and counts the rest. */
  async look(): Promise<void> {
    await this.#keep().catch(() => {});
  }

  /** Rejects, and stays off, if the browser refuses to store. */
  async turn(isOn: boolean): Promise<void> {
    this.#turn(isOn);
    if (!isOn) return this.remove();
    try {
      await this.#keep();
    } catch (error) {
      this.#turn(false);
      throw error;
    }
  }

  #turn(isOn: boolean): void {
    this.#parts.choice.keep(isOn);
    this.#set({ isOn });
  }

  async remove(): Promise<void> {
    await this.#parts.store.remove();
    this.#set(nothing);
  }

  async list(): Promise<readonly KeptFix[]> {
    await this.#keep();
    return this.#parts.store.list();
  }

  #take(): void {
    const { givenFix } = this.#parts.engine.view;
    if (givenFix === this.#last) return;
    this.#last = givenFix;
    // A full disk keeps no more; the messages matter more.
    if (givenFix && this.#view.isOn) void this.#keep(toKept(givenFix)).catch(() => {});
  }

  async #keep(fix?: KeptFix): Promise<void> {
    this.#set(await this.#parts.store.keep(this.#span(), fix));
  }

  /** Also ends a day ahead: a clock that was set back would keep such positions for longer. */
  #span(): TimeSpan {
    const now = this.#parts.now();
    return { from: now - dayMs, to: now + dayMs };
  }

  #set(change: Partial<OwnWayView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function toKept({ at, lat, lng, accuracyMeters, speedMps, headingDegrees }: PhoneFix): KeptFix {
  return {
    at,
    lat,
    lng,
    accuracyMeters,
    ...(isGiven(speedMps) && { speedMps }),
    ...(isGiven(headingDegrees) && { headingDegrees }),
  };
}

const isGiven = (value: number | null | undefined): value is number => Number.isFinite(value);
