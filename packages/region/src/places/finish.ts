import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Crossing } from './crossings.ts';
import type { Towns } from './towns.ts';
import { formsOf, wordsOf } from './words.ts';

/** What an entry is. */
export type EntryKind = 'town' | 'street' | 'place' | 'crossing';

interface Street {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly town: string;
  lat: number;
  lng: number;
  /** The longest stretch is where the street is shown. */
  longest: number;
  postcodes: Map<string, number>;
}

const rows = <T>(database: DatabaseSync, sql: string): Iterable<T> => database.prepare(sql).iterate() as unknown as Iterable<T>;

/** Makes streets of their stretches and house numbers, and fills the tables that are searched. */
export function finishPlaces(database: DatabaseSync, towns: Towns, crossings: Iterable<Crossing>): Record<string, number> {
  const counts: Record<string, number> = { town: 0, street: 0, address: 0, place: 0, crossing: 0 };
  const insertEntry = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertText = database.prepare('INSERT INTO entry_fts (rowid, name, within) VALUES (?, ?, ?)');
  let id = 0;
  const enter = (kind: EntryKind, name: string, place: { detail: string; town: string; postcode: string; lat: number; lng: number }): void => {
    id++;
    counts[kind] = (counts[kind] ?? 0) + 1;
    insertEntry.run(id, kind, name, place.detail, place.town, place.postcode, place.lat, place.lng);
    insertText.run(id, allForms(name), allForms(`${place.town} ${place.postcode}`));
  };
  for (const { name, kind, lat, lng } of towns.all.toSorted((a, b) => b.population - a.population))
    enter('town', name, { detail: kind, town: '', postcode: '', lat, lng });

  const streets = readStreets(database, towns, id);
  counts['address'] = readAddresses(database, towns, streets, id);
  for (const street of streets.values())
    enter('street', street.name, { detail: '', town: street.town, postcode: commonest(street.postcodes), lat: street.lat, lng: street.lng });
  for (const poi of rows<{ name: string; kind: string; address: string; lat: number; lng: number }>(database, 'SELECT * FROM raw_poi'))
    enter('place', poi.name, {
      detail: [poi.kind, poi.address].filter(Boolean).join('\t'),
      town: towns.at(poi.lat, poi.lng)?.name ?? '',
      postcode: '',
      lat: poi.lat,
      lng: poi.lng,
    });
  for (const { names, lat, lng } of crossings)
    enter('crossing', names.join(' & '), { detail: '', town: towns.at(lat, lng)?.name ?? '', postcode: '', lat, lng });
  database.exec('DROP TABLE raw_way; DROP TABLE raw_address; DROP TABLE raw_poi');
  database.exec('CREATE INDEX address_street ON address (street, number)');
  database.exec("COMMIT; INSERT INTO entry_fts (entry_fts) VALUES ('optimize'); VACUUM");
  return counts;
}

/** The words with all their forms; what is the same twice is there once. */
const allForms = (text: string): string => [...new Set(wordsOf(text).flatMap(formsOf))].join(' ');

const streetKey = (key: string, town: string): string => `${key}\n${town}`;

function readStreets(database: DatabaseSync, towns: Towns, firstId: number): Map<string, Street> {
  const streets = new Map<string, Street>();
  const insertWay = database.prepare('INSERT INTO street_way VALUES (?, ?, ?)');
  const insertBox = database.prepare('INSERT INTO street_way_rt VALUES (?, ?, ?, ?, ?)');
  let way = 0;
  for (const row of rows<{ name: string; key: string; postcode: string; length: number; lat: number; lng: number; line: Uint8Array }>(
    database,
    'SELECT * FROM raw_way',
  )) {
    const street = streetOf(streets, row.name, row.key, towns.at(row.lat, row.lng)?.name ?? '', firstId);
    if (row.length > street.longest) Object.assign(street, { lat: row.lat, lng: row.lng, longest: row.length });
    count(street.postcodes, row.postcode);
    way++;
    insertWay.run(way, street.id, row.line);
    insertBox.run(way, ...boxOf(row.line));
  }
  return streets;
}

function streetOf(streets: Map<string, Street>, name: string, key: string, town: string, firstId: number): Street {
  const known = streets.get(streetKey(key, town));
  if (known) return known;
  const street: Street = { id: firstId + streets.size + 1, name, key, town, lat: 0, lng: 0, longest: -1, postcodes: new Map() };
  streets.set(streetKey(key, town), street);
  return street;
}

function readAddresses(database: DatabaseSync, towns: Towns, streets: Map<string, Street>, firstId: number): number {
  const insert = database.prepare('INSERT INTO address VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertBox = database.prepare('INSERT INTO address_rt VALUES (?, ?, ?, ?, ?)');
  let address = 0;
  for (const row of rows<{ street: string; key: string; text: string; town: string; postcode: string; lat: number; lng: number }>(
    database,
    'SELECT * FROM raw_address',
  )) {
    const nearest = towns.at(row.lat, row.lng)?.name ?? '';
    // The town of the nearest centre may be another than that of the letter box; the street on the map goes before.
    const known = streets.get(streetKey(row.key, nearest)) ?? (row.town === '' ? undefined : streets.get(streetKey(row.key, row.town)));
    const street = known ?? streetOf(streets, row.street, row.key, row.town || nearest, firstId);
    if (street.longest < 0) Object.assign(street, { lat: row.lat, lng: row.lng, longest: 0 });
    count(street.postcodes, row.postcode);
    // 1-3;5 are houses of their own.
    for (const text of row.text.split(/[;,]/).map((each) => each.trim())) {
      if (text === '') continue;
      address++;
      insert.run(address, street.id, Number.parseInt(text, 10) || 0, text, row.postcode, row.lat, row.lng);
      insertBox.run(address, row.lng, row.lng, row.lat, row.lat);
    }
  }
  return address;
}

function count(postcodes: Map<string, number>, postcode: string): void {
  if (postcode !== '') postcodes.set(postcode, (postcodes.get(postcode) ?? 0) + 1);
}

const commonest = (postcodes: ReadonlyMap<string, number>): string => [...postcodes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';

function boxOf(bytes: Uint8Array): SQLInputValue[] {
  const line = new Int32Array(bytes.slice().buffer);
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    south = Math.min(south, line[i] ?? 0);
    north = Math.max(north, line[i] ?? 0);
    west = Math.min(west, line[i + 1] ?? 0);
    east = Math.max(east, line[i + 1] ?? 0);
  }
  return [west / 1e7, east / 1e7, south / 1e7, north / 1e7];
}
