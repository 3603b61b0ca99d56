import * as z from 'zod/mini';

/**
 * The one of `words` that equals the text in any case (spec 2 §2.1 writes the states in small letters, §9 with a
 * capital); undefined for any other text.
 */
export const wordAmong = <W extends string>(words: readonly W[], text: string | undefined): W | undefined =>
  words.find((each) => each.toLowerCase() === text?.trim().toLowerCase());

/** A word of an address, in any case; any other text yields the default. */
export const searchWord = <const W extends string>(words: readonly W[], otherwise: NoInfer<W>) =>
  z.pipe(
    z.catch(z.optional(z.string()), undefined),
    z.transform((text): W => wordAmong(words, text) ?? otherwise),
  );
