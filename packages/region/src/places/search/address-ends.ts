/** Names that end an address, from a source that knows more than one region. A name has small letters and a blank between its words. */
export interface AddressEnds {
  /** Whether the words are the whole name, or the code, of a country, a state or a province. */
  readonly isArea: (name: string) => boolean;
  /** Whether such a name begins with the letters. */
  readonly isAreaBegun: (letters: string) => boolean;
  /** Whether the words are the whole name of a well-known town. */
  readonly isTown: (name: string) => boolean;
}

/** No known endings: every word is a part of the name or of its surroundings. */
export const noEnds: AddressEnds = { isArea: () => false, isAreaBegun: () => false, isTown: () => false };

/** The most words in the name of an area. */
const mostWords = 5;

/** The number of words at the end that name an area. No entry of a region needs to have them. */
export function countAreaWords(words: readonly string[], { isArea }: AddressEnds): number {
  let length = Math.min(mostWords, words.length);
  while (length > 0 && !isArea(words.slice(-length).join(' '))) length--;
  return length;
}
