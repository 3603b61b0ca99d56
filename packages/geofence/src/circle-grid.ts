import { rulerAt } from './distance.ts';
import type { Ruler } from './distance.ts';
import type { Geofence, Place } from './geofence.ts';

/** Cells of one size: 2 to the power of `bits` around the earth, each of `degrees` by `degrees`. */
interface Level {
  readonly bits: number;
  readonly degrees: number;
  /** Metres of a degree of longitude at the circle where it is shortest: it determines the search width of a reach. */
  leastPerLng: number;
}

/** Degrees to either side of a place. */
interface Half {
  readonly lat: number;
  readonly lng: number;
}

/**
 * Circles that may be near: the first `count` of the list, some twice. No other comes near while the place and its
 * reach together change by less than `gapMeters`.
 */
export interface Around {
  readonly circles: readonly number[];
  readonly count: number;
  readonly gapMeters: number;
}

/** The reach of the cell layout, metres; a longer reach gets no list. */
const FARTHEST_REACH_METERS = 1000;
const FINEST_BITS = 20;
/** At the equator, where a degree of latitude is shortest. */
const LEAST_METERS_PER_LAT = 110_574;
/** An upper bound of rounding errors, degrees: 0.1 mm. */
const ROUNDING_DEGREES = 1e-9;
/** Fields of one entry: its circle, its hash, the next entry of the bucket. */
const FIELDS = 3;

/**
 * Finds the circles around a place among very many. A circle is kept in each cell that it touches, three by three at
 * most, of the level whose cells are about as large as its radius. Cells share hashed buckets: the measuring that
 * follows removes the circles of other cells.
 */
export class CircleGrid {
  /** The first entry of each bucket; 0 is an empty one. */
  #first = new Int32Array(1024);
  #entries = new Int32Array(1024 * FIELDS);
  #used = 1;
  /** The first of the freed entries, linked like a bucket. */
  #spare = 0;
  readonly #levels: Level[] = [];
  /** The last results: hashes of cells, circles. Reused, so that no search allocates them anew. */
  readonly #hashes: number[] = [];
  #hashCount = 0;
  readonly #circles: number[] = [];
  /** Degrees from the last box of cells to the requested one. */
  #latGap = 0;
  #lngGap = 0;

