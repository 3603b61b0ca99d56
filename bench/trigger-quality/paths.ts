import type { Random, Range } from './random.ts';
import { drivePath, plus, polar } from './route.ts';
import type { Leg, DrivingStyle, Path, Point } from './route.ts';

export const scenarios = [
  'park inside',
  'park just inside',
  'park just outside',
  'hours just inside',
  'hours just outside',
  'drive by',
  'through at 35 mph',
  'through at 70 mph',
  'walk across 3 times',
  'stop and go',
  'curved approach',
] as const;
export type Scenario = (typeof scenarios)[number];

/** Ranges of the true paths: metres, seconds, m/s. */
export interface PathParams {
  readonly approachMeters: Range;
  /** Length of the way after the circle. */
  readonly tailMeters: Range;
  readonly townMps: Range;
  readonly accelerateMps2: Range;
  readonly brakeMps2: Range;
  readonly walkMps: Range;
  readonly staySeconds: Range;
  readonly longStaySeconds: Range;
  /** Distance from the edge of "just inside". */
  readonly insideByMeters: Range;
  readonly outsideByMeters: Range;
  readonly passByMeters: Range;
  /** Distance of a pass from the centre, in radii: -1 to 1. */
  readonly chord: Range;
  readonly lightSeconds: Range;
  /** Distance of traffic lights from the edge. */
  readonly lightMeters: Range;
  /** Bend of a road, sideways metres for each metre of it. */
  readonly bend: Range;
}

interface DrawContext {
  readonly radius: number;
  readonly params: PathParams;
  readonly random: Random;
}

const MPS_PER_MPH = 0.447_04;

export function drawPath(scenario: Scenario, draw: DrawContext): Path {
  const { params, random, radius } = draw;
  switch (scenario) {
    case 'park inside':
      return parked(draw, { distance: radius * random.between([0, 0.5]), seconds: params.staySeconds, anyWay: true });
    case 'park just inside':
      return parked(draw, { distance: radius - random.between(params.insideByMeters), seconds: params.staySeconds });
    case 'park just outside':
      return parkedOutside(draw, params.staySeconds);
    case 'hours just inside':
      return parked(draw, { distance: radius - random.between(params.insideByMeters), seconds: params.longStaySeconds });
    case 'hours just outside':
      return parkedOutside(draw, params.longStaySeconds);
    case 'drive by':
      return pass(draw, radius + random.between(params.passByMeters), random.between(params.townMps));
    case 'through at 35 mph':
      return pass(draw, radius * random.between(params.chord), 35 * MPS_PER_MPH);
    case 'through at 70 mph':
      return pass(draw, radius * random.between(params.chord), 70 * MPS_PER_MPH);
    case 'walk across 3 times':
      return walk(draw);
    case 'stop and go':
      return stopAndGo(draw);
    case 'curved approach':
      return curved(draw);
  }
}

function drawManner({ params, random }: DrawContext, cruiseMps: number): DrivingStyle {
  return { cruiseMps, accelerateMps2: random.between(params.accelerateMps2), brakeMps2: random.between(params.brakeMps2) };
}

/** A road from `place` outwards in direction `angle`, bending a little. */
function arm({ params, random }: DrawContext, place: Point, way: { readonly angle: number; readonly length: number }): Point[] {
  const side = way.angle + Math.PI / 2;
  const bends = [0.33, 0.66].map((share) =>
    plus(plus(place, polar(way.length * share, way.angle)), polar(way.length * random.between(params.bend) * Math.sign(random.next() - 0.5), side)),
  );
  return [place, ...bends, plus(place, polar(way.length, way.angle))];
}

interface Stay {
  readonly distance: number;
  readonly seconds: Range;
  /** Comes from and leaves to any side, not just the nearer one. */
  readonly anyWay?: boolean;
}

function parked(draw: DrawContext, { distance, seconds, anyWay }: Stay): Path {
  const { params, random, radius } = draw;
  const angle = random.between([0, 2 * Math.PI]);
  const spread = anyWay === true ? Math.PI : 1.2;
  const place = polar(distance, angle);
  const come = arm(draw, place, { angle: angle + random.between([-spread, spread]), length: radius + random.between(params.approachMeters) });
  const leave = arm(draw, place, { angle: angle + random.between([-spread, spread]), length: radius + random.between(params.tailMeters) });
  const legs: Leg[] = [
    { through: come.toReversed(), staySeconds: random.between(seconds) },
    { through: leave, staySeconds: 0 },
  ];
  return drivePath(legs, drawManner(draw, random.between(params.townMps)));
}

