import type { Language } from '@earshot/domain';
import { en, type Words } from './en.ts';

const key = 'earshot.receiver.language';

/** The language chosen on this device, else the device's own (decisions: Spanish). */
export function readLanguage(): Language {
  const chosen = readChosen();
  if (chosen === 'en' || chosen === 'es') return chosen;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
}

function readChosen(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The choice then holds until the page goes.
  }
}

/** The words of a language, with the platform's changes (`ReceiverPlatform.reword`). Spanish loads only for its readers. */
export async function loadWords(language: Language, reword?: (words: Words, language: Language) => Words): Promise<Words> {
  const words = language === 'es' ? (await import('./es.ts')).es : en;
  return reword?.(words, language) ?? words;
}

/** The locale for times and numbers: the device's own if it has that language. */
export const chooseLocale = (language: Language): string =>
  navigator.language.toLowerCase().startsWith(language) && isLocale(navigator.language) ? navigator.language : language;

/** Some browsers call their language 'en-US@posix', with which no time can be formatted. */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
