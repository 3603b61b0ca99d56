import type { DatabaseSync } from 'node:sqlite';
import { unitsPerDegree } from '../osm/elements.ts';
import type { NearestPlace, Position } from './open-places.ts';
import { metersBetween } from './towns.ts';

const houseWithinMeters = 60;
const streetWithinMeters = 300;
const metersPerDegree = 111_195;

interface House {
  readonly text: string;
  readonly name: string;
  readonly town: string;
  readonly lat: number;
  readonly lng: number;
}

interface Stretch {
  readonly name: string;
  readonly town: string;
  readonly line: Uint8Array;
}

/** Names positions by the index. */
export function openReverse(database: DatabaseSync): (position: Position) => NearestPlace | undefined {
  const within = 'west <= ? AND east >= ? AND south <= ? AND north >= ?';
  const houses = database.prepare(`
    SELECT address.text, entry.name, entry.town, address.lat, address.lng
    FROM address_rt JOIN address USING (id) JOIN entry ON entry.id = address.street WHERE ${within}`);
  const stretches = database.prepare(`
    SELECT entry.name, entry.town, street_way.line
    FROM street_way_rt JOIN street_way USING (id) JOIN entry ON entry.id = street_way.street WHERE ${within}`);
  return (position) => {
    const found = houses.all(...boxAround(position, houseWithinMeters)) as unknown as House[];
    const house = nearest(
      found.map((each) => ({
        name: `${each.name} ${each.text}`,
        house: { street: each.name, number: each.text },
        town: each.town,
        distanceMeters: metersBetween(position, each),
      })),
    );
    if (house && house.distanceMeters <= houseWithinMeters) return house;
    const lines = stretches.all(...boxAround(position, streetWithinMeters)) as unknown as Stretch[];
    const street = nearest(lines.map(({ name, town, line }) => ({ name, town, distanceMeters: metersToLine(position, line) })));
    return street && street.distanceMeters <= streetWithinMeters ? street : undefined;
  };
}

const nearest = (places: readonly NearestPlace[]): NearestPlace | undefined =>
  places.reduce<NearestPlace | undefined>((best, each) => (best && best.distanceMeters <= each.distanceMeters ? best : each), undefined);

/** East, west, north, south: a box overlaps if it begins before one end and ends after the other. */
function boxAround({ lat, lng }: Position, meters: number): [east: number, west: number, north: number, south: number] {
  const dLat = meters / metersPerDegree;
  const dLng = dLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [lng + dLng, lng - dLng, lat + dLat, lat - dLat];
}

function metersToLine({ lat, lng }: Position, bytes: Uint8Array): number {
  const line = new Int32Array(bytes.slice().buffer);
  const scale = Math.cos((lat * Math.PI) / 180);
  const x = (units: number): number => (units / unitsPerDegree - lng) * scale;
  const y = (units: number): number => units / unitsPerDegree - lat;
  let least = Infinity;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x1, y1, x2, y2] = [x(line[i + 1] ?? 0), y(line[i] ?? 0), x(line[i + 3] ?? 0), y(line[i + 2] ?? 0)];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const squared = dx * dx + dy * dy;
    const part = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / squared));
    least = Math.min(least, Math.hypot(x1 + part * dx, y1 + part * dy));
  }
  return least * metersPerDegree;
}
