/** Metres east and north of the circle's centre. */
export interface Point {
  readonly east: number;
  readonly north: number;
}

/** The true way of a receiver: the index is the second since the start. */
export interface Path {
  readonly east: Float64Array;
  readonly north: Float64Array;
  /** Metres travelled since the start. */
  readonly meters: Float64Array;
}

/** From stop to stop: a road through these points, its corners rounded, then a stay. */
export interface Leg {
  readonly through: readonly Point[];
  readonly staySeconds: number;
}

/** Speeds and stops of a receiver: metres and seconds. */
export interface DrivingStyle {
  readonly cruiseMps: number;
  readonly accelerateMps2: number;
  readonly brakeMps2: number;
}

export const polar = (radius: number, angle: number): Point => ({ east: radius * Math.cos(angle), north: radius * Math.sin(angle) });
export const plus = (one: Point, other: Point): Point => ({ east: one.east + other.east, north: one.north + other.north });

/** Comfortable acceleration in a bend, m/s². */
const SIDEWAYS_MPS2 = 2.5;
/** Distance between the points of a road, m. */
const STRIDE_METERS = 2;

/** Moves along the legs, starting and braking at each stop, and notes the place once a second. */
export function drivePath(legs: readonly Leg[], manner: DrivingStyle): Path {
  const east: number[] = [];
  const north: number[] = [];
  let clock = 0;
  for (const leg of legs) {
    const road = layOut(rounded(leg.through));
    const speeds = speedsOn(road, manner);
    for (let index = 1; index < road.length; index++) {
      const from = road[index - 1]!;
      const to = road[index]!;
      const seconds = (2 * Math.hypot(to.east - from.east, to.north - from.north)) / (speeds[index - 1]! + speeds[index]!);
      for (let second = Math.ceil(clock); second < clock + seconds; second++) {
        const share = (second - clock) / seconds;
        east[second] = from.east + (to.east - from.east) * share;
        north[second] = from.north + (to.north - from.north) * share;
      }
      clock += seconds;
    }
    const end = road.at(-1)!;
    for (let second = Math.ceil(clock); second < clock + leg.staySeconds; second++) {
      east[second] = end.east;
      north[second] = end.north;
    }
    clock += leg.staySeconds;
  }
  return measured(east, north);
}

export function measured(east: readonly number[], north: readonly number[]): Path {
  const meters = new Float64Array(east.length);
  for (let index = 1; index < east.length; index++) {
    meters[index] = meters[index - 1]! + Math.hypot(east[index]! - east[index - 1]!, north[index]! - north[index - 1]!);
  }
  return { east: Float64Array.from(east), north: Float64Array.from(north), meters };
}

/** Chaikin's corner cutting; both ends stay. */
function rounded(points: readonly Point[]): readonly Point[] {
  let line = points;
  for (let round = 0; round < 3; round++) {
    const cut: Point[] = [line[0]!];
    for (let index = 1; index < line.length; index++) {
      const from = line[index - 1]!;
      const to = line[index]!;
      if (index > 1) cut.push(between(from, to, 0.25));
      if (index < line.length - 1) cut.push(between(from, to, 0.75));
    }
    cut.push(line.at(-1)!);
    line = cut;
  }
  return line;
}

function between(from: Point, to: Point, share: number): Point {
  return { east: from.east + (to.east - from.east) * share, north: from.north + (to.north - from.north) * share };
}

function layOut(line: readonly Point[]): readonly Point[] {
  const road: Point[] = [line[0]!];
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1]!;
    const to = line[index]!;
    const pieces = Math.max(1, Math.round(Math.hypot(to.east - from.east, to.north - from.north) / STRIDE_METERS));
    for (let piece = 1; piece <= pieces; piece++) road.push(between(from, to, piece / pieces));
  }
  return road;
}

/** The fastest speed at each point that bends, brakes and engine allow, standing at both ends. */
function speedsOn(road: readonly Point[], { cruiseMps, accelerateMps2, brakeMps2 }: DrivingStyle): Float64Array {
  const speeds = new Float64Array(road.length);
  for (let index = 1; index < road.length - 1; index++) speeds[index] = Math.min(cruiseMps, bendMps(road, index));
  for (let index = 1; index < road.length; index++) {
    speeds[index] = Math.min(speeds[index]!, Math.sqrt(speeds[index - 1]! ** 2 + 2 * accelerateMps2 * gapBefore(road, index)));
  }
  for (let index = road.length - 1; index > 0; index--) {
    speeds[index - 1] = Math.min(speeds[index - 1]!, Math.sqrt(speeds[index]! ** 2 + 2 * brakeMps2 * gapBefore(road, index)));
  }
  // A leg of one stride stands at both ends and would never finish.
  if (road.length < 3) speeds.fill(1);
  return speeds;
}

function gapBefore(road: readonly Point[], index: number): number {
  return Math.hypot(road[index]!.east - road[index - 1]!.east, road[index]!.north - road[index - 1]!.north);
}

/** Measured over 10 strides, since a road of straight pieces has its whole bend at the joints. */
function bendMps(road: readonly Point[], index: number): number {
  const from = road[Math.max(0, index - 5)]!;
  const at = road[index]!;
  const to = road[Math.min(road.length - 1, index + 5)]!;
  const turn = Math.abs(angleBetween(Math.atan2(at.north - from.north, at.east - from.east), Math.atan2(to.north - at.north, to.east - at.east)));
  const length = Math.hypot(to.east - from.east, to.north - from.north) / 2;
  return turn < 1e-6 ? Number.POSITIVE_INFINITY : Math.max(2, Math.sqrt((SIDEWAYS_MPS2 * length) / turn));
}

function angleBetween(one: number, other: number): number {
  const turn = other - one;
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}
