import type { CallbackError, Location, WatcherOptions } from '@capacitor-community/background-geolocation';
import { measureFreedom } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '@earshot/receiver-core';
import { everyPosition, isSamePace, type Pace, type PacedPositions, choosePace } from './position-interval.ts';

export interface NativeLocationParts {
  readonly plugin: PacedPositions;
  /** The notification that Android requires while the app watches. */
  readonly notification: () => { readonly title: string; readonly text: string };
  /** Android rests by time, iPhones by distance. */
  readonly restsBy: 'time' | 'distance';
  readonly now: () => number;
  /** True while the screen is visible. */
  readonly isSeen: () => boolean;
  /** Calls `onChange` after each change, until the returned function is called. */
  readonly followSeen: (onChange: () => void) => () => void;
}

/** The phone's positions, in the background too, at the interval that the nearest circle allows. */
export class NativeLocation implements LocationSource {
  readonly #parts: NativeLocationParts;
  #watching: PositionWatch | undefined;

  constructor(parts: NativeLocationParts) {
    this.#parts = parts;
  }

  watch(listener: LocationListener): () => void {
    const watching = new PositionWatch(this.#parts, listener);
    this.#watching = watching;
    return () => {
      watching.stop();
      if (this.#watching === watching) this.#watching = undefined;
    };
  }

  rest(known: Parameters<typeof measureFreedom>[0]): number {
    return this.#watching?.rest(measureFreedom(known)) ?? 0;
  }
}

/** The system may have no position for a still iPhone, so this silence is no fault, ms. */
const silentForMs = 900_000;
/** Refusals in a row after which a watch asks for no other pace. */
const mostRefusals = 3;
/** Delay before the next attempt if the location service is missing, ms. */
const againMs = 5000;

class PositionWatch {
  readonly #parts: NativeLocationParts;
  readonly #listener: LocationListener;
  readonly #unfollow: () => void;
  #freedom = { meters: 0, ms: 0 };
  #fixAt: number | undefined;
  /** The time of the last call of the plugin, which on a resting iPhone repeats the last position each minute while the phone is near it. */
  #heardAt = 0;
  /** The time of the newest position, by its receiver. */
  #newest = 0;
  #pace = everyPosition;
  /** Changes refused since the last one that was not. */
  #refusals = 0;
  /**
   * Calls run in order. A watcher goes on at another pace, because systems let an app in the background keep a watch but
   * not begin one; a failed watcher ends after its successor has begun.
   */
  #turn: Promise<unknown> = Promise.resolve();
  #id: string | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isDenied = false;
  #isOver = false;

  constructor(parts: NativeLocationParts, listener: LocationListener) {
    this.#parts = parts;
    this.#listener = listener;
    this.#unfollow = parts.followSeen(() => {
      // The person may return from the system's settings.
      if (this.#isDenied && parts.isSeen()) this.#begin();
      else if (this.#fixAt !== undefined) this.#repace();
    });
    this.#begin();
  }

  /** Takes the freedom since the last position. Returns the time without a position to expect, ms. */
  rest(freedom: { readonly meters: number; readonly ms: number }): number {
    // Nothing is known from before this watch.
    if (this.#fixAt === undefined) return 0;
    this.#freedom = freedom;
    return this.#repace();
  }

  stop(): void {
    this.#isOver = true;
    this.#unfollow();
    clearTimeout(this.#again);
    this.#next(async () => this.#end(this.#id));
  }

  /** Returns the time for which no position may come, from the last one on, ms. */
  #repace(): number {
    const { now, isSeen, restsBy } = this.#parts;
    const { meters, ms } = this.#freedom;
    // The interval restarts with each change, and part of the time is over.
    const fixAt = this.#fixAt ?? 0;
    const leftMs = Math.max(0, ms - (now() - fixAt));
    const wanted = choosePace({ meters, ms: leftMs }, isSeen());
    const pace = restsBy === 'time' ? { ...wanted, leastMeters: 0, isCoarse: false } : { ...wanted, intervalMs: everyPosition.intervalMs };
    if (this.#refusals < mostRefusals && !isSamePace(pace, this.#pace)) this.#change(pace);
    return this.#pace.leastMeters > 0 ? silentForMs + this.#heardAt - fixAt : 2 * this.#pace.intervalMs;
  }

  #begin(): void {
    this.#pace = everyPosition;
    this.#next(async () => {
      if (this.#isOver) return;
      const before = this.#id;
      const { title, text } = this.#parts.notification();
      const options: WatcherOptions = { backgroundTitle: title, backgroundMessage: text, requestPermissions: true, stale: false, distanceFilter: 0 };
      this.#id = await this.#parts.plugin.addWatcher(options, (location, error) => this.#take(location, error));
      await this.#end(before);
    });
  }

  #change(pace: Pace): void {
    this.#pace = pace;
    this.#next(async () => {
      // A later pace is already wanted.
      if (this.#isOver || this.#pace !== pace || this.#id === undefined) return;
      try {
        await this.#parts.plugin.changeWatcher({ id: this.#id, ...pace });
        this.#refusals = 0;
      } catch {
        // The watcher may be resting, or gone.
        this.#refusals += 1;
        this.#begin();
      }
    });
  }

  #next(run: () => Promise<unknown>): void {
    this.#turn = this.#turn.then(run).catch(() => this.#fail());
  }

  async #end(id: string | undefined): Promise<void> {
    if (id !== undefined) await this.#parts.plugin.removeWatcher({ id });
  }

  #take(location: Location | undefined, error: CallbackError | undefined): void {
    if (this.#isOver) return;
    if (error || !location) return this.#fail(error);
    this.#isDenied = false;
    const { latitude, longitude, accuracy, time } = location;
    const now = this.#parts.now();
    this.#heardAt = now;
    // The last position may come once more, as after a change on Android, and is no newer for that.
    if (time === null || time > this.#newest) this.#fixAt = now;
    this.#newest = Math.max(this.#newest, time ?? 0);
    this.#listener.onFix({ lat: latitude, lng: longitude, accuracyMeters: accuracy, at: time ?? now });
  }

  #fail(error?: CallbackError): void {
    if (this.#isOver) return;
    this.#isDenied = error?.code === 'NOT_AUTHORIZED';
    this.#listener.onProblem(this.#isDenied ? 'denied' : 'unavailable');
    clearTimeout(this.#again);
    if (!this.#isDenied) this.#again = setTimeout(() => this.#begin(), againMs);
  }
}
