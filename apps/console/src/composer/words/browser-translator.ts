import type { Translate } from './use-spanish.ts';

/** The browser's own translator, which desktop Chrome and Edge have; not in TypeScript's library yet. */
interface BrowserTranslator {
  translate(text: string): Promise<string>;
  destroy(): void;
}
interface BrowserTranslators {
  availability(languages: Languages): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  create(languages: Languages): Promise<BrowserTranslator>;
}
interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

const languages: Languages = { sourceLanguage: 'en', targetLanguage: 'es' };
const translators = (): BrowserTranslators | undefined => (window as { readonly Translator?: BrowserTranslators }).Translator;

/** Whether this browser can translate English into Spanish, perhaps after a download. */
export async function canBrowserTranslate(): Promise<boolean> {
  try {
    const availability = await translators()?.availability(languages);
    return availability !== undefined && availability !== 'unavailable';
  } catch {
    return false;
  }
}

/** Translates in the browser. Call it from a click: the browser downloads its model for nothing else. */
export const byBrowser: Translate = async ({ title, body }) => {
  const translator = await translators()?.create(languages);
  if (!translator) throw new Error('This browser cannot translate');
  try {
    return { title: await translator.translate(title), body: await translator.translate(body) };
  } finally {
    translator.destroy();
  }
};
