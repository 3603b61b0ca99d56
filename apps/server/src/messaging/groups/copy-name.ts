import { maxGroupNameLength } from '@earshot/domain';

/** The key by which the names of an operator's groups differ: case and outer blanks do not count. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/** 'Crew 2' for a copy of 'Crew', 'Crew 3' where that is taken; cut to the length of a group's name, or of another one (decisions: Contacts). */
export function copyName(name: string, taken: Iterable<string>, maxLength = maxGroupNameLength): string {
  const keys = new Set(Array.from(taken, nameKey));
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const candidate = cut(name, maxLength - ending.length) + ending;
    if (!keys.has(nameKey(candidate))) return candidate;
  }
}

/** The first characters without splitting a letter: 'é' may be two characters, an emoji many. */
function cut(name: string, length: number): string {
  if (name.length <= length) return name;
  const letters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name));
  return letters
    .filter(({ index, segment }) => index + segment.length <= length)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd();
}
