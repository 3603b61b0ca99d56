import { afterPageTime } from './page-time.ts';

/** Judges whether the tiles of a ground still come. Knows nothing of maps: it is told what happens. */
export interface AnswerClock {
  /** A tile was asked for. */
  readonly asked: (tile: object) => void;
  /** A tile came. */
  readonly came: (tile: object) => void;
  /** A tile does not exist. */
  readonly absent: (tile: object) => void;
  /** A tile is not wanted any more. */
  readonly dropped: (tile: object) => void;
  /** A tile was answered by an error; undefined where it is not known which. */
  readonly failed: (tile: object | undefined) => void;
  /** Nothing more is under way: awaited tiles that did not come do not exist. */
  readonly settled: () => void;
  readonly stop: () => void;
}

interface ClockOptions {
  readonly withinMs: number;
  /** Once, when nothing came in time. */
  readonly onSilence: () => void;
}

/** A busy page tells late of tiles that came in time. Milliseconds. */
const graceMs = 150;
/** A single tile that does not exist may be sea. */
const fewestMissing = 2;

/** A clock runs while tiles are awaited, and starts anew with each that comes. */
export function answerClock({ withinMs, onSilence }: ClockOptions): AnswerClock {
  const awaited = new Set<object>();
  let missing = 0;
  let failures = 0;
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
  const run = (): void => {
    if (!isOver) endWait ??= afterPageTime(withinMs + graceMs, end);
  };
  const again = (): void => {
    rest();
    if (awaited.size > 0) run();
  };
  return {
    asked: (tile) => {
      awaited.add(tile);
      run();
    },
    came: (tile) => {
      awaited.delete(tile);
      failures = 0;
      cameSinceSettled = true;
      again();
    },
    absent: (tile) => {
      if (awaited.delete(tile)) missing += 1;
      if (awaited.size === 0 && failures === 0) rest();
    },
    dropped: (tile) => {
      awaited.delete(tile);
      if (awaited.size === 0 && failures === 0) rest();
    },
    failed: (tile) => {
      if (tile) awaited.delete(tile);
      failures += 1;
      // Three in a row without one that comes are enough; fewer get the time that silence gets.
      if (failures >= 3) end();
      else run();
    },
    settled: () => {
      const isBarren = awaited.size + missing >= fewestMissing && !cameSinceSettled;
      awaited.clear();
      missing = 0;
      // A tile that fails among others that come is one bad tile.
      if (cameSinceSettled) failures = 0;
      cameSinceSettled = false;
      if (isBarren) end();
      else if (failures === 0) rest();
    },
    stop: () => {
      isOver = true;
      rest();
    },
  };
}
