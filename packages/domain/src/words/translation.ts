/** The end of a machine-translated Spanish text, spoken with it (decisions: Spanish). */
export const translationDisclaimer = 'Traducción automática; puede contener errores.';

/** A machine's Spanish text with the disclaimer at its end; together they may exceed a message's length. */
export const withDisclaimer = (body: string): string => `${body}\n${translationDisclaimer}`;

/** Whether a Spanish text carries the disclaimer. */
export const isMachineTranslated = (body: string): boolean => body.includes(translationDisclaimer);

const linksAndAddresses = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|\bwww\.[^\s<>"]*[^\s<>".,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const numbers = /\p{Nd}+/gu;

/** The links, email addresses and digit runs of a text, with repetitions. */
function findFixedParts(text: string): readonly string[] {
  const links = text.match(linksAndAddresses) ?? [];
  return [...links, ...(text.replaceAll(linksAndAddresses, ' ').match(numbers) ?? [])];
}

/** Losses of a translation: links, email addresses and digit runs of the source that the result lacks, each listed once. */
export function lostInTranslation(source: string, result: string): readonly string[] {
  const kept = [...findFixedParts(result)];
  const lost = findFixedParts(source).filter((fact) => {
    const at = kept.indexOf(fact);
    if (at >= 0) kept.splice(at, 1);
    return at < 0;
  });
  return [...new Set(lost)];
}
