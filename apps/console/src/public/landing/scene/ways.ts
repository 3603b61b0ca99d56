import { landingPlan, onPlan, planPixels, type Point } from './plan.ts';

type LatLng = readonly [lat: number, lng: number];

/** US 36 and I-25 down to Union Station. */
const fromWestminster: readonly LatLng[] = [
  [39.8545, -105.022],
  [39.8475, -105.005],
  [39.8405, -104.9925],
  [39.832, -104.987],
  [39.812, -104.9868],
  [39.7965, -104.988],
  [39.7797, -104.9895],
  [39.771, -104.9935],
  [39.7655, -105.0005],
  [39.7605, -105.0052],
  [39.7572, -105.0025],
  [39.753, -105],
];

/** Santa Fe Drive north past Union Station, and Brighton Boulevard out of town. */
const fromSantaFe: readonly LatLng[] = [
  [39.6645, -104.999],
  [39.6785, -104.9962],
  [39.696, -104.9945],
  [39.711, -104.998],
  [39.725, -104.9985],
  [39.738, -105.0012],
  [39.7462, -105.0045],
  [39.752, -104.9975],
  [39.7615, -104.9855],
  [39.7725, -104.9715],
  [39.782, -104.9605],
  [39.8, -104.948],
  [39.829, -104.9305],
];

/** Cuts every corner twice: a car takes a bend. */
function rounded(points: readonly Point[], times = 2): readonly Point[] {
  if (times === 0) return points;
  const cut = points.flatMap((to, index) => {
    const from = points[index - 1];
    return from ? [between(from, to, 0.25), between(from, to, 0.75)] : [];
  });
  return rounded([...points.slice(0, 1), ...cut, ...points.slice(-1)], times - 1);
}

const between = (from: Point, to: Point, share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** A point of a way and how much of the way lies before it, 0..1. */
interface Stop extends Point {
  readonly share: number;
}

/** A way on the plan, driven at one speed. */
export interface Way {
  readonly stops: readonly Stop[];
  /** For an SVG path. */
  readonly line: string;
  /** The share of the way at which the circle is reached, 0..1. */
  readonly entersAt: number;
}

/** The operator's circle on the plan: 2 miles around Union Station. */
export const circle = { ...onPlan(landingPlan.center.lat, landingPlan.center.lng), radius: planPixels(3218.688) } as const;

function wayOf(places: readonly LatLng[]): Way {
  const points = rounded(places.map(([lat, lng]) => onPlan(lat, lng)));
  const lengths = points.map((point, index) => Math.hypot(point.x - (points[index - 1] ?? point).x, point.y - (points[index - 1] ?? point).y));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  const stops = points.map((point, index) => {
    before += lengths[index] ?? 0;
    return { ...point, share: before / total };
  });
  return { stops, line: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, entersAt: entryOf(stops) };
}

function entryOf(stops: readonly Stop[]): number {
  const outside = ({ x, y }: Point): number => Math.hypot(x - circle.x, y - circle.y) - circle.radius;
  const index = stops.findIndex((stop) => outside(stop) <= 0);
  const [from, to] = [stops[index - 1], stops[index]];
  if (!from || !to) return 0;
  return from.share + (to.share - from.share) * (outside(from) / (outside(from) - outside(to)));
}

export const heardWay = wayOf(fromWestminster);
export const silentWay = wayOf(fromSantaFe);
