import type { Tags } from '../osm/elements.ts';
import { parsePopulation } from '../tiles/point-features.ts';
import { otherNames } from './other-names.ts';

/** A populated place. Degrees. */
export interface Town {
  readonly name: string;
  /** Other names, separated by tabs. */
  readonly also: string;
  readonly kind: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

/** Approximate reach of a place of each kind, in metres. */
const reaches: Readonly<Record<string, number>> = { city: 12_000, town: 5_000, village: 2_500, hamlet: 1_000 };
const quarterReaches: Readonly<Record<string, number>> = { borough: 3_000, suburb: 2_000, quarter: 1_200, neighbourhood: 800 };

/** Whether the tags are those of a populated place. */
export const isTown = ({ place, name }: Tags): boolean => place !== undefined && name !== undefined && place in reaches;

/** Whether the tags are those of a part of a town. */
export const isQuarter = ({ place, name }: Tags): boolean => place !== undefined && name !== undefined && place in quarterReaches;

/** Metres between two positions on a plane, accurate for some tens of kilometres. */
export function metersBetween(a: { readonly lat: number; readonly lng: number }, b: { readonly lat: number; readonly lng: number }): number {
  const x = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(x, b.lat - a.lat) * 111_195;
}

/** Limits of a search: the distance as a multiple of a place's reach, and the side of the cells; neighbouring cells are searched too. */
interface Area {
  readonly furthest: number;
  readonly cellDegrees: number;
}

/** Finds a position's town by the distance and size of the towns around: few extracts have all boundaries. */
export class Towns {
  readonly #cells = new Map<string, Town[]>();
  readonly #area: Area;
  readonly all: Town[] = [];

  // The neighbouring cells reach at least 25 km, and 14 km at 60 degrees of latitude.
  constructor(area: Area = { furthest: 4, cellDegrees: 0.25 }) {
    this.#area = area;
  }

  /** The parts of towns. Many extracts have only some of them. */
  static ofQuarters(): Towns {
    return new Towns({ furthest: 1.5, cellDegrees: 0.05 });
  }

  add(tags: Tags, lat: number, lng: number): void {
    const town = { name: tags['name'] ?? '', also: otherNames(tags), kind: tags['place'] ?? '', population: parsePopulation(tags), lat, lng };
    this.all.push(town);
    const key = this.#toCell(lat, lng);
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), town]);
  }

  at(lat: number, lng: number): Town | undefined {
    const { furthest, cellDegrees } = this.#area;
    let found: Town | undefined;
    let least = furthest;
    for (const dLat of [-1, 0, 1])
      for (const dLng of [-2, -1, 0, 1, 2])
        for (const town of this.#cells.get(this.#toCell(lat + dLat * cellDegrees, lng + dLng * cellDegrees)) ?? []) {
          const distance = metersBetween(town, { lat, lng }) / (reaches[town.kind] ?? quarterReaches[town.kind] ?? 1);
          if (distance < least) [found, least] = [town, distance];
        }
    return found;
  }

  #toCell(lat: number, lng: number): string {
    const { cellDegrees } = this.#area;
    return `${Math.floor(lat / cellDegrees)} ${Math.floor(lng / cellDegrees)}`;
  }
}
