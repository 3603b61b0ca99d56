import type { BackgroundGeolocationPlugin, CallbackError, Location } from '@capacitor-community/background-geolocation';
import { measureFreedom } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '@earshot/receiver-core';
import { everyPosition, isSamePace, type Pace, type PacedWatcherOptions, choosePace } from './position-interval.ts';

export interface NativeLocationParts {
  readonly plugin: BackgroundGeolocationPlugin;
  /** In the notification that Android asks for, while it watches. */
  readonly notification: () => { readonly title: string; readonly text: string };
  /** Android rests by the clock, iPhones by the way made. */
  readonly restsBy: 'time' | 'distance';
  readonly now: () => number;
  /** Whether somebody looks at the screen. */
  readonly isSeen: () => boolean;
  /** Told when that changes, until the returned function is called. */
  readonly followSeen: (onChange: () => void) => () => void;
}

/** The phone's positions, in the background too, no more often than the nearest circle asks for. */
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

/** iPhones that have not moved say nothing: as long as they watch a distance, silence is no sign of a fault. */
const silentForMs = 900_000;
/** A service that is not there yet, or went away, is asked for again. */
const againMs = 5000;

class PositionWatch {
  readonly #parts: NativeLocationParts;
  readonly #listener: LocationListener;
  readonly #unfollow: () => void;
  #freedom = { meters: 0, ms: 0 };
  #fixAt: number | undefined;
  #pace: Pace | undefined;
  /** Watchers follow each other in order: the next one watches before the last one ends, so that the system never sees none. */
  #turn: Promise<unknown> = Promise.resolve();
  #id: string | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isDenied = false;
  #isOver = false;

  constructor(parts: NativeLocationParts, listener: LocationListener) {
    this.#parts = parts;
    this.#listener = listener;
    this.#unfollow = parts.followSeen(() => {
      // Somebody may come back from the system's settings.
      if (this.#isDenied && parts.isSeen()) this.#watchAt({ ...everyPosition });
      else if (this.#fixAt !== undefined) this.#repace();
    });
    this.#watchAt(everyPosition);
  }

  /** Takes up how free the phone is since its last position. */
  rest(freedom: { readonly meters: number; readonly ms: number }): number {
    // Of before this watch began nothing is known.
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

  /** Answers for how long no position may come. */
  #repace(): number {
    const { now, isSeen, restsBy } = this.#parts;
    const { meters, ms } = this.#freedom;
    // The interval begins anew with each change, and part of the time is over.
    const leftMs = Math.max(0, ms - (now() - (this.#fixAt ?? 0)));
    const wanted = choosePace({ meters, ms: leftMs }, isSeen());
    const pace = restsBy === 'time' ? { ...wanted, distanceFilter: 0, isCoarse: false } : { ...wanted, intervalMs: everyPosition.intervalMs };
    if (!this.#pace || !isSamePace(pace, this.#pace)) this.#watchAt(pace);
    return pace.distanceFilter > 0 ? silentForMs : 2 * pace.intervalMs;
  }

  #watchAt(pace: Pace): void {
    this.#pace = pace;
    this.#next(async () => {
      // A later pace is due by now.
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
