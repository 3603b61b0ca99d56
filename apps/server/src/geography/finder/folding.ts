// Folds the different spellings of a name into one. The gazetteer's build and its search use the same rules.

/** Letters without a removable accent, and the letters that people type instead. */
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

/** Words with a short and a long form. A Map, since an object has its own `constructor`, which people may type as a word. */
const longWords = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

export interface Word {
  /** The folded word; abbreviations are not written out. */
  readonly text: string;
  readonly start: number;
  /** Index after its last character. */
  readonly end: number;
}

/** Marks above and below letters. ゛ and ゜ are left alone, since they make another letter: が is not か. */
const marks = /[[\p{Script=Inherited}\p{Script=Hebrew}]--[\P{M}\u3099\u309A]]/gv;

const apostrophes = /['’‘ʻʼʹ`´ـ]/g;

/** A word in small letters without marks and apostrophes: `Đà` is `da`. Vowel signs, such as those of Indian scripts, stay. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(apostrophes, '')
    .normalize('NFC')
    .replaceAll(/[łøđðþæœßıħə]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Letters, digits, apostrophes between them, and a dot after a single letter, as in `D.C.`. */
const piece = /[\p{L}\p{M}\p{N}'’‘ʻʼʹ`´]+/gu;

/** The first words of a text, at most `limit`, with their positions. */
export function wordsIn(text: string, limit: number): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(piece)) {
    const word = folded(found).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    if (word === '') continue;
    const last = words.at(-1);
    // `D.C.` is one word, `D C` is two.
    if (last && isInitials(text.slice(last.start, index)) && word.length === 1) words[words.length - 1] = { ...last, text: last.text + word, end: index + 1 };
    else words.push({ text: word, start: index, end: index + found.length });
    if (words.length > limit) return words.slice(0, limit);
  }
  return words;
}

const isInitials = (text: string): boolean => text.length <= 12 && /^(\p{L}\.)+$/u.test(text);

/** A word as the gazetteer stores it, with abbreviations written out. */
export const inFull = (word: string): string => longWords.get(word) ?? word;

/** The key of a name: its words without spaces, the same for all spellings. */
export const toFoldedKey = (words: readonly string[]): string => words.map(inFull).join('');

/** The words of a name as the gazetteer stores them. */
export const nameWords = (name: string): readonly string[] => wordsIn(name, 20).map(({ text }) => inFull(text));

/** Whether the key of a name begins with the key of a text. The first letter decides most cases, which is quick. */
export function beginsWith(name: string, key: string): boolean {
  const [first] = /[\p{L}\p{N}]/u.exec(name) ?? [''];
  return key.startsWith(toFoldedKey([folded(first)]).slice(0, 1)) && toFoldedKey(nameWords(name)).startsWith(key);
}
