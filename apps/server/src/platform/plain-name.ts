/** Signs that people, and phones, take for a full stop, a slash, a colon or an at-sign, and that compatibility normalization leaves as they are. */
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

/** Letters of other scripts that look like Latin ones: a word that mixes them is made to look like another word. */
const latinOf: Readonly<Record<string, string>> = Object.fromEntries(
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

/** A name on one line, without signs that nobody sees: one with a line break would begin another header, or a paragraph of somebody else's. */
export const oneLine = (name: string): string => name.replaceAll(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim();

/**
 * A name as a stranger may read it, in e-mails and text messages: anybody can open an account named after an address of the web, or after another company in
 * look-alike letters, and invite the whole world to it. It has no link, and every word is in one script where its letters have a Latin twin.
 */
export function plainName(name: string): string {
  const signs = Array.from(oneLine(name.normalize('NFKC')), (sign) => lookAlikes[sign] ?? sign).join('');
  return oneLine(
    signs
      .replaceAll(/\S+/g, (word) => (/[a-z]/i.test(word) ? Array.from(word, (letter) => latinOf[letter] ?? letter).join('') : word))
      .replaceAll(/:\/+|\/{2,}/g, ' ')
      .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. '),
  );
}
