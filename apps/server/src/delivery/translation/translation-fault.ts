import { lostInTranslation } from '@earshot/domain';

/** A sign that a model's answer is no translation of its source, in words; undefined if there is none. */
export function findTranslationFault(sources: readonly string[], answers: readonly string[]): string | undefined {
  const [source, answer] = [sources.join('\n'), answers.join('\n')];
  if (answers.some((each, index) => isMuchLonger(each, sources[index] ?? ''))) return 'it is much longer than its source';
  if (answers.some((each, index) => isMuchShorter(each, sources[index] ?? ''))) return 'it lacks most of its source';
  // Digits may change ('7 PM', '19:00') and are shown to the person; a new link or address is invented.
  if (lostInTranslation(answer, source).some((fact) => /\D/.test(fact))) return 'it has a link or an address of its own';
  if (!isLikeSpanish(answer)) return 'it is not in Spanish';
  return undefined;
}

// 'ETA' is 'Hora estimada de llegada': a short text may grow more.
const isMuchLonger = (answer: string, source: string): boolean => answer.length > 3 * source.length + 100;
const isMuchShorter = (answer: string, source: string): boolean => source.length > 100 && answer.length < source.length / 3;

const toWordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
// Words that both languages have ('no', 'a', 'me') prove nothing.
const spanish = toWordSet(
  'al como con cuando de del desde donde el en entre es esta este favor hasta hay la las le lo los más o para pero por que se si sin son su sus un una usted y ya',
);
const english = toWordSet('and are at be by do for from have if in is it not of on or please that the they this to was we when will with you your');

/** Whether a text may be Spanish. A few words are not enough to rule it out. */
function isLikeSpanish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2) return false;
  const words =
    text
      .toLowerCase()
      .replaceAll(/\S*[@/]\S*/g, ' ')
      .match(/\p{L}+/gu) ?? [];
  if (words.length < 4) return true;
  const spanishSigns = words.filter((word) => spanish.has(word) || /[áéíóúüñ]/.test(word)).length;
  const englishSigns = words.filter((word) => english.has(word)).length;
  return englishSigns <= spanishSigns && (spanishSigns > 0 || words.length < 8);
}
