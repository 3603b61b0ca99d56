import { offsetBetween, placeAt, rulerAt } from '@earshot/geofence';
import type { Place } from '@earshot/geofence';
import { filterDetectors, Ledger } from './measure-quality.ts';
import type { Options, Row } from './measure-quality.ts';
import { createRandom, toSeed } from './random.ts';
import type { RecordedPosition } from './read-gpx.ts';
import { metersBetween, munich, pathAround, unbroken, visnjan } from './recorded.ts';
import { heardOn, listen } from './simulate.ts';
import { sets } from './sets.ts';
import type { SetName } from './sets.ts';
import { measureTruth } from './truth.ts';

/** Circles are put at the recorded positions this far apart in time, ms. */
const CIRCLE_EVERY_MS = 20_000;

/** Roads and radii of a set: the tuning set ends at the mouth of Munich's tunnel. */
const drivesBySet: Readonly<Record<SetName, () => { readonly radii: readonly number[]; readonly drives: readonly (readonly RecordedPosition[])[] }>> = {
  tuning: () => ({ radii: [60, 100, 200, 500], drives: unbroken(munich('1s')).slice(0, 1) }),
  'held-out': () => ({ radii: [75, 100, 150, 350], drives: [...unbroken(munich('1s')).slice(1), ...unbroken(visnjan())] }),
};

/** The positions that get circles, beyond the time between them. */
interface Spots {
  /** A phone that stands gets circles once. */
  readonly apartMeters: number;
  /** A day has thousands; evenly spread ones are taken. */
  readonly most: number;
}

const everySpot: Spots = { apartMeters: 0, most: Infinity };

interface Circle {
  readonly center: Place;
  readonly radius: number;
  readonly place: string;
}

/** Circles on the drive and, in turns, to its left and right: well inside, just inside and just outside. */
function circlesAlong(recorded: readonly RecordedPosition[], radii: readonly number[], spots = everySpot): readonly Circle[] {
  const circles: Circle[] = [];
  let side = Math.PI / 2;
  for (const [here, ahead] of findSpots(recorded, spots)) {
    side = -side;
    const ruler = rulerAt(here.lat);
    const { east, north } = offsetBetween(ruler, here, ahead);
    const angle = Math.atan2(north, east) + side;
    for (const radius of radii) {
      for (const [place, aside] of [
        ['on the way', 0],
        ['half a radius beside', radius / 2],
        ['way just inside', radius - 12],
        ['way just outside', radius + 20],
      ] as const) {
        circles.push({ center: placeAt(ruler, here, { east: aside * Math.cos(angle), north: aside * Math.sin(angle) }), radius, place });
      }
    }
  }
  return circles;
}

/** Positions, each with the one that shows its direction. */
function findSpots(recorded: readonly RecordedPosition[], { apartMeters, most }: Spots): readonly (readonly [RecordedPosition, RecordedPosition])[] {
  const found: (readonly [RecordedPosition, RecordedPosition])[] = [];
  for (const [index, here] of recorded.entries()) {
    const ahead = recorded[index + 5];
    const [last] = found.at(-1) ?? [];
    const isFar = last === undefined || (here.at >= last.at + CIRCLE_EVERY_MS && metersBetween(last, here) >= apartMeters);
    if (ahead !== undefined && isFar) found.push([here, ahead]);
  }
  const stride = Math.max(1, Math.ceil(found.length / most));
  return found.filter((_, index) => index % stride === 0);
}

/**
 * Recorded drives as the true path, with their stops and turns, under the simulated urban reception of the set. Circles
 * that hold an end of the drive, or that it grazes, are left out, since the truth there is not known to a few metres.
 */
export function measureDrive({ set = 'tuning', only }: Options): readonly Row[] {
  const { noises, claims, everySeconds } = sets[set];
  const chosen = filterDetectors(only);
  const ledger = new Ledger(chosen);
  const { radii, drives } = drivesBySet[set]();
  for (const piece of drives) {
    for (const { center, radius, place } of circlesAlong(piece, radii)) {
      const path = pathAround(center, piece);
      const truth = measureTruth(path, radius);
      if (truth.doubtful || truth.distanceAt(0) < radius + 50 || truth.distanceAt(path.east.length) < radius + 50) continue;
      for (const noise of noises.filter(({ noiseClass }) => noiseClass === 'multipath')) {
        for (const claim of claims) {
          for (const every of everySeconds) {
            const random = createRandom(toSeed(`${set} ${center.lat} ${center.lng} ${radius} ${claim} ${every}`));
            const scores = heardOn({ path, radius, reception: { noise, claim, everySeconds: every, center } }, chosen, random);
            ledger.add({ claim, by: 'all', value: 'all' }, scores);
            ledger.add({ claim, by: 'class', value: noise.noiseClass }, scores);
            ledger.add({ claim, by: 'radius', value: `${radius} m` }, scores);
            if (radius >= 100) ledger.add({ claim, by: 'radius', value: '100 m and more' }, scores);
            ledger.add({ claim, by: 'place', value: place }, scores);
            ledger.add({ claim, by: 'every', value: `${every} s` }, scores);
          }
        }
      }
    }
  }
  return ledger.rows();
}

/** The unchanged recordings of the tree. */
export const rawTable = ({ only }: Options): string =>
  arrivalsTable(
    [
      { name: 'Munich, 1 s', recorded: munich('1s') },
      { name: 'Munich, 15 s', recorded: munich('15s') },
      { name: 'Višnjan', recorded: visnjan() },
    ],
    { only },
  );

interface Recording {
  readonly name: string;
  readonly recorded: readonly RecordedPosition[];
}

/**
 * Recordings as they are; 8 m is assumed where no accuracy was recorded. The truth is not known, so the table has no
 * missed or false arrivals: it counts each rule's arrivals beside the visits of the recorded line, with dips of up to
 * 5 m or 5 s joined and grazes dropped.
 */
export function arrivalsTable(recordings: readonly Recording[], { only, spots }: Pick<Options, 'only'> & { readonly spots?: Spots }): string {
  const chosen = filterDetectors(only);
  const lines = recordings.map(({ name, recorded }) => {
    const circles = circlesAlong(recorded, [60, 100, 200, 500], spots).map((circle) => ({
      ...circle,
      visits: measureTruth(pathAround(circle.center, recorded), circle.radius).visits.length,
    }));
    const told = chosen.map(({ create }) => circles.map(({ center, radius }) => countArrivals(create({ center, radiusMeters: radius }), center, recorded)));
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
    return [name, circles.length, sum(circles.map(({ visits }) => visits)), ...told.map(sum)].join(' | ');
  });
  const head = ['Recording', 'circles', 'visits of the line', ...chosen.map(({ name }) => name)];
  return [`| ${head.join(' | ')} |`, `| ${head.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`, ...lines.map((line) => `| ${line} |`)].join(
    '\n',
  );
}

function countArrivals(hear: Parameters<typeof listen>[0], center: Place, recorded: readonly RecordedPosition[]): number {
  const ruler = rulerAt(center.lat);
  const deliveries = recorded.map((place) => {
    const { east, north } = offsetBetween(ruler, center, place);
    return { accuracyMeters: 8, ...place, distance: Math.hypot(east, north), told: (place.at - recorded[0]!.at) / 1000 };
  });
  return listen(hear, deliveries).filter(({ told }) => told === 'enter').length;
}
