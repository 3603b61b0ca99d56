/** Letters without a removable mark, folded as the database folds them (`folded` of migration 025), and some more. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', ı: 'i' };

/** A text in small letters without marks, signs and double blanks, for comparing texts as people read them. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđðı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const plainWords = (text: string, most: number): readonly string[] => plainText(text).split(' ').filter(Boolean).slice(0, most);
