import type { Tags } from '../osm/elements.ts';
import { populationOf } from '../tiles/point-features.ts';

/** A place where people live. Degrees. */
export interface Town {
  readonly name: string;
  readonly kind: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

/** How far a place of each kind reaches, about, in metres. */
const reaches: Readonly<Record<string, number>> = { city: 12_000, town: 5_000, village: 2_500, hamlet: 1_000 };
const furthest = 4;
const cellDegrees = 0.25;

/** Whether the tags are those of a place where people live. */
export const isTown = ({ place, name }: Tags): boolean => place !== undefined && name !== undefined && place in reaches;

/** Metres between two positions, by a plane that is good for some tens of kilometres. */
export function metersBetween(a: { readonly lat: number; readonly lng: number }, b: { readonly lat: number; readonly lng: number }): number {
  const x = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(x, b.lat - a.lat) * 111_195;
}

/** Says which town a position belongs to, by how near and how large the towns around are: few extracts have all boundaries. */
export class Towns {
  readonly #cells = new Map<string, Town[]>();
  readonly all: Town[] = [];

  add(tags: Tags, lat: number, lng: number): void {
    const town = { name: tags['name'] ?? '', kind: tags['place'] ?? '', population: populationOf(tags), lat, lng };
    this.all.push(town);
    const key = cellOf(lat, lng);
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), town]);
  }

  at(lat: number, lng: number): Town | undefined {
    let found: Town | undefined;
    let least = furthest;
    // The cells around reach 25 km at least, and 14 at 60 degrees.
    for (const dLat of [-1, 0, 1])
      for (const dLng of [-2, -1, 0, 1, 2])
        for (const town of this.#cells.get(cellOf(lat + dLat * cellDegrees, lng + dLng * cellDegrees)) ?? []) {
          const distance = metersBetween(town, { lat, lng }) / (reaches[town.kind] ?? 1);
          if (distance < least) [found, least] = [town, distance];
        }
    return found;
  }
}

const cellOf = (lat: number, lng: number): string => `${Math.floor(lat / cellDegrees)} ${Math.floor(lng / cellDegrees)}`;
