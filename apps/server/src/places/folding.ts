// Makes names alike that people write in several ways. The build of the gazetteer and its search fold by the same rules.

/** Letters that have no accent to take away, but are typed as others on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
  ə: 'a',
};

/** Words that are written short and long. */
const longWords: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** A word of a text, and where it stands there. */
export interface Word {
  /** Folded, with abbreviations as they stand. */
  readonly text: string;
  /** Index of the first character in the text it was taken from. */
  readonly start: number;
  /** Index behind the last. */
  readonly end: number;
}

/** Signs above and below letters, which belong to no script; but not ゛ and ゜, without which が is か. */
const marks = /[[\p{Script=Inherited}\p{Script=Hebrew}]--[\P{M}\u3099\u309A]]/gv;

const apostrophes = /['’‘ʻʼʹ`´ـ]/g;

/** A word in small letters without marks and apostrophes: `Đà` is `da`. Vowel signs of Indian scripts and others stay. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(apostrophes, '')
    .normalize('NFC')
    .replaceAll(/[łøđðþæœßıħə]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Letters and digits, with apostrophes among them, and the dots of `D.C.` that stand behind one letter. */
const piece = /[\p{L}\p{M}\p{N}'’‘ʻʼʹ`´]+/gu;

/** The words of a text, at most `limit`, with where they stand. */
export function wordsIn(text: string, limit: number): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(piece)) {
    const word = folded(found).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    if (word === '') continue;
    const last = words.at(-1);
    // The letters of `D.C.` are one word, those of `D C` two.
    if (last && isInitials(text.slice(last.start, index)) && word.length === 1) words[words.length - 1] = { ...last, text: last.text + word, end: index + 1 };
    else words.push({ text: word, start: index, end: index + found.length });
    if (words.length > limit) return words.slice(0, limit);
  }
  return words;
}

const isInitials = (text: string): boolean => text.length <= 12 && /^(\p{L}\.)+$/u.test(text);

/** A word as it is stored: abbreviations in full. */
export const inFull = (word: string): string => longWords[word] ?? word;

/** A name by which equal ones are equal, however they are written: the words without spaces. */
export const keyOf = (words: readonly string[]): string => words.map(inFull).join('');

/** The stored words of a name. */
export const nameWords = (name: string): readonly string[] => wordsIn(name, 20).map(({ text }) => inFull(text));

/** Whether the key of a name begins with that of a text; most names are told by their first letter, which is quick. */
export function beginsWith(name: string, key: string): boolean {
  const [first] = /[\p{L}\p{N}]/u.exec(name) ?? [''];
  return key.startsWith(keyOf([folded(first)]).slice(0, 1)) && keyOf(nameWords(name)).startsWith(key);
}
