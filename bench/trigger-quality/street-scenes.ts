import type { PathParams } from './paths.ts';
import type { Random, Range } from './random.ts';
import { drivePath, plus, polar } from './route.ts';
import type { Path, Point } from './route.ts';

/** Ways on streets past a circle. All but the last two stay outside; these show the cost of a rule against false arrivals. */
export const streetScenes = [
  'around a block',
  'along a street beside',
  'car park lanes',
  'a roundabout',
  'turning back before the gate',
  'a bicycle on a winding path',
  'turning within',
  'through',
] as const;
type StreetScene = (typeof streetScenes)[number];

interface DrawContext {
  readonly radius: number;
  readonly params: PathParams;
  readonly random: Random;
}

/** Distance outside the edge of a way near it, m. */
const NEAR_METERS: Range = [10, 30];
/** Distance before a corner at which the bend begins, m. */
const BEND_METERS = 12;
const CAR_PARK_MPS: Range = [3, 5];
const BICYCLE_MPS: Range = [4, 7];

export function drawStreets(scene: StreetScene, { radius, params, random }: DrawContext): Path {
  const edge = radius + random.between(NEAR_METERS);
  const far = radius + random.between(params.approachMeters);
  const cruiseMps = random.between(scene === 'car park lanes' ? CAR_PARK_MPS : scene === 'a bicycle on a winding path' ? BICYCLE_MPS : params.townMps);
  const through = turned(scenePoints(scene, { edge, far, radius, params, random }), random.between([0, 2 * Math.PI]));
  const manner = { cruiseMps, accelerateMps2: random.between(params.accelerateMps2), brakeMps2: random.between(params.brakeMps2) };
  return drivePath([{ through, staySeconds: 0 }], manner);
}

/**
 * The points of a way, with the centre of the circle in the origin. `edge` is the distance kept from it, `far` that of
 * both ends of the way.
 */
function scenePoints(
  scene: StreetScene,
  { edge, far, radius, params, random }: DrawContext & { readonly edge: number; readonly far: number },
): readonly Point[] {
  switch (scene) {
    case 'around a block':
      return corners([at(-far, -edge), ...laps(3, [at(edge, -edge), at(edge, edge), at(-edge, edge), at(-edge, -edge)]), at(far, -edge)]);
    case 'along a street beside': {
      const aside = radius + random.between(params.passByMeters);
      return [at(-far, aside), at(far, aside)];
    }
    case 'car park lanes': {
      const lanes = Array.from({ length: 6 }, (_, lane) => edge + lane * 8);
      return corners([
        at(-far, edge),
        ...lanes.flatMap((lane, index) => (index % 2 === 0 ? [at(-40, lane), at(40, lane)] : [at(40, lane), at(-40, lane)])),
        at(-far, edge + 60),
      ]);
    }
    case 'a roundabout': {
      const ring = 15;
      const middle = at(0, edge + ring);
      // In from the left, around once and a half, out to the right.
      const around = Array.from({ length: 19 }, (_, step) => plus(middle, polar(ring, Math.PI + (step * Math.PI) / 6)));
      return [at(-far, middle.north), ...around, at(far, middle.north)];
    }
    case 'turning back before the gate':
      return corners([at(0, far), at(0, edge), at(8, edge), at(8, far)]);
    case 'a bicycle on a winding path':
      return Array.from({ length: Math.round(far / 25) * 2 }, (_, index) => at(-far + index * 25, edge + 12 + (index % 2) * 24));
    case 'turning within': {
      const corner = at(radius * random.between(params.chord), radius * random.between(params.chord));
      return corners([at(-far, corner.north), corner, at(corner.east, far)]);
    }
    case 'through': {
      const aside = radius * random.between(params.chord);
      return [at(-far, aside), at(far, aside)];
    }
  }
}

const at = (east: number, north: number): Point => ({ east, north });

const laps = (count: number, lap: readonly Point[]): readonly Point[] => Array.from({ length: count }, () => lap).flat();

/** Keeps the roads straight up to their corners, which would be rounded along their whole length. */
function corners(points: readonly Point[]): readonly Point[] {
  return points.flatMap((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return [point];
    return [towards(point, before), point, towards(point, after)];
  });
}

function towards(from: Point, to: Point): Point {
  const meters = Math.hypot(to.east - from.east, to.north - from.north);
  const share = Math.min(BEND_METERS, meters / 3) / meters;
  return { east: from.east + (to.east - from.east) * share, north: from.north + (to.north - from.north) * share };
}

function turned(points: readonly Point[], angle: number): readonly Point[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return points.map(({ east, north }) => ({ east: east * cos - north * sin, north: east * sin + north * cos }));
}