/** Parked beside the circle, with roads that keep clear of it: never a visit. */
function parkedOutside(draw: DrawContext, seconds: Range): Path {
  const by = draw.random.between(draw.params.outsideByMeters);
  for (;;) {
    const path = parked(draw, { distance: draw.radius + by, seconds });
    if (path.east.every((east, second) => Math.hypot(east, path.north[second]!) > draw.radius + Math.min(by, 5))) return path;
  }
}

/** Past the centre at `offset` metres, straight near the circle, a little bent before and after. */
function pass(draw: DrawContext, offset: number, mps: number): Path {
  const { params, random, radius } = draw;
  const angle = random.between([0, 2 * Math.PI]);
  const at = (along: number, aside = 0): Point => plus(polar(along, angle), polar(offset + aside, angle + Math.PI / 2));
  const before = random.between(params.approachMeters);
  const after = random.between(params.tailMeters);
  // Bends lead away from the circle, so that a pass beside it stays one.
  const away = Math.sign(offset) || 1;
  const through = [
    at(-radius - before, away * before * random.between(params.bend)),
    at(-radius - 80),
    at(0),
    at(radius + 80),
    at(radius + after, away * after * random.between(params.bend)),
  ];
  return drivePath([{ through, staySeconds: 0 }], drawManner(draw, mps));
}

function walk(draw: DrawContext): Path {
  const { params, random, radius } = draw;
  const angle = random.between([0, 2 * Math.PI]);
  const offset = radius * random.between(params.chord);
  const at = (along: number): Point => plus(polar(along, angle), polar(offset, angle + Math.PI / 2));
  const west = -radius - random.between([50, 100]);
  const east = radius + random.between([50, 100]);
  const rest = (): number => random.between([20, 120]);
  const legs: Leg[] = [
    { through: [at(west - 150), at(east)], staySeconds: rest() },
    { through: [at(east), at(west)], staySeconds: rest() },
    { through: [at(west), at(east + 350)], staySeconds: 0 },
  ];
  return drivePath(legs, { cruiseMps: random.between(params.walkMps), accelerateMps2: 0.6, brakeMps2: 0.6 });
}

/** Through the circle with red lights near its edge, before, behind, on the way in and on the way out. */
function stopAndGo(draw: DrawContext): Path {
  const { params, random, radius } = draw;
  const angle = random.between([0, 2 * Math.PI]);
  const offset = (radius * random.between(params.chord)) / 2;
  const half = Math.sqrt(radius ** 2 - offset ** 2);
  const at = (along: number): Point => plus(polar(along, angle), polar(offset, angle + Math.PI / 2));
  const near = (): number => random.between(params.lightMeters);
  const lights = [-half - near(), -half + near(), half - near(), half + near()].filter(() => random.next() < 0.6).toSorted((one, other) => one - other);
  const stops = [-radius - random.between(params.approachMeters), ...lights, radius + random.between(params.tailMeters)];
  const legs = stops.slice(1).map((stop, index): Leg => ({
    through: [at(stops[index]!), at(stop)],
    staySeconds: index < lights.length ? random.between(params.lightSeconds) : 0,
  }));
  return drivePath(legs, drawManner(draw, random.between(params.townMps)));
}

/** Along the edge outside for a while, then in, a stay, and away. */
function curved(draw: DrawContext): Path {
  const { params, random, radius } = draw;
  const start = random.between([0, 2 * Math.PI]);
  const ring = radius + 10 + random.between(params.outsideByMeters);
  const steps = 3 + Math.floor(random.next() * 6);
  const around = Array.from({ length: steps }, (_, index) => polar(ring, start + (index * Math.PI) / 12));
  const place = polar(radius * random.between([0, 0.6]), start + (steps * Math.PI) / 12);
  const outward = start + random.between([0, 2 * Math.PI]);
  const legs: Leg[] = [
    { through: [polar(ring + random.between(params.approachMeters), start - 0.15), ...around, place], staySeconds: random.between(params.staySeconds) / 3 },
    { through: arm(draw, place, { angle: outward, length: radius + random.between(params.tailMeters) }), staySeconds: 0 },
  ];
  return drivePath(legs, drawManner(draw, random.between(params.townMps)));
}
