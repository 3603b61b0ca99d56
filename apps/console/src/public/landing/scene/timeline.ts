import { heardWay, silentWay, type Way } from './ways.ts';

/** One round of the scene, milliseconds. */
export const roundMs = 14_000;

/** Seconds into the round. */
const at = {
  drawn: 0.5,
  released: 1.8,
  set: 2.1,
  leaves: 2.4,
  arrives: 6.2,
  speaks: 6.6,
  secondLeaves: 6.4,
  secondArrives: 10.2,
  secondGone: 13.2,
  fades: 13.4,
} as const;
const secondsPerWord = 0.22;
/** The end of the last word, seconds into the round. */
const heardAt = (wordCount: number): number => at.speaks + wordCount * secondsPerWord + 0.35;
/** The rows turn back while faded out between two rounds. */
const turnsBack = { from: 13.6, to: 13.9 } as const;

const offset = (seconds: number): number => Math.min(1, (seconds * 1000) / roundMs);

type Step = readonly [seconds: number, look: Keyframe];

/** Keyframes from looks at seconds of the round; the look is constant before the first and after the last. */
const steps = (...list: readonly Step[]): Keyframe[] => {
  const [first, last] = [list[0]?.[1] ?? {}, list.at(-1)?.[1] ?? {}];
  return [{ ...first, offset: 0 }, ...list.map(([seconds, look]) => ({ ...look, offset: offset(seconds) })), { ...last, offset: 1 }];
};

const shown = (from: number, to: number, look: { readonly hidden?: Keyframe; readonly seen?: Keyframe } = {}): Keyframe[] =>
  steps(
    [from, { opacity: 0, ...look.hidden }],
    [from + 0.45, { opacity: 1, ...look.seen }],
    [to, { opacity: 1, ...look.seen }],
    [to + 0.35, { opacity: 0, ...look.seen }],
  );

interface Drive {
  readonly way: Way;
  readonly leaves: number;
  readonly arrives: number;
}

/** Drives at the one speed that reaches the circle in time. */
const secondsAt = ({ way, leaves, arrives }: Drive, share: number): number => leaves + (share / way.entersAt) * (arrives - leaves);

const driven = (drive: Drive): Keyframe[] =>
  steps(...drive.way.stops.map(({ x, y, share }): Step => [secondsAt(drive, share), { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }]));

const firstDrive: Drive = { way: heardWay, leaves: at.leaves, arrives: at.arrives };
const secondDrive: Drive = { way: silentWay, leaves: at.secondLeaves, arrives: at.secondArrives };

const rise = { hidden: { transform: 'translateY(10px)' }, seen: { transform: 'none' } };

interface AnimationFacts {
  /** The part's index among the parts of its kind. */
  readonly index: number;
  readonly wordCount: number;
}

const fadesFrom = (look: Keyframe): readonly Step[] => [
  [at.fades, { ...look, opacity: look['opacity'] ?? 1 }],
  [at.fades + 0.4, { ...look, opacity: 0 }],
];

const moves: Readonly<Record<string, (telling: AnimationFacts) => Keyframe[]>> = {
  circle: () =>
    steps(
      [at.drawn, { transform: 'scale(0)', opacity: 0 }],
      [at.drawn + 0.1, { transform: 'scale(0.08)', opacity: 1 }],
      [at.released, { transform: 'none', opacity: 1 }],
      ...fadesFrom({ transform: 'none' }),
    ),
  lit: () => steps([at.arrives, { opacity: 0 }], [at.arrives + 0.25, { opacity: 1 }], [at.arrives + 1.6, { opacity: 0.55 }], ...fadesFrom({ opacity: 0.55 })),
  ring: () =>
    steps(
      [at.arrives, { opacity: 0, transform: 'none' }],
      [at.arrives + 0.08, { opacity: 1, transform: 'none' }],
      [at.arrives + 1.7, { opacity: 0, transform: 'scale(1.42)' }],
    ),
  hand: () =>
    steps(
      [0.2, { opacity: 0, transform: 'translateX(0)' }],
      [at.drawn, { opacity: 1, transform: 'translateX(0)' }],
      [at.released, { opacity: 1, transform: 'var(--edge)' }],
      [at.set, { opacity: 1, transform: 'var(--edge)' }],
      [at.set + 0.3, { opacity: 0, transform: 'var(--edge)' }],
    ),
  center: () => shown(at.drawn - 0.3, at.fades),
  place: () => shown(at.released, at.fades, rise),
  card: () => shown(at.set - 0.4, at.fades, rise),
  trail: () =>
    steps(
      [at.leaves, { strokeDashoffset: 1, opacity: 1 }],
      [secondsAt(firstDrive, 1), { strokeDashoffset: 0, opacity: 1 }],
      ...fadesFrom({ strokeDashoffset: 0 }),
    ),
  first: () => driven(firstDrive),
  'first-sign': () => shown(at.leaves, at.fades),
  second: () => driven(secondDrive),
  'second-sign': () => shown(at.secondLeaves + 0.8, at.secondGone),
  'second-note': () => shown(at.secondArrives, at.secondGone),
  word: ({ index }) => steps([at.speaks + index * secondsPerWord, { opacity: 0.45 }], [at.speaks + (index + 0.5) * secondsPerWord, { opacity: 1 }]),
  spoken: ({ wordCount }) => steps([at.speaks, { clipPath: 'inset(0 100% 0 0)' }], [at.speaks + wordCount * secondsPerWord, { clipPath: 'inset(0 0% 0 0)' }]),
  pending: ({ wordCount }) =>
    steps([heardAt(wordCount) - 0.2, { opacity: 1 }], [heardAt(wordCount), { opacity: 0 }], [turnsBack.from, { opacity: 0 }], [turnsBack.to, { opacity: 1 }]),
  heard: ({ wordCount }) =>
    steps(
      [heardAt(wordCount), { opacity: 0, transform: 'translateY(5px)' }],
      [heardAt(wordCount) + 0.3, { opacity: 1, transform: 'none' }],
      [turnsBack.from - 0.2, { opacity: 1, transform: 'none' }],
      [turnsBack.from, { opacity: 0, transform: 'none' }],
    ),
  row: ({ wordCount }) => steps([heardAt(wordCount), { opacity: 0 }], [heardAt(wordCount) + 0.3, { opacity: 1 }], [heardAt(wordCount) + 2.4, { opacity: 0 }]),
};

/**
 * The keyframes of one round for a part of the scene, named by its `data-part`. Without motion its style sheet shows
 * the end of the story.
 */
export const findMoves = (part: string, telling: AnimationFacts): Keyframe[] | undefined => moves[part]?.(telling);
