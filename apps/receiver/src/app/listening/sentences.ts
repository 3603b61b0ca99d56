import type { Language } from '@earshot/domain';

/** A sentence of a text, with the blanks after it. */
export interface Sentence {
  readonly text: string;
  readonly isSpoken: boolean;
}

/** The sentences of a text, with the one marked that is spoken at this fraction (0..1) of it. */
export function sentencesAt(text: string, language: Language, fraction: number): readonly Sentence[] {
  const sentences =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => segment)
      : text.split(/(?<=[.!?…]\s)/u);
  // The last letter still belongs to the last sentence.
  const at = Math.min(fraction * text.length, text.length - 1);
  let begin = 0;
  return sentences.map((sentence) => {
    const end = begin + sentence.length;
    const isSpoken = at >= begin && at < end;
    begin = end;
    return { text: sentence, isSpoken };
  });
}

/** Letters per ms of an unhurried voice, for voices that do not report their words. */
const lettersPerMs = 14 / 1000;

/** How much of a text is spoken by now, guessed from the voice's report `sinceMs` ago. The guess never reaches the end. */
export const guessedFraction = (text: string, told: number, sinceMs: number): number =>
  text === '' ? 0 : Math.max(told, Math.min(0.97, told + (sinceMs * lettersPerMs) / text.length));
