import type { Language } from '@earshot/domain';

/** The language of the browser, for the pages that people in the field open: the rest of the console is in English. */
export const readBrowserLanguage = (): Language => (navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en');
