import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { distanceMeters } from '@earshot/geofence';
import { regionFiles, type RegionFolder } from '@earshot/region';
import type { Answer, Question } from './score.ts';

/**
 * Words that people type for a kind of place, in English and in languages of the regions, and the kinds of
 * OpenStreetMap that they mean.
 */
const kinds: readonly (readonly [words: string, values: string])[] = [
  ['supermarket|Supermarkt|stormarknad', 'supermarket'],
  ['school|Schule|skola', 'school'],
  ['hospital|Spital|sjukhus', 'hospital'],
  ['post office|Post|postkontor', 'post_office'],
  ['bank|Bank', 'bank'],
  ['petrol station|gas station|Tankstelle|bensinstation', 'fuel'],
  ['train station|Bahnhof|tågstation', 'station halt'],
  ['pharmacy|Apotheke|apotek', 'pharmacy'],
  ['car park|Parkplatz|parkering', 'parking'],
];

/** Positions in a region to ask from: parts of its width and height. */
const parts = [0.3, 0.5, 0.7];

/** The nearest place of each kind, found by reading all places of the index one by one. */
export function kindFacts({ path, info: { bounds } }: RegionFolder): readonly Question[] {
  const [west, south, east, north] = bounds;
  const database = new DatabaseSync(join(path, regionFiles.places), { readOnly: true });
  const places = database.prepare("SELECT detail, lat, lng FROM entry WHERE kind = 'place'").all() as unknown as (Answer & { readonly detail: string })[];
  database.close();
  return parts.flatMap((part) => {
    const near = { lat: south + (north - south) * part, lng: west + (east - west) * part };
    return kinds.flatMap(([words, values]) => {
      const there = places
        .filter(({ detail }) => values.split(' ').includes(detail.split('\t')[0] ?? ''))
        .toSorted((a, b) => distanceMeters(a, near) - distanceMeters(b, near));
      const [nearest] = there;
      return nearest ? words.split('|').map((question) => ({ question, lat: nearest.lat, lng: nearest.lng, near })) : [];
    });
  });
}