  add(index: number, circle: Geofence): void {
    this.#findCells(circle);
    for (let rank = 0; rank < this.#hashCount; rank += 1) this.#enter(index, this.#hashes[rank]!);
  }

  remove(index: number, circle: Geofence): void {
    this.#findCells(circle);
    for (let rank = 0; rank < this.#hashCount; rank += 1) this.#drop(index, this.#hashes[rank]!);
  }

  /** The circles that may be within `reach` metres; undefined where all have to be checked. `ruler` is that of the place. */
  around(place: Place, reach: number, ruler: Ruler): Around | undefined {
    if (!(reach <= FARTHEST_REACH_METERS)) return undefined;
    let count = 0;
    let gapMeters = Number.POSITIVE_INFINITY;
    for (const level of this.#levels) {
      this.#cells(level, place, { lat: reach / LEAST_METERS_PER_LAT, lng: reach / level.leastPerLng });
      for (let rank = 0; rank < this.#hashCount; rank += 1) {
        let entry = this.#first[this.#hashes[rank]! & (this.#first.length - 1)]!;
        for (; entry !== 0; entry = this.#entries[entry + 2]!) this.#circles[count++] = this.#entries[entry]!;
      }
      const perLat = Math.min(ruler.metersPerLat, LEAST_METERS_PER_LAT);
      gapMeters = Math.min(gapMeters, this.#latGap * perLat, this.#lngGap * Math.min(ruler.metersPerLng, level.leastPerLng));
    }
    return { circles: this.#circles, count, gapMeters };
  }

  #findCells({ center, radiusMeters }: Geofence): void {
    const { metersPerLat, metersPerLng, narrowing } = rulerAt(center.lat);
    // By the circle's ruler a degree of longitude is shortest where its reach comes nearest to the pole.
    const toPole = Math.min((radiusMeters + FARTHEST_REACH_METERS) / metersPerLat, 90 - Math.abs(center.lat));
    const leastPerLng = Math.max(Number.MIN_VALUE, metersPerLng - Math.abs(narrowing) * toPole);
    const half = { lat: radiusMeters / metersPerLat + ROUNDING_DEGREES, lng: Math.min(180, radiusMeters / leastPerLng + ROUNDING_DEGREES) };
    const bits = Math.max(0, Math.min(FINEST_BITS, Math.floor(Math.log2(360 / Math.max(half.lat, half.lng)))));
    let level = this.#levels.find((one) => one.bits === bits);
    if (level === undefined) this.#levels.push((level = { bits, degrees: 360 / 2 ** bits, leastPerLng }));
    level.leastPerLng = Math.min(level.leastPerLng, leastPerLng);
    this.#cells(level, center, half);
  }

  #cells({ bits, degrees }: Level, { lat, lng }: Place, half: Half): void {
    const [south, west] = [lat - half.lat + 90, lng - half.lng + 180];
    const [north, east] = [lat + half.lat + 90, lng + half.lng + 180];
    const [bottom, top] = [Math.floor(south / degrees), Math.floor(north / degrees)];
    const left = Math.floor(west / degrees);
    const around = 2 ** bits;
    const columns = Math.min(around, Math.floor(east / degrees) - left + 1);
    this.#latGap = Math.min(south - bottom * degrees, (top + 1) * degrees - north);
    this.#lngGap = columns === around ? Number.POSITIVE_INFINITY : Math.min(west - left * degrees, (left + columns) * degrees - east);
    let count = 0;
    for (let row = bottom; row <= top; row += 1) {
      for (let column = 0; column < columns; column += 1) this.#hashes[count++] = hashCell(bits, row, (left + column) & (around - 1));
    }
    this.#hashCount = count;
  }

  #enter(index: number, hash: number): void {
    let entry = this.#spare;
    if (entry !== 0) this.#spare = this.#entries[entry + 2]!;
    else {
      if ((this.#used + 1) * FIELDS > this.#entries.length) this.#grow();
      entry = this.#used * FIELDS;
      this.#used += 1;
    }
    this.#entries[entry] = index;
    this.#entries[entry + 1] = hash;
    this.#link(entry);
  }

  #link(entry: number): void {
    const bucket = this.#entries[entry + 1]! & (this.#first.length - 1);
    this.#entries[entry + 2] = this.#first[bucket]!;
    this.#first[bucket] = entry;
  }

  #drop(index: number, hash: number): void {
    const bucket = hash & (this.#first.length - 1);
    let before = 0;
    let entry = this.#first[bucket]!;
    while (entry !== 0 && (this.#entries[entry] !== index || this.#entries[entry + 1] !== hash)) {
      before = entry;
      entry = this.#entries[entry + 2]!;
    }
    if (entry === 0) return;
    const next = this.#entries[entry + 2]!;
    if (before === 0) this.#first[bucket] = next;
    else this.#entries[before + 2] = next;
    this.#entries[entry + 2] = this.#spare;
    this.#spare = entry;
  }

  #grow(): void {
    const entries = new Int32Array(this.#entries.length * 2);
    entries.set(this.#entries);
    this.#entries = entries;
    this.#first = new Int32Array(this.#first.length * 2);
    for (let entry = 1; entry < this.#used; entry += 1) this.#link(entry * FIELDS);
  }
}

function hashCell(bits: number, row: number, column: number): number {
  const mixed = Math.imul(row, 0x9e_37_79_b1) ^ Math.imul(column, 0x85_eb_ca_77) ^ Math.imul(bits, 0xc2_b2_ae_3d);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d) >>> 1;
}
