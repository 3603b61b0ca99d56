/** Signs that people and phones read as a full stop, a slash, a colon or an at-sign, and that compatibility normalization does not change. */
const lookAlikes: Readonly<Record<string, string>> = {
  '。': '.',
  '․': '.',
  '·': '.',
  '⋅': '.',
  '‧': '.',
  '∕': '/',
  '⁄': '/',
  '╱': '/',
  '⧸': '/',
  '∶': ':',
  '։': ':',
  '׃': ':',
};

/** Letters of other scripts that look like Latin letters. A word with both imitates another word. */
const latinByLookalike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'јj',
    'ѕs',
    'һh',
    'ԁd',
    'ɡg',
    'АA',
    'ВB',
    'ЕE',
    'КK',
    'МM',
    'НH',
    'ОO',
    'РP',
    'СC',
    'ТT',
    'ХX',
    'ІI',
    'ЈJ',
    'ЅS',
  ]
    .concat(['αa', 'οo', 'νv', 'ρp', 'ιi', 'κk', 'υu', 'ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'])
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** A name on one line, without invisible characters. A line break could begin another header or another paragraph. */
export const oneLine = (name: string): string => name.replaceAll(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim();

/**
 * A name as strangers may read it in emails and text messages. Anyone can open an account named like a web address, or
 * like another company in look-alike letters, and invite people to it. The result has no link, and words that mix Latin
 * letters with their look-alikes become Latin.
 */
export function plainName(name: string): string {
  const signs = Array.from(oneLine(name.normalize('NFKC')), (sign) => lookAlikes[sign] ?? sign).join('');
  return oneLine(
    signs
      .replaceAll(/\S+/g, (word) => (/[a-z]/i.test(word) ? Array.from(word, (letter) => latinByLookalike[letter] ?? letter).join('') : word))
      .replaceAll(/:\/+|\/{2,}/g, ' ')
      .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. '),
  );
}
