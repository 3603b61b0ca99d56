import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Crossing } from './crossings.ts';
import { kindOfDetail } from './schema.ts';
import { writeSpelling } from './search/spelling.ts';
import { Surroundings } from './surroundings.ts';
import type { Towns } from './towns.ts';
import { listSpellings } from './words.ts';

export type EntryKind = 'town' | 'street' | 'place' | 'crossing';

export interface Settlements {
  readonly towns: Towns;
  readonly quarters: Towns;
}

interface Street {
  readonly id: number;
  readonly name: string;
  readonly town: string;
  lat: number;
  lng: number;
  /** Length of the longest stretch; the street's position is there. */
  longest: number;
  readonly also: Set<string>;
  readonly postcodes: Map<string, number>;
  /** The towns in its houses' addresses, which may differ from the nearest town. */
  readonly cities: Map<string, number>;
  readonly quarters: Set<string>;
}

interface FinishContext extends Settlements {
  readonly database: DatabaseSync;
  readonly streets: Map<string, Street>;
  readonly firstId: number;
  readonly postcodes: Surroundings;
  readonly cities: Surroundings;
  readonly codes: Map<string, PostalCode>;
}

interface PostalCode {
  readonly name: string;
  readonly town: string;
  /** The middle of its houses, in degrees. */
  lat: number;
  lng: number;
  houses: number;
}

const rows = <T>(database: DatabaseSync, sql: string): Iterable<T> => database.prepare(sql).iterate() as unknown as Iterable<T>;

/** Joins stretches and house numbers to streets, and fills the search tables. */
export function finishPlaces(database: DatabaseSync, settlements: Settlements, crossings: Iterable<Crossing>): Record<string, number> {
  const { towns } = settlements;
  const entries = openEntryWriter(database);
  for (const { name, also, kind, lat, lng } of towns.all.toSorted((a, b) => b.population - a.population))
    entries.enter('town', name, { also, detail: kind, town: '', postcode: '', lat, lng, within: [] });
  const work: FinishContext = {
    ...settlements,
    database,
    streets: new Map(),
    firstId: entries.count(),
    postcodes: new Surroundings(),
    cities: new Surroundings(),
    codes: new Map(),
  };
  readStreets(work);
  entries.counts['address'] = readAddresses(work);
  for (const street of work.streets.values()) enterStreet(entries, street, work);
  for (const { name, town, lat, lng } of work.codes.values())
    entries.enter('place', name, { also: '', detail: 'postal_code', town, postcode: '', lat, lng, within: [] });
  const around = (lat: number, lng: number) => {
    const [cities, quarter] = [work.cities.at(lat, lng), work.quarters.at(lat, lng)?.name ?? ''];
    return { town: towns.at(lat, lng)?.name ?? cities[0] ?? '', postcode: '', lat, lng, within: [...cities, ...work.postcodes.at(lat, lng), quarter] };
  };
  for (const poi of rows<{ name: string; also: string; kind: string; address: string; lat: number; lng: number }>(database, 'SELECT * FROM raw_poi'))
    entries.enter('place', poi.name, { ...around(poi.lat, poi.lng), also: poi.also, detail: [poi.kind, poi.address].filter(Boolean).join('\t') });
  for (const { names, lat, lng } of crossings) entries.enter('crossing', names.join(' & '), { ...around(lat, lng), also: '', detail: '' });
  database.exec('DROP TABLE raw_way; DROP TABLE raw_address; DROP TABLE raw_poi');
  database.exec('CREATE INDEX address_street ON address (street, number)');
  database.exec(`CREATE INDEX place_kind ON entry (${kindOfDetail}, lat, lng) WHERE kind = 'place'`);
  writeSpelling(database);
  database.exec("COMMIT; INSERT INTO entry_fts (entry_fts) VALUES ('optimize'); VACUUM");
  return entries.counts;
}

interface NewEntry {
  readonly also: string;
  readonly detail: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  /** Other towns, quarters and postal codes that people write with the name. */
  readonly within: readonly string[];
}

interface EntryWriter {
  readonly enter: (kind: EntryKind, name: string, entry: NewEntry) => void;
  readonly count: () => number;
  readonly counts: Record<string, number>;
}

function openEntryWriter(database: DatabaseSync): EntryWriter {
  const counts: Record<string, number> = { town: 0, street: 0, address: 0, place: 0, crossing: 0 };
  const insertEntry = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertText = database.prepare('INSERT INTO entry_fts (rowid, name, within) VALUES (?, ?, ?)');
  let id = 0;
  return {
    counts,
    count: () => id,
    enter: (kind, name, { also, detail, town, postcode, lat, lng, within }) => {
      id++;
      counts[kind] = (counts[kind] ?? 0) + 1;
      insertEntry.run(id, kind, name, detail, town, postcode, lat, lng, also);
      const places = [town, postcode, ...within].filter(Boolean);
      insertText.run(id, allForms([name, ...also.split('\t')]), allForms([...places, ...places.flatMap(gluedCode)]));
    },
  };
}

const allForms = (texts: readonly string[]): string => [...new Set(texts.flatMap((text) => listSpellings(text).flat()))].join(' ');

/** People also type "11000" for "110 00". */
const gluedCode = (text: string): string[] => (/^(?=.*\d)[\p{L}\d]{1,5}[ -][\p{L}\d]{1,5}$/u.test(text) ? [text.replaceAll(/[ -]/g, '')] : []);

