import { unitsPerDegree } from '../osm/elements.ts';

type Bounds = readonly [west: number, south: number, east: number, north: number];

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
  count: number;
}

const emptyBox = (): Box => ({ west: Infinity, south: Infinity, east: -Infinity, north: -Infinity, count: 0 });

function add(box: Box, lat: number, lng: number): void {
  if (lng < box.west) box.west = lng;
  if (lng > box.east) box.east = lng;
  if (lat < box.south) box.south = lat;
  if (lat > box.north) box.north = lat;
  box.count++;
}

const joined = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
  count: a.count + b.count,
});

/** The extent of an extract's data. */
export class DataExtent {
  readonly #west = emptyBox();
  readonly #east = emptyBox();

  /** In units. */
  add(lat: number, lng: number): void {
    add(lng < 0 ? this.#west : this.#east, lat, lng);
  }

  /**
   * Degrees, within the bounds that the file declares; undefined without data. A file that claims more than it has
   * extends as far as its data. Data on both sides of ±180° extends as far as the larger side: maps take no box whose
   * east is west of its west.
   */
  within(said: Bounds | undefined): Bounds | undefined {
    const box = this.#box();
    if (box.count === 0) return undefined;
    const has: Bounds = [box.west / unitsPerDegree, box.south / unitsPerDegree, box.east / unitsPerDegree, box.north / unitsPerDegree];
    if (!said) return has;
    const both: Bounds = [Math.max(has[0], said[0]), Math.max(has[1], said[1]), Math.min(has[2], said[2]), Math.min(has[3], said[3])];
    return both[0] < both[2] && both[1] < both[3] ? both : has;
  }

  #box(): Box {
    const [west, east] = [this.#west, this.#east];
    // The way over 180° is shorter than the one over 0°.
    const isOverAntimeridian = west.count > 0 && east.count > 0 && west.east + 360 * unitsPerDegree - east.west < east.east - west.west;
    if (!isOverAntimeridian) return joined(west, east);
    return west.count > east.count ? west : east;
  }
}
