import * as z from 'zod';

/**
 * The one of `words` that equals the text in any case (spec 2 §2.1 writes the states in small letters, §9 with a
 * capital); undefined for any other text.
 */
export const wordAmong = <W extends string>(words: readonly W[], text: string | undefined): W | undefined =>
  words.find((each) => each.toLowerCase() === text?.trim().toLowerCase());

/** A word of an address, in any case; any other text yields the default. */
export const searchWord = <const W extends string>(words: readonly W[], otherwise: NoInfer<W>) =>
  z
    .string()
    .optional()
    .catch(undefined)
    .transform((text): W => wordAmong(words, text) ?? otherwise);
