import type { EngineView } from '@earshot/receiver-core';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** A battery as browsers tell of it; most phones' do. */
export interface Battery extends Pick<EventTarget, 'addEventListener'> {
  readonly level: number;
  readonly charging: boolean;
}

/** What wants to be heard, though nobody looks. */
export type Alarm = 'position_denied' | 'position_lost' | 'position_back' | 'battery_low';

export interface AlarmParts {
  readonly engine: Source<EngineView>;
  readonly now: () => number;
  readonly sound: (alarm: Alarm) => void;
  readonly setBatteryLow: (isLow: boolean) => void;
  readonly signal: AbortSignal;
}

/** A tunnel is shorter. */
const lostMs = 120_000;
const lookMs = 5_000;
/** What is left of the battery, 0..1, when it is time to plug the phone in. */
const lowLevel = 0.15;

/** Says aloud what makes a phone miss messages while it listens: whoever drives does not look. */
export class Alarms {
  readonly #parts: AlarmParts;
  #lostFor: 'nothing' | 'position_denied' | 'position_lost' = 'nothing';
  /** Since when there is no position, by this device's clock. */
  #withoutSince: number | undefined;
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

  /** Follows a battery. */
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

  /** Looks at how things stand. */
  look(): void {
    const { engine, now, sound } = this.#parts;
    const { status, isRunning, fix, fixSeenAt, positionDueBy } = engine.view;
    if (!isRunning) {
      this.#lostFor = 'nothing';
      this.#withoutSince = undefined;
      return;
    }
    if (this.#isLow && !this.#wasLowSaid && status !== 'paused') {
      this.#wasLowSaid = true;
      sound('battery_low');
    }
    // A page that is not seen gets no positions; it is told so when it is back.
    if (status === 'paused') {
      this.#withoutSince = undefined;
      return;
    }
    const at = now();
    const isHere = fix !== undefined && status !== 'position_denied' && status !== 'position_unavailable' && at < (positionDueBy ?? at + 1);
    if (isHere) {
      this.#withoutSince = undefined;
      if (this.#lostFor !== 'nothing') sound('position_back');
      this.#lostFor = 'nothing';
      return;
    }
    this.#withoutSince ??= fix && fixSeenAt !== undefined ? Math.min(at, fixSeenAt) : at;
    if (status === 'position_denied' && this.#lostFor !== 'position_denied') this.#lose('position_denied');
    else if (this.#lostFor === 'nothing' && (fix ? at >= (positionDueBy ?? Infinity) : at - this.#withoutSince >= lostMs)) this.#lose('position_lost');
  }

  #lose(why: 'position_denied' | 'position_lost'): void {
    this.#lostFor = why;
    this.#parts.sound(why);
  }
}
