/** Words that are written long and short; each form stands for the others. */
const sameWords: readonly (readonly string[])[] = [
  ['street', 'st', 'str'],
  ['avenue', 'ave', 'av'],
  ['boulevard', 'blvd', 'bd', 'bvd'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy', 'pky'],
  ['expressway', 'expy'],
  ['terrace', 'ter', 'terr'],
  ['circle', 'cir'],
  ['alley', 'aly'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
  ['saint', 'st'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['fourth', '4th'],
  ['fifth', '5th'],
  ['strasse', 'str'],
  ['platz', 'pl'],
  ['doctor', 'doktor', 'dr'],
  ['sankt', 'st', 'skt'],
  ['calle', 'c'],
  ['avenida', 'av', 'avda'],
  ['rue', 'r'],
  ['gatan', 'g'],
];
/** Ends of words that are written long and short, in languages that write a street as one word. */
const sameEnds: readonly (readonly string[])[] = [
  ['strasse', 'str'],
  ['platz', 'pl'],
  ['gatan', 'g'],
  ['gasse', 'g'],
  ['straat', 'str'],
];

const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' };

const groups = new Map<string, string[]>();
for (const group of sameWords) for (const word of group) groups.set(word, [...(groups.get(word) ?? []), ...group]);

/** The words of a text in small letters without marks. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, 300)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđðþıħ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/['’‘ʻʼ.]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** All ways in which a word of `wordsOf` may be written. */
export function formsOf(word: string): string[] {
  const ends = sameEnds.flatMap((group) => {
    const end = group.find((each) => word.endsWith(each) && word.length >= each.length + 3);
    return end === undefined || end.length < 3 ? [] : group.map((other) => word.slice(0, -end.length) + other);
  });
  return [...new Set([word, ...(groups.get(word) ?? []), ...ends])];
}

/** A name by which equal ones are equal, however they are written. */
export const keyOf = (name: string): string =>
  wordsOf(name)
    .map((word) => formsOf(word).toSorted()[0] ?? word)
    .join(' ');