/** The number of postal towns that are kept for a long street; more are no help. */
const mostCities = 8;

function enterStreet(entries: EntryWriter, street: Street, { postcodes, cities }: FinishContext): void {
  const { name, lat, lng } = street;
  const [codes, names] = [byCount(street.postcodes), byCount(street.cities)];
  const within = [...(codes.length > 0 ? codes : postcodes.at(lat, lng)), ...(names.length > 0 ? names.slice(0, mostCities) : cities.at(lat, lng))];
  entries.enter('street', name, {
    also: [...street.also].join('\t'),
    detail: '',
    town: street.town || names[0] || cities.at(lat, lng)[0] || '',
    postcode: codes[0] ?? '',
    lat,
    lng,
    within: [...within, ...street.quarters],
  });
}

const streetKey = (key: string, town: string): string => `${key}\n${town}`;
const mostQuarters = 12;

function readStreets({ database, streets, towns, quarters, firstId }: FinishContext): void {
  const insertWay = database.prepare('INSERT INTO street_way VALUES (?, ?, ?)');
  const insertBox = database.prepare('INSERT INTO street_way_rt VALUES (?, ?, ?, ?, ?)');
  let way = 0;
  for (const row of rows<{
    name: string;
    also: string;
    key: string;
    postcode: string;
    length: number;
    lat: number;
    lng: number;
    line: Uint8Array;
    is_second: number;
  }>(database, 'SELECT * FROM raw_way')) {
    const street = findOrAddStreet(streets, { name: row.name, key: row.key, town: towns.at(row.lat, row.lng)?.name ?? '' }, firstId);
    if (row.length > street.longest) Object.assign(street, { lat: row.lat, lng: row.lng, longest: row.length });
    count(street.postcodes, row.postcode);
    for (const name of row.also.split('\t')) if (name !== '') street.also.add(name);
    const quarter = quarters.at(row.lat, row.lng)?.name;
    if (quarter !== undefined && street.quarters.size < mostQuarters) street.quarters.add(quarter);
    // A position on a named road takes the name, not the road's number.
    if (row.is_second === 1) continue;
    way++;
    insertWay.run(way, street.id, row.line);
    insertBox.run(way, ...boxAround(row.line));
  }
}

function findOrAddStreet(streets: Map<string, Street>, { name, key, town }: { name: string; key: string; town: string }, firstId: number): Street {
  const known = streets.get(streetKey(key, town));
  if (known) return known;
  const empty = { also: new Set<string>(), postcodes: new Map<string, number>(), cities: new Map<string, number>(), quarters: new Set<string>() };
  const street: Street = { id: firstId + streets.size + 1, name, town, lat: 0, lng: 0, longest: -1, ...empty };
  streets.set(streetKey(key, town), street);
  return street;
}

interface RawAddress {
  readonly street: string;
  readonly key: string;
  readonly text: string;
  /** The second number of a house with two. */
  readonly other: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

function readAddresses({ database, streets, towns, firstId, postcodes, cities, codes }: FinishContext): number {
  const insert = database.prepare('INSERT INTO address VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertBox = database.prepare('INSERT INTO address_rt VALUES (?, ?, ?, ?, ?)');
  let [address, houses] = [0, 0];
  for (const row of rows<RawAddress>(database, 'SELECT * FROM raw_address')) {
    const nearest = towns.at(row.lat, row.lng)?.name ?? '';
    // The nearest town may differ from the town of the postal address; a street of the nearest town is preferred.
    const known = streets.get(streetKey(row.key, nearest)) ?? (row.town === '' ? undefined : streets.get(streetKey(row.key, row.town)));
    const street = known ?? findOrAddStreet(streets, { name: row.street, key: row.key, town: row.town || nearest }, firstId);
    if (street.longest < 0) Object.assign(street, { lat: row.lat, lng: row.lng, longest: 0 });
    count(street.postcodes, row.postcode);
    count(street.cities, row.town);
    postcodes.add(row.postcode, row.lat, row.lng);
    cities.add(row.town, row.lat, row.lng);
    addCode(codes, row.postcode, row.town || nearest, row);
    // "1-3;5" stands for two houses.
    for (const text of row.text.split(/[;,]/).map((each) => each.trim())) {
      if (text === '') continue;
      insert.run(++address, street.id, Number.parseInt(text, 10) || 0, text, row.postcode, row.lat, row.lng);
      insertBox.run(address, row.lng, row.lng, row.lat, row.lat);
      houses++;
      const other = Number.parseInt(row.other, 10) || 0;
      if (other > 0) insert.run(++address, street.id, other, text, row.postcode, row.lat, row.lng);
    }
  }
  return houses;
}

function addCode(codes: Map<string, PostalCode>, name: string, town: string, { lat, lng }: { readonly lat: number; readonly lng: number }): void {
  if (name === '') return;
  const code = codes.get(name) ?? { name, town, lat, lng, houses: 0 };
  code.houses++;
  code.lat += (lat - code.lat) / code.houses;
  code.lng += (lng - code.lng) / code.houses;
  codes.set(name, code);
}

function count(names: Map<string, number>, name: string): void {
  if (name !== '') names.set(name, (names.get(name) ?? 0) + 1);
}

const byCount = (names: ReadonlyMap<string, number>): string[] => [...names].toSorted((a, b) => b[1] - a[1]).map(([name]) => name);

function boxAround(bytes: Uint8Array): SQLInputValue[] {
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
