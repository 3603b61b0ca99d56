import type { GazetteerPlace } from './gazetteer.ts';

/** A country, or with `region` a part of one. */
interface AreaMiddle {
  readonly country: string;
  readonly region: string;
  /** Position of the town nearest to the middle of all its towns, so that it is on land. */
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
}

type Vector = readonly [x: number, y: number, z: number];

const radians = Math.PI / 180;

/** A position on the unit sphere, where ±180° is no border. */
const toVector = ({ lat, lng }: GazetteerPlace): Vector => [
  Math.cos(lat * radians) * Math.cos(lng * radians),
  Math.cos(lat * radians) * Math.sin(lng * radians),
  Math.sin(lat * radians),
];

export function areaMiddles(places: readonly GazetteerPlace[]): AreaMiddle[] {
  const towns = places.filter(({ kind }) => kind === 'city');
  const byArea = new Map([
    ...Map.groupBy(towns, ({ country }) => `${country}\n`),
    ...Map.groupBy(
      towns.filter(({ region }) => region !== ''),
      ({ country, region }) => `${country}\n${region}`,
    ),
  ]);
  return [...byArea].flatMap(([area, all]) => {
    const [country = '', region = ''] = area.split('\n');
    const sum = all.map(toVector).reduce(([x, y, z], each) => [x + each[0], y + each[1], z + each[2]], [0, 0, 0] as Vector);
    const likeness = (town: GazetteerPlace): number => toVector(town).reduce((total, value, i) => total + value * (sum[i] ?? 0), 0);
    const [first, ...others] = all.map((town) => ({ town, near: likeness(town) }));
    if (!first) return [];
    const { town } = others.reduce((best, each) => (each.near > best.near ? each : best), first);
    return [{ country, region, lat: town.lat, lng: town.lng, population: all.reduce((total, { population }) => total + population, 0) }];
  });
}
