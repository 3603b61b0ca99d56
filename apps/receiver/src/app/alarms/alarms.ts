import type { EngineView } from '@earshot/receiver-core';
import type { Silence } from '../listening/index.ts';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** A battery as browsers report it; most phones do. */
export interface Battery extends Pick<EventTarget, 'addEventListener'> {
  readonly level: number;
  readonly charging: boolean;
}

/** Reasons to alert a driver who does not look at the phone. */
export type Alarm = Silence | 'position_back' | 'mute_over' | 'battery_low';

export interface AlarmParts {
  readonly engine: Source<Pick<EngineView, 'isRunning' | 'status' | 'mutedUntil' | 'fix' | 'fixSeenAt'>>;
  readonly now: () => number;
  /** Why nothing can be heard now; undefined if something can. */
  readonly silence: () => Silence | undefined;
  readonly sound: (alarm: Alarm) => void;
  readonly setBatteryLow: (isLow: boolean) => void;
  readonly signal: AbortSignal;
}

/** How long each state lasts before it is said, ms: driving under a bridge is shorter, and one message follows another. */
const patienceMs: Readonly<Record<Silence, number>> = {
  all_muted: 0,
  position_denied: 0,
  position_lost: 20_000,
  position_rough: 10_000,
  awaits_yes: 10_000,
  muted: 10_000,
  over: 10_000,
};
const lookMs = 1_000;
/** A silence that another one interrupts for no longer than this goes on, ms: some browsers report an error before each position. */
const gapMs = 3_000;
/** Battery level, 0..1, at which the phone should be plugged in. */
const lowLevel = 0.15;

const isOfPosition = (silence: Silence | undefined): boolean => silence?.startsWith('position') ?? false;

/** Says aloud, once, what makes a listening phone silent: a driver does not look. */
export class Alarms {
  readonly #parts: AlarmParts;
  /** The silences of late: when each began and when it was last seen, epoch ms by this device's clock. */
  readonly #silences = new Map<Silence, { readonly since: number; readonly seenAt: number }>();
  #said: Silence | undefined;
  #wasMuted = false;
  #isLow = false;
  #wasLowSaid = false;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
    const stop = parts.engine.subscribe(() => this.look());
    const timer = setInterval(() => this.look(), lookMs);
    parts.signal.addEventListener('abort', () => {
      stop();
      clearInterval(timer);
    });
    this.look();
  }

  follow(battery: Battery): void {
    const look = () => {
      this.#isLow = battery.level <= lowLevel && !battery.charging;
      this.#parts.setBatteryLow(this.#isLow);
      if (!this.#isLow) this.#wasLowSaid = false;
      this.look();
    };
    const { signal } = this.#parts;
    battery.addEventListener('levelchange', look, { signal });
    battery.addEventListener('chargingchange', look, { signal });
    look();
  }

  look(): void {
    const { engine, sound } = this.#parts;
    const { status, isRunning, mutedUntil } = engine.view;
    if (!isRunning) {
      this.#wasMuted = false;
      this.#silences.clear();
      this.#said = undefined;
      return;
    }
    // A hidden page gets no positions; the person learns of it when the page is back.
    if (status === 'paused') {
      this.#silences.clear();
      return;
    }
    if (this.#isLow && !this.#wasLowSaid) {
      this.#wasLowSaid = true;
      sound('battery_low');
    }
    const isMuted = mutedUntil !== undefined;
    if (this.#wasMuted && !isMuted) sound('mute_over');
    this.#wasMuted = isMuted;
    this.#lookAtSilence(this.#parts.silence());
  }

  #lookAtSilence(kind: Silence | undefined): void {
    const { engine, now, sound } = this.#parts;
    const at = now();
    // A mute hides the position's state: it shows again afterwards.
    const isBack = isOfPosition(this.#said) && !isOfPosition(kind) && kind !== 'all_muted';
    if (isBack) sound('position_back');
    if (isBack || kind === undefined) this.#said = undefined;
    if (kind === undefined) return this.#silences.clear();
    const known = this.#silences.get(kind);
    const began = known && at - known.seenAt <= gapMs ? known.since : at;
    this.#silences.set(kind, { since: began, seenAt: at });
    if (kind === this.#said) return;
    const { fix, fixSeenAt } = engine.view;
    const since = kind === 'position_lost' && fix && fixSeenAt !== undefined ? fixSeenAt : began;
    if (at - since < patienceMs[kind]) return;
    this.#said = kind;
    sound(kind);
  }
}
