import { statSync } from 'node:fs';
import { NodeIds } from '../../packages/region/src/osm/node-table.ts';
import { placesSink, type PlacesSink } from '../../packages/region/src/places/places-sink.ts';
import { type Random, createRandom } from '../trigger-quality/random.ts';

export interface MadeCity {
  readonly addresses: number;
  readonly streets: number;
  readonly seconds: number;
  readonly bytes: number;
}

const units = 1e7;
const townsCount = 300;
const housesOfStreet = 25;
/** The number of streets in a quarter. Half of them go east, the others north, and each crosses all of the other half. */
const streetsOfQuarter = 12;
const blockUnits = 12_000;
const quarterUnits = 90_000;
const townUnits = 2_150_000;
/** The first town, in degrees: with the distance above all towns lie in Colorado, as their addresses say. */
const corner = { lat: 37.15, lng: -108.7 } as const;

const words =
  'Brook Maple Stone Cedar Spring River Lake Hill Forest Meadow Wood Fair Green North Wild Silver Gold High Clear Sunny Ash Birch Elm Fox Deer Eagle Glen Haven King Queen Long Mill Oak Pine Rock Rose Sand Summer Willow Winter';
const seconds = 'wood field dale view hurst mont ford ton crest haven side brook ridge land';
const surnames =
  'Washington Jefferson Lincoln Jackson Adams Franklin Madison Monroe Harrison Cleveland Grant Hamilton Hancock Pearl Charles Howard Calvert Lombard Fayette Baltimore Walnut Chestnut Spruce Locust Church Market Water Front Union Liberty Prospect Pleasant Central College Division Delaware Virginia Carolina Georgia Pennsylvania Colorado Kenyon Sherman Logan Clarkson Emerson Ogden Downing Lafayette Humboldt Franklin Gilpin Vine Gaylord York Josephine Columbine Elizabeth Clayton Fillmore Milwaukee';
const commonNames = [
  'Main',
  'Oak',
  'Park',
  'Pine',
  'Maple',
  'Cedar',
  'Elm',
  'Washington',
  'Lake',
  'Hill',
  'Walnut',
  'Church',
  'Spring',
  'North',
  'Ridge',
  'Cherry',
];
const ways = ['Street', 'Street', 'Street', 'Avenue', 'Avenue', 'Road', 'Drive', 'Lane', 'Court', 'Place', 'Way', 'Boulevard', 'Circle'];
const townEnds = 'ville ton burg port field wood chester bridge ford mouth';
const shops = 'Café|cafe,Bakery|bakery,Elementary School|school,Pharmacy|pharmacy,Library|library,Fire Station|fire_station,Bank|bank,Market|marketplace';

/** Writes an index of made addresses with the code of a real build: towns of all sizes, with street names that repeat between towns. The result is the same each time. */
export function writeMadeCity(path: string, addresses: number): MadeCity {
  const begun = performance.now();
  const random = createRandom(41);
  const streets = Math.ceil(addresses / housesOfStreet);
  const sink = placesSink(path);
  const quarters = layOut(random, Math.ceil(streets / streetsOfQuarter));
  const table = drawStreets(sink, quarters);
  let left = addresses;
  for (const quarter of quarters) left -= addHouses({ sink, random, quarter, most: left });
  sink.finish(table);
  return { addresses: addresses - left, streets, seconds: (performance.now() - begun) / 1000, bytes: statSync(path).size };
}

interface Quarter {
  readonly town: string;
  readonly postcode: string;
  /** The quarter's corner, in ten-millionths of a degree. */
  readonly lat: number;
  readonly lng: number;
  readonly names: readonly string[];
}

interface Town {
  readonly number: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly names: Iterator<string>;
  quarters: number;
}

/** Places the towns, and the quarters around the middle of each town; the first towns are the largest. */
function layOut(random: Random, count: number): (Quarter & { readonly isCenter: boolean })[] {
  const side = Math.ceil(Math.sqrt(townsCount));
  const towns = Array.from({ length: townsCount }, (_, i): Town => {
    const at = { lat: corner.lat * units + Math.floor(i / side) * townUnits, lng: corner.lng * units + (i % side) * townUnits };
    return { number: i, name: townName(i), ...at, names: streetNames(random), quarters: 0 };
  });
  return Array.from({ length: count }, (_, i) => {
    const town = towns[i < townsCount ? i : Math.floor(townsCount * random.next() ** 3)];
    if (!town) throw new Error('there is no such town');
    const [x, y] = spiral(town.quarters++);
    const names = Array.from({ length: streetsOfQuarter }, () => String(town.names.next().value));
    const postcode = String(80_000 + town.number * 5 + (town.quarters % 5));
    const at = { lat: town.lat + y * quarterUnits, lng: town.lng + x * quarterUnits };
    return { town: town.name, postcode, ...at, names, isCenter: town.quarters === 1 };
  });
}

