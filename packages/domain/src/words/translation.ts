/** Stands at the end of a machine-translated Spanish text, and is spoken with it (decisions: Spanish). */
export const translationDisclaimer = 'Traducción automática; puede contener errores.';

/** A machine's Spanish text with the disclaimer at its end; both together may be longer than a message may be. */
export const withDisclaimer = (body: string): string => `${body}\n${translationDisclaimer}`;

/** Whether a Spanish text is marked as a machine's: it says so itself. */
export const isMachineTranslated = (body: string): boolean => body.includes(translationDisclaimer);

const linksAndAddresses = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|\bwww\.[^\s<>"]*[^\s<>".,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const numbers = /\p{Nd}+/gu;

/** The links, e-mail addresses and digit runs of a text, as often as they are in it. */
function factsOf(text: string): readonly string[] {
  const links = text.match(linksAndAddresses) ?? [];
  return [...links, ...(text.replaceAll(linksAndAddresses, ' ').match(numbers) ?? [])];
}

/** What a translation must keep as it is and did not: links, e-mail addresses and digit runs of the source that the result lacks, each named once. */
export function lostInTranslation(source: string, result: string): readonly string[] {
  const kept = [...factsOf(result)];
  const lost = factsOf(source).filter((fact) => {
    const at = kept.indexOf(fact);
    if (at >= 0) kept.splice(at, 1);
    return at < 0;
  });
  return [...new Set(lost)];
}
