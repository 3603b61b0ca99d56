import { afterPageTime } from './page-time.ts';

/** Judges whether a ground's tiles still come. It knows nothing of maps: it gets their events. */
export interface AnswerClock {
  readonly asked: (tile: object) => void;
  readonly came: (tile: object) => void;
  /** A tile does not exist. */
  readonly absent: (tile: object) => void;
  /** A tile is no longer needed. */
  readonly dropped: (tile: object) => void;
  /** A tile request got an error. It is repeated until the tile comes or is dropped. */
  readonly failed: (tile: object) => void;
  /** No request is open: awaited tiles that did not come do not exist. */
  readonly settled: () => void;
  readonly stop: () => void;
}

interface ClockOptions {
  readonly withinMs: number;
  /** Called once, when nothing came in time. */
  readonly onSilence: () => void;
}

/** A busy page is late in reporting tiles that came in time, ms. */
const graceMs = 150;
/** A single missing tile may be sea. */
const fewestMissing = 2;
/** Fewer tiles that fail among others that came are bad tiles, however often they are requested. */
const fewestFailing = 3;

/** A clock that runs while tiles are awaited, and restarts with each that comes. */
export function answerClock({ withinMs, onSilence }: ClockOptions): AnswerClock {
  const awaited = new Set<object>();
  const failing = new Set<object>();
  let missing = 0;
  let hasCome = false;
  let cameSinceSettled = false;
  let isOver = false;
  let endWait: (() => void) | undefined;

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    endWait?.();
    onSilence();
  };
  const rest = (): void => {
    endWait?.();
    endWait = undefined;
  };
  const judge = (): void => {
    endWait = undefined;
    if (awaited.size > 0 || failing.size >= fewestFailing || !hasCome) end();
  };
  const run = (): void => {
    if (!isOver) endWait ??= afterPageTime(withinMs + graceMs, judge);
  };
  const restIfNothingIsAwaited = (): void => {
    if (awaited.size === 0 && failing.size === 0) rest();
  };
  return {
    asked: (tile) => {
      awaited.add(tile);
      run();
    },
    came: (tile) => {
      awaited.delete(tile);
      failing.delete(tile);
      hasCome = true;
      cameSinceSettled = true;
      rest();
      if (awaited.size > 0 || failing.size > 0) run();
    },
    absent: (tile) => {
      if (awaited.delete(tile) || failing.delete(tile)) missing += 1;
      restIfNothingIsAwaited();
    },
    dropped: (tile) => {
      awaited.delete(tile);
      failing.delete(tile);
      restIfNothingIsAwaited();
    },
    failed: (tile) => {
      awaited.delete(tile);
      failing.add(tile);
      run();
    },
    settled: () => {
      const isBarren = awaited.size + missing >= fewestMissing && !cameSinceSettled;
      awaited.clear();
      missing = 0;
      cameSinceSettled = false;
      if (isBarren) end();
      else restIfNothingIsAwaited();
    },
    stop: () => {
      isOver = true;
      rest();
    },
  };
}
