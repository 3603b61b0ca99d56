import { DatabaseSync } from 'node:sqlite';
import type { NodeTable } from '../osm/node-table.ts';
import { type Tags, unitsPerDegree } from '../osm/elements.ts';
import { poiKind } from '../tiles/point-features.ts';
import { ringMiddle } from '../tiles/projection.ts';
import type { ReadWay } from '../builder/read-extract.ts';
import type { Polygon } from '../builder/rings.ts';
import { Crossings } from './crossings.ts';
import { finishPlaces } from './finish.ts';
import { otherNames } from './other-names.ts';
import { schema } from './schema.ts';
import { labelOfKind } from './search/place-kinds.ts';
import { isQuarter, isTown, Towns } from './towns.ts';
import { toNameKey } from './words.ts';

/** Collects the places that a search may find. */
export interface PlacesSink {
  readonly point: (tags: Tags, lng: number, lat: number) => void;
  readonly way: (way: Omit<ReadWay, 'line'>, table: NodeTable) => void;
  readonly area: (tags: Tags, polygons: readonly Polygon[]) => void;
  /** Completes the file, and returns the number of entries of each kind. */
  readonly finish: (table: NodeTable) => Readonly<Record<string, number>>;
  readonly abandon: () => void;
}

const raw = `
  CREATE TABLE raw_address (street TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, other TEXT NOT NULL, town TEXT NOT NULL, postcode TEXT NOT NULL, lat REAL NOT NULL, lng REAL NOT NULL) STRICT;
  CREATE TABLE raw_way (name TEXT NOT NULL, also TEXT NOT NULL, key TEXT NOT NULL, postcode TEXT NOT NULL, length REAL NOT NULL, lat REAL NOT NULL, lng REAL NOT NULL, line BLOB NOT NULL, is_second INTEGER NOT NULL) STRICT;
  CREATE TABLE raw_poi (name TEXT NOT NULL, also TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, lat REAL NOT NULL, lng REAL NOT NULL) STRICT;
`;

/** Begins an index in a new file. */
export function placesSink(path: string): PlacesSink {
  const database = new DatabaseSync(path);
  // A killed build starts anew, so nothing needs to survive on disk.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; PRAGMA temp_store = FILE');
  database.exec(schema + raw);
  database.exec('BEGIN');
  const insertAddress = database.prepare('INSERT INTO raw_address VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertWay = database.prepare('INSERT INTO raw_way VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertPoi = database.prepare('INSERT INTO raw_poi VALUES (?, ?, ?, ?, ?, ?)');
  const towns = new Towns();
  const quarters = Towns.ofQuarters();
  const crossings = new Crossings();

  const thing = (tags: Tags, lng: number, lat: number): void => {
    const number = tags['addr:housenumber'];
    const street = tags['addr:street'] ?? tags['addr:place'];
    const [south, west] = [lat / unitsPerDegree, lng / unitsPerDegree];
    if (number !== undefined && street !== undefined)
      insertAddress.run(street, toNameKey(street), number, tags['addr:streetnumber'] ?? '', tags['addr:city'] ?? '', tags['addr:postcode'] ?? '', south, west);
    const value = tags['amenity'] ?? tags['shop'] ?? findOpenRailway(tags);
    // A car park usually has no name, and people search for it all the same.
    const label = /^(?:private|no)$/.test(tags['access'] ?? '') ? undefined : labelOfKind(value);
    const name = tags['name'] ?? label;
    const kind = tags['name'] === undefined ? value : findPlaceKind(tags);
    if (name !== undefined && kind !== undefined) {
      const address = number !== undefined && street !== undefined ? `${street} ${number}` : '';
      insertPoi.run(name, otherNames(tags), kind, address, south, west);
    }
  };
  return {
    point: (tags, lng, lat) => {
      if (isTown(tags)) towns.add(tags, lat / unitsPerDegree, lng / unitsPerDegree);
      else thing(tags, lng, lat);
      if (isQuarter(tags)) quarters.add(tags, lat / unitsPerDegree, lng / unitsPerDegree);
    },
    way: ({ tags, nodes }, table) => {
      const { name, highway } = tags;
      const numbers = highway !== undefined && numbered.test(highway) ? roadNumbers(tags['ref']) : [];
      if (highway === undefined || (name === undefined && numbers.length === 0)) return;
      const line = new Int32Array(nodes.length * 2);
      let length = 0;
      for (const [i, node] of nodes.entries()) {
        line[i * 2] = table.lats[node] ?? 0;
        line[i * 2 + 1] = table.lngs[node] ?? 0;
        if (i > 0) length += Math.hypot((line[i * 2] ?? 0) - (line[i * 2 - 2] ?? 0), (line[i * 2 + 1] ?? 0) - (line[i * 2 - 1] ?? 0));
      }
      const middle = (nodes.length >> 1) * 2;
      const [south, west] = [(line[middle] ?? 0) / unitsPerDegree, (line[middle + 1] ?? 0) / unitsPerDegree];
      const code = tags['postal_code'] ?? '';
      const called = [...(name === undefined ? [] : [{ name, also: otherNames(tags) }]), ...numbers];
      for (const [i, each] of called.entries())
        insertWay.run(each.name, each.also, toNameKey(each.name), code, length, south, west, new Uint8Array(line.buffer), i > 0 ? 1 : 0);
      if (name !== undefined) crossings.add(name, nodes);
    },
    area: (tags, polygons) => {
      const [lng, lat] = ringMiddle(polygons[0]?.[0] ?? []);
      thing(tags, lng, lat);
    },
    finish: (table) => {
      const counts = finishPlaces(database, { towns, quarters }, crossings.find(table));
      database.close();
      return counts;
    },
    abandon: () => database.close(),
  };
}

/** Classes of roads that people call by their number. */
const numbered = /^(?:motorway|trunk|primary|secondary)$/;

/** The numbers of a road, each with its other spellings: `A13` and `A 13`, `I 95` and `Interstate 95`. */
function roadNumbers(ref = ''): { readonly name: string; readonly also: string }[] {
  return ref
    .split(';')
    .map((each) => each.trim())
    .filter((each) => /^\p{L}{1,4}[ -]?\d{1,5}\p{L}?$/u.test(each))
    .map((name) => {
      const [letters = '', digits = ''] = name.split(/[ -]|(?<=\p{L})(?=\d)/u);
      const others = [letters + digits, `${letters} ${digits}`, ...(letters === 'I' ? [`Interstate ${digits}`] : [])];
      return { name, also: others.filter((other) => other !== name).join('\t') };
    });
}

/** The existing railway feature: no train stops at a planned or removed station. */
const findOpenRailway = ({ railway }: Tags): string | undefined =>
  railway !== undefined && /^(?:abandoned|construction|demolished|disused|planned|proposed|razed)$/.test(railway) ? undefined : railway;

/** Things with a name: points of interest, stops, squares, parks, quarters, waters. */
function findPlaceKind(tags: Tags): string | undefined {
  return (
    poiKind(tags) ??
    findOpenRailway(tags) ??
    tags['aeroway'] ??
    (tags['highway'] === 'bus_stop' ? 'bus_stop' : undefined) ??
    tags['place'] ??
    tags['leisure'] ??
    tags['shop'] ??
    tags['natural'] ??
    (tags['building'] !== undefined ? 'building' : undefined)
  );
}
