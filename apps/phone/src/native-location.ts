import type { BackgroundGeolocationPlugin, CallbackError, Location } from '@capacitor-community/background-geolocation';
import { measureFreedom } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '@earshot/receiver-core';
import { everyPosition, isSamePace, type Pace, type PacedWatcherOptions, choosePace } from './position-interval.ts';

export interface NativeLocationParts {
  readonly plugin: BackgroundGeolocationPlugin;
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

/** A still iPhone reports nothing while it watches a distance, so this silence is no fault, ms. */
const silentForMs = 900_000;
/** Delay before the next attempt if the location service is missing, ms. */
const againMs = 5000;

class PositionWatch {
  readonly #parts: NativeLocationParts;
  readonly #listener: LocationListener;
  readonly #unfollow: () => void;
  #freedom = { meters: 0, ms: 0 };
  #fixAt: number | undefined;
  #pace: Pace | undefined;
  /** Watchers are replaced in order: the next one starts before the last one ends, so that the system always sees one. */
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
      if (this.#isDenied && parts.isSeen()) this.#watchAt({ ...everyPosition });
      else if (this.#fixAt !== undefined) this.#repace();
    });
    this.#watchAt(everyPosition);
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

  /** Returns the time for which no position may come, ms. */
  #repace(): number {
    const { now, isSeen, restsBy } = this.#parts;
    const { meters, ms } = this.#freedom;
    // The interval restarts with each change, and part of the time is over.
    const leftMs = Math.max(0, ms - (now() - (this.#fixAt ?? 0)));
    const wanted = choosePace({ meters, ms: leftMs }, isSeen());
    const pace = restsBy === 'time' ? { ...wanted, distanceFilter: 0, isCoarse: false } : { ...wanted, intervalMs: everyPosition.intervalMs };
    if (!this.#pace || !isSamePace(pace, this.#pace)) this.#watchAt(pace);
    return pace.distanceFilter > 0 ? silentForMs : 2 * pace.intervalMs;
  }

  #watchAt(pace: Pace): void {
    this.#pace = pace;
    this.#next(async () => {
      // A later pace is already wanted.
      if (this.#isOver || this.#pace !== pace) return;
      const before = this.#id;
      const { title, text } = this.#parts.notification();
      const options: PacedWatcherOptions = { backgroundTitle: title, backgroundMessage: text, requestPermissions: true, stale: false, ...pace };
      this.#id = await this.#parts.plugin.addWatcher(options, (location, error) => this.#take(location, error));
      await this.#end(before);
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
    this.#fixAt = this.#parts.now();
    this.#listener.onFix({ lat: latitude, lng: longitude, accuracyMeters: accuracy, at: time ?? this.#fixAt });
  }

  #fail(error?: CallbackError): void {
    if (this.#isOver) return;
    this.#isDenied = error?.code === 'NOT_AUTHORIZED';
    this.#listener.onProblem(this.#isDenied ? 'denied' : 'unavailable');
    clearTimeout(this.#again);
    if (!this.#isDenied) this.#again = setTimeout(() => this.#watchAt({ ...everyPosition }), againMs);
  }
}
