import { landingPlan, onPlan, planPixels, type Point } from './plan.ts';

type LatLng = readonly [lat: number, lng: number];

/** Patterson Park Avenue, Eastern Avenue and Milton Avenue down to Hudson Street. */
const fromPattersonPark: readonly LatLng[] = [
  [39.2985, -76.5851],
  [39.28596, -76.58433],
  [39.28607, -76.58147],
  [39.28201, -76.58121],
  [39.28169, -76.58144],
];

/** Boston Street from the motorway, Fleet Street, and Broadway out of town. */
const fromBostonStreet: readonly LatLng[] = [
  [39.2779, -76.549],
  [39.27747, -76.55511],
  [39.27713, -76.56442],
  [39.27724, -76.5705],
  [39.27867, -76.57698],
  [39.27965, -76.57854],
  [39.28128, -76.58146],
  [39.28384, -76.58555],
  [39.28483, -76.58699],
  [39.28456, -76.59329],
  [39.29945, -76.5942],
];

/** Pixels before a corner at which a car begins to turn. */
const bend = 9;

/** Cuts every corner twice, as a car takes a bend. */
function rounded(points: readonly Point[], times = 2): readonly Point[] {
  if (times === 0) return points;
  const cut = points.flatMap((to, index) => {
    const from = points[index - 1];
    if (!from) return [];
    const share = Math.min(0.25, bend / Math.hypot(to.x - from.x, to.y - from.y));
    return [between(from, to, share), between(from, to, 1 - share)];
  });
  return rounded([...points.slice(0, 1), ...cut, ...points.slice(-1)], times - 1);
}

const between = (from: Point, to: Point, share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** A point of a way and the share of the way before it, 0..1. */
interface Stop extends Point {
  readonly share: number;
}

/** A way on the plan, driven at a constant speed. */
export interface Way {
  readonly stops: readonly Stop[];
  /** The `d` of an SVG path. */
  readonly line: string;
  /** The share of the way before the circle, 0..1. */
  readonly entersAt: number;
}

/** The operator's circle on the plan: a quarter of a mile around 2400 Boston Street. */
export const circle = { ...onPlan(landingPlan.center.lat, landingPlan.center.lng), radius: planPixels(402.336) } as const;

function toWay(places: readonly LatLng[]): Way {
  const points = rounded(places.map(([lat, lng]) => onPlan(lat, lng)));
  const lengths = points.map((point, index) => Math.hypot(point.x - (points[index - 1] ?? point).x, point.y - (points[index - 1] ?? point).y));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  const stops = points.map((point, index) => {
    before += lengths[index] ?? 0;
    return { ...point, share: before / total };
  });
  return { stops, line: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, entersAt: entryDistance(stops) };
}

function entryDistance(stops: readonly Stop[]): number {
  const outside = ({ x, y }: Point): number => Math.hypot(x - circle.x, y - circle.y) - circle.radius;
  const index = stops.findIndex((stop) => outside(stop) <= 0);
  const [from, to] = [stops[index - 1], stops[index]];
  if (!from || !to) return 0;
  return from.share + (to.share - from.share) * (outside(from) / (outside(from) - outside(to)));
}

export const heardWay = toWay(fromPattersonPark);
export const silentWay = toWay(fromBostonStreet);
