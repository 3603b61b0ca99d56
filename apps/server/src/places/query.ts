// Turns what people type into a search of the gazetteer's full text, never into its syntax: a word is letters and digits alone, quoted.

/** Scripts that the gazetteer writes names in. Letters of others would split a word in two, which its index refuses. */
const word = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Nd}]+/gu;

/** More words than any place has. */
const maxWords = 8;

/** The words of a text, without accents and apostrophes. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .replaceAll(/['’‘ʻʼ]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return (plain.match(word) ?? []).slice(0, maxWords);
}

/** Places whose name begins so: the first word in the name, the others there or in region and country, the last perhaps not typed to its end. */
export const matchOfBeginning = (words: readonly string[]): string =>
  words.map((each, index) => `${index === 0 ? 'name' : '{name within}'} : "${each}"${index === words.length - 1 ? ' *' : ''}`).join(' AND ');

/** Places whose complete name is the first words, and whose region or country the others: `paris`, `paris tx`, `san jose cr`. */
export function matchOfWhole(words: readonly string[]): string {
  const readings = words.map((_, index) => {
    const rest = words.slice(index + 1).map((each, at, all) => ` AND within : "${each}"${at === all.length - 1 ? ' *' : ''}`);
    return `(whole : "${words.slice(0, index + 1).join('')}"${rest.join('')})`;
  });
  return readings.join(' OR ');
}

/** What was typed, then without its first parts between commas: of a street address, which the gazetteer does not know, the town is found. */
export function readingsOf(text: string): readonly (readonly string[])[] {
  const parts = text.split(',');
  return parts.map((_, index) => wordsOf(parts.slice(index).join(' '))).filter((words) => words.length > 0);
}
