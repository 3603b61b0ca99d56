import { maxGroupNameLength } from '@earshot/domain';

/** By which the names of an operator's groups differ: case and outer blanks make no other name. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/** 'Crew 2' for a copy of 'Crew', 'Crew 3' where that is taken; cut where it would be too long for a name (decisions: Contacts). */
export function copyName(name: string, taken: Iterable<string>): string {
  const keys = new Set(Array.from(taken, nameKey));
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const candidate = cut(name, maxGroupNameLength - ending.length) + ending;
    if (!keys.has(nameKey(candidate))) return candidate;
  }
}

/** The first characters, no letter cut in halves: 'é' may be two characters, an emoji many. */
function cut(name: string, length: number): string {
  if (name.length <= length) return name;
  const letters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name));
  return letters
    .filter(({ index, segment }) => index + segment.length <= length)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd();
}
