import type { Place } from '@earshot/geofence';
import { distanceMeters } from '@earshot/geofence';
import { exactly, flatbush, haversineLoop, matchers, ours } from './matchers.ts';
import type { Match, Matcher } from './matchers.ts';
import { measureBytes } from './memory.ts';
import { markdown, metBy, measureNanoseconds, shown } from './rounds.ts';
import type { Scene } from './scenes.ts';
import { makeScene } from './scenes.ts';

export { benchDecision } from './decision.ts';

/** A phone has at most 100. */
const sizes = [20, 100] as const;
const FIXES = 50_000;
const TURN_MS = 40;

interface MatcherFigures {
  readonly matcher: Matcher;
  readonly drive: number;
  readonly scattered: number;
  readonly bytes: number;
  readonly checked: MatcherCheck;
}

interface MatcherCheck {
  readonly fixes: number;
  /** Answers that no other measure of distance explains. */
  readonly wrong: number;
  /** Answers that differ because the matcher's measure does, within its blur of the edge. */
  readonly blurred: number;
}

/** `npm run bench -- geofence`: finds the circles that hold a place, with the product and with other libraries. Needs no database. */
export function benchGeofence(): string {
  const measured = sizes.map((count) => {
    const scene = makeScene(count, FIXES);
    return { count, scene, rows: measure(scene) };
  });
  return [
    ...measured.map(({ count, scene, rows }) => formatTable(count, scene, rows)),
    '#### Goals',
    formatGoals(measured.find(({ count }) => count === 100)!.rows),
  ].join('\n\n');
}

function measure(scene: Scene): readonly MatcherFigures[] {
  const timed = (places: readonly Place[]): readonly number[] => {
    const made = matchers.map((matcher) => ({ name: matcher.name, run: matchRunner(matcher.create(scene.circles), places) }));
    return measureNanoseconds(made, { inputs: places.length, turnMs: TURN_MS });
  };
  const drive = timed(scene.drive);
  const scattered = timed(scene.scattered);
  return matchers.map((matcher, index) => ({
    matcher,
    drive: drive[index]!,
    scattered: scattered[index]!,
    bytes: measureBytes(() => matcher.create(scene.circles)),
    checked: check(matcher, scene),
  }));
}

const matchRunner =
  (match: Match, places: readonly Place[]) =>
  (count: number): number => {
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += match(places[index]!).length;
    return sum;
  };

function check(matcher: Matcher, { circles, drive, scattered }: Scene): MatcherCheck {
  const match = matcher.create(circles);
  let [wrong, blurred] = [0, 0];
  for (const place of [...drive, ...scattered]) {
    const got = new Set(match(place));
    const wanted = new Set(exactly(circles, place));
    const differing = [...got, ...wanted].filter((index) => !(got.has(index) && wanted.has(index)));
    if (differing.length === 0) continue;
    const isBlurred = differing.every((index) => {
      const { center, radiusMeters } = circles[index]!;
      return Math.abs(distanceMeters(center, place) - radiusMeters) <= radiusMeters * matcher.blur;
    });
    if (isBlurred) blurred += 1;
    else wrong += 1;
  }
  return { fixes: drive.length + scattered.length, wrong, blurred };
}

function formatTable(count: number, { circles, scattered }: Scene, rows: readonly MatcherFigures[]): string {
  const sample = scattered.slice(0, 200);
  const matches = sample.reduce((sum, place) => sum + exactly(circles, place).length, 0) / sample.length;
  const lines = rows.map(({ matcher, drive, scattered: jumps, bytes, checked }) => [
    matcher.name,
    shown(drive),
    shown(jumps),
    `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)}`,
    `${checked.wrong}`,
    `${checked.blurred}`,
    checked.fixes.toLocaleString('en-US'),
  ]);
  return [
    `#### ${count.toLocaleString('en-US')} circles, ${matches.toFixed(2)} of them around a place`,
    markdown(['', 'drive, ns per fix', 'scattered, ns per fix', 'KiB', 'wrong answers', 'differ by another measure of distance', 'answers checked'], lines),
  ].join('\n\n');
}

function formatGoals(rows: readonly MatcherFigures[]): string {
  const drive = (matcher: Matcher): number => rows.find((row) => row.matcher === matcher)!.drive;
  const goals = [
    { name: 'Faster than the haversine loop, 100 circles, drive', asked: 40, got: drive(haversineLoop) / drive(ours) },
    { name: 'Faster than flatbush, 100 circles, drive', asked: 2.5, got: drive(flatbush) / drive(ours) },
  ];
  return markdown(
    ['Goal', 'asked', 'measured', 'met'],
    goals.map(({ name, asked, got }) => [name, `${asked}x`, Number.isFinite(got) ? `${got.toFixed(1)}x` : shown(got), metBy(got, got >= asked)]),
  );
}
