import type { DatabaseSync } from 'node:sqlite';
import { kindOfDetail } from '../schema.ts';
import { metersBetween } from '../towns.ts';
import type { Entry } from './entries.ts';
import type { PlaceFound } from './place-found.ts';

/** Half the height of the strips that are searched one after the other, in degrees: about 2, 10 and 50 km. */
const strips = [0.02, 0.1, 0.45];
const metersPerDegree = 111_195;
const mostFound = 6;

interface Position {
  readonly lat: number;
  readonly lng: number;
}

export interface NearPlace {
  readonly place: PlaceFound;
  readonly meters: number;
}

/** Finds the nearest places of some kinds, at most 50 km away. */
export function openNearestKinds(database: DatabaseSync): (values: readonly string[], near: Position) => readonly NearPlace[] {
  const inStrip = database.prepare(
    `SELECT * FROM entry WHERE kind = 'place' AND ${kindOfDetail} IN (SELECT value FROM json_each(?)) AND lat BETWEEN ? AND ? AND lng BETWEEN ? AND ?`,
  );
  return (values, near) => {
    for (const degrees of strips) {
      const wide = degrees / Math.max(0.01, Math.cos((near.lat * Math.PI) / 180));
      const rows = inStrip.all(JSON.stringify(values), near.lat - degrees, near.lat + degrees, near.lng - wide, near.lng + wide) as unknown as Entry[];
      const found = rows
        .map((entry) => ({ place: toPlace(entry), meters: metersBetween(near, entry) }))
        .filter(({ meters }) => meters <= degrees * metersPerDegree)
        .toSorted((a, b) => a.meters - b.meters);
      if (found.length >= mostFound || degrees === strips.at(-1)) return found.slice(0, mostFound);
    }
    return [];
  };
}

const toPlace = ({ kind, name, detail, town, postcode, lat, lng }: Entry): PlaceFound => ({
  kind,
  name,
  what: detail.split('\t')[0] ?? '',
  town,
  postcode,
  lat,
  lng,
  isExact: true,
});