function townName(i: number): string {
  const [first, last] = [words.split(' '), townEnds.split(' ')];
  return `${first[i % first.length]}${last[Math.floor(i / first.length) % last.length]}`;
}

function spiral(step: number): [x: number, y: number] {
  const ring = Math.ceil((Math.sqrt(step + 1) - 1) / 2);
  if (ring === 0) return [0, 0];
  const along = step - (2 * ring - 1) ** 2;
  const [side, offset] = [Math.floor(along / (2 * ring)), (along % (2 * ring)) - ring + 1];
  const corners: readonly [number, number][] = [
    [ring, offset],
    [-offset, ring],
    [-ring, -offset],
    [offset, -ring],
  ];
  return corners[side] ?? [0, 0];
}

/** The street names of a town, each once: common names, numbers, then others. */
function* streetNames(random: Random): Generator<string> {
  const used = new Set<string>();
  for (const name of commonNames) yield* fresh(used, `${name} ${ways[0]}`);
  for (let i = 1; i <= 12; i++) yield* fresh(used, `${ordinal(i)} ${i % 2 === 0 ? 'Street' : 'Avenue'}`);
  const names = [...surnames.split(' '), ...words.split(' ').flatMap((word) => seconds.split(' ').map((second) => word + second))];
  for (;;) {
    const roll = random.next();
    const base = roll < 0.15 ? ordinal(1 + Math.floor(random.next() * 140)) : (names[Math.floor(names.length * random.next() ** 1.5)] ?? '');
    const direction = random.next() < 0.25 ? `${random.pick(['North', 'South', 'East', 'West'])} ` : '';
    yield* fresh(used, `${direction}${base} ${random.pick(ways)}`);
  }
}

function* fresh(used: Set<string>, name: string): Generator<string> {
  if (used.has(name)) return;
  used.add(name);
  yield name;
}

function ordinal(number: number): string {
  const end = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${end}`;
}

const half = streetsOfQuarter / 2;

/** Streets as lines that share the nodes where they cross. */
function drawStreets(sink: PlacesSink, quarters: readonly Quarter[]): ReturnType<NodeIds['toTable']> {
  const ids = new NodeIds();
  for (let id = 1; id <= quarters.length * half * half; id++) ids.add(id);
  const table = ids.toTable();
  for (const [q, quarter] of quarters.entries()) {
    const node = (x: number, y: number): number => table.findIndex(1 + q * half * half + y * half + x);
    for (let y = 0; y < half; y++) for (let x = 0; x < half; x++) table.place(node(x, y), quarter.lat + y * blockUnits, quarter.lng + x * blockUnits);
    for (const [i, name] of quarter.names.entries()) {
      const nodes = Int32Array.from({ length: half }, (_, step) => (i < half ? node(step, i) : node(i - half, step)));
      sink.way({ id: q * streetsOfQuarter + i, tags: { highway: 'residential', name }, nodes, borderLevel: undefined }, table);
    }
  }
  return table;
}

interface Houses {
  readonly sink: PlacesSink;
  readonly random: Random;
  readonly quarter: Quarter & { readonly isCenter: boolean };
  readonly most: number;
}

/** Adds houses on both sides of a quarter's streets, some shops, and in the first quarter the town itself. */
function addHouses({ sink, random, quarter, most }: Houses): number {
  const { town, postcode, lat, lng, names, isCenter } = quarter;
  if (isCenter) sink.point({ place: 'town', name: town, population: String(2_000 + Math.floor(random.next() * 50_000)) }, lng, lat);
  let count = 0;
  for (const [i, street] of names.entries()) {
    const first = 100 * (1 + Math.floor(random.next() * 40));
    for (let house = 0; house < housesOfStreet && count < most; house++) {
      const along = ((half - 1) * blockUnits * house) / housesOfStreet;
      const beside = house % 2 === 0 ? 1_500 : -1_500;
      const [y, x] = i < half ? [i * blockUnits + beside, along] : [along, (i - half) * blockUnits + beside];
      const tags = { 'addr:housenumber': String(first + house * 2 + (house % 2)), 'addr:street': street };
      sink.point({ ...tags, 'addr:postcode': postcode, 'addr:city': town }, Math.round(lng + x), Math.round(lat + y));
      count++;
    }
  }
  for (const shop of shops.split(',').filter(() => random.next() < 0.5)) {
    const [sort = '', amenity = ''] = shop.split('|');
    const name = `${random.pick(words.split(' '))} ${sort}`;
    sink.point({ amenity, name }, Math.round(lng + random.next() * quarterUnits * 0.6), Math.round(lat + random.next() * quarterUnits * 0.6));
  }
  return count;
}
