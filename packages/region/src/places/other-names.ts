import type { Tags } from '../osm/elements.ts';

const keys = ['alt_name', 'name:en', 'int_name', 'short_name', 'loc_name', 'official_name', 'old_name', 'name:sr-Latn', 'name:latin'] as const;
const mostNames = 6;

/** The other names of a place or street, separated by tabs. */
export function otherNames(tags: Tags): string {
  const names = keys.flatMap((key) => (tags[key] ?? '').split(';')).map((name) => name.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(names)]
    .filter((name) => name !== '' && name !== tags['name'])
    .slice(0, mostNames)
    .join('\t');
}
