import type { Tags } from '../osm/elements.ts';

const keys = ['alt_name', 'name:en', 'int_name', 'short_name', 'loc_name', 'official_name', 'old_name', 'name:sr-Latn', 'name:latin'] as const;
/** Languages in which a place may have a name beside the one on its signs. */
const languages = ['de', 'fr', 'it', 'es', 'ca', 'pt', 'nl', 'sv', 'fi', 'rm', 'eu', 'gl', 'cy', 'ga'].map((language) => `name:${language}`);
const mostNames = 8;

/** The other names of a place or street, separated by tabs. */
export function otherNames(tags: Tags): string {
  const names = [...keys, ...languages].flatMap((key) => (tags[key] ?? '').split(';')).map((name) => name.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(names)]
    .filter((name) => name !== '' && name !== tags['name'])
    .slice(0, mostNames)
    .join('\t');
}
