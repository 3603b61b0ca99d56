import { cyrillic, digraphs, gluedEnds, latinLetters, linkWords, sameEnds, sameWords, tellingWords } from './word-forms.ts';

const groups = new Map<string, string[]>();
for (const group of sameWords.map((each) => each.split(' '))) for (const word of group) groups.set(word, [...(groups.get(word) ?? []), ...group]);
const common = new Set(sameWords.map((each) => each.split(' ')).flatMap((group) => (tellingWords.has(group[0] ?? '') ? [] : group)));
const ends = sameEnds.map((each) => each.split(' '));
/** At the beginning of a name these mean a saint or a doctor, and not a street or a drive. */
const atBeginning = new Map([
  ['st', 'saint'],
  ['dr', 'doctor'],
]);
/** One long form for several with the same short form. */
const sameLong: Readonly<Record<string, string>> = {
  strasse: 'street',
  straat: 'street',
  avenida: 'avenue',
  bulevar: 'boulevard',
  rua: 'rue',
  doktor: 'doctor',
  docteur: 'doctor',
  doutor: 'doctor',
  sankt: 'saint',
};
/** Words that distinguish one end of a road from the other. */
export const directions: ReadonlySet<string> = new Set(['north', 'south', 'east', 'west', 'n', 's', 'e', 'w']);
const longestText = 300;

/** The words of a text in small letters without marks; only the first 300 letters of a text are read. */
export function splitIntoWords(text: string): string[] {
  return wordsIn(text.slice(0, longestText).toLowerCase());
}

function wordsIn(small: string): string[] {
  const plain = small
    // "J.F.K." is one word, "St.Gallen" is two.
    .replaceAll(/(?:(?<![\p{L}\p{N}])\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđðþıħ]/g, (letter) => latinLetters[letter] ?? letter)
    .replaceAll(/['’‘ʻʼ`´]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** All spellings of a word of `splitIntoWords`. */
export function listWordForms(word: string): string[] {
  const withEnds = ends.flatMap((group) => {
    const end = group.find((each) => each.length >= 3 && word.endsWith(each) && word.length >= each.length + 3);
    return end === undefined ? [] : group.map((other) => word.slice(0, -end.length) + other);
  });
  return [...new Set([word, ...(groups.get(word) ?? []), ...withEnds])];
}

/** Whether many names have a word: it is a kind of way, a direction or a linking word. */
export const isCommon = (word: string): boolean => common.has(word) || linkWords.has(word);

/** Each word of a name in all its spellings: long and short, with "ae" for "ä", in Latin letters, with and without its article. */
export function listSpellings(name: string): string[][] {
  const small = name.slice(0, longestText).toLowerCase();
  const words = wordsIn(small);
  const isPlain = /^[a-z0-9 ]*$/.test(small);
  if (isPlain) return words.map((word) => listWordForms(word));
  const composed = small.normalize('NFC');
  const typed = wordsIn(composed.replaceAll(/[äöüåø]/g, (letter) => digraphs[letter] ?? letter));
  const parts = splitWords(composed);
  return words.map((word, i) => {
    const other = typed.length === words.length ? (typed[i] ?? word) : word;
    const latin = /[Ѐ-ӿ]/.test(word) ? [inLatin(word)] : [];
    return [
      ...new Set([
        ...listWordForms(word),
        ...(other === word ? [] : listWordForms(other)),
        ...latin.flatMap(listWordForms),
        ...(parts.length === words.length ? (parts[i] ?? []) : []),
      ]),
    ];
  });
}

/** "l'Église" is also indexed as "église", and "O'Neil" as "o neil". */
function splitWords(small: string): string[][] {
  const whole = small.match(/[\p{L}\p{M}\p{N}'’‘ʻʼ`´]+/gu) ?? [];
  return whole.filter((word) => /[\p{L}\p{N}]/u.test(word)).map((word) => (/['’‘ʻʼ`´]/.test(word) ? wordsIn(word.replaceAll(/['’‘ʻʼ`´]/g, ' ')) : []));
}

const inLatin = (word: string): string => word.replaceAll(/[Ѐ-ӿ]/g, (letter) => cyrillic[letter] ?? letter);

/** Splits a word with a street's ending: "landstrasse" becomes "land" and "strasse". */
export function cutEnd(word: string): [string, string] | undefined {
  for (let length = Math.min(7, word.length - 3); length >= 3; length--) {
    const end = word.slice(-length);
    if (gluedEnds.has(end)) return [word.slice(0, -length), end];
  }
  return undefined;
}

/** Whether a word may be the end of the one before it: "Land Strasse". */
export const isEnd = (word: string): boolean => gluedEnds.has(word);

/** The key of a name, the same for all its spellings. */
export const toNameKey = (name: string): string => {
  const words = splitIntoWords(name);
  return words
    .map((word, i) => {
      const isFirst = i < words.length - 1 && (i === 0 || (i === 1 && directions.has(words[0] ?? '')));
      return (isFirst ? atBeginning.get(word) : undefined) ?? longForm(word);
    })
    .join(' ');
};

function longForm(word: string): string {
  const known = groups.get(word)?.[0];
  if (known !== undefined) return sameLong[known] ?? known;
  for (const [long = '', ...others] of ends) {
    const end = others.find((each) => each.length >= 3 && word.endsWith(each) && word.length >= each.length + 3);
    if (end !== undefined) return word.slice(0, -end.length) + long;
  }
  return word;
}
