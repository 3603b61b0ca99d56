import { isWhole } from './english.ts';
import type { Translate, TranslateOptions } from './translate.ts';

/** The browser's own translator, which desktop Chrome and Edge have over HTTPS (developer.mozilla.org/docs/Web/API/Translator); not in TypeScript's library yet. */
interface BrowserTranslator {
  translate(text: string, options?: { readonly signal?: AbortSignal }): Promise<string>;
  destroy(): void;
}
interface BrowserTranslators {
  availability(languages: Languages): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  create(options: CreateOptions): Promise<BrowserTranslator>;
}
interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}
interface CreateOptions extends Languages {
  readonly signal?: AbortSignal;
  /** Receives the target of `downloadprogress` events. */
  readonly monitor?: (monitor: EventTarget) => void;
}

/** The reason why the browser did not translate; the message is for the operator. */
export class BrowserTrouble extends Error {}

const languages: Languages = { sourceLanguage: 'en', targetLanguage: 'es' };
const translators = (): BrowserTranslators | undefined => (window as { readonly Translator?: BrowserTranslators }).Translator;

/** A downloaded translator answers within a second or two; after this limit the wait is given up. */
const limitMs = 30_000;

/** Whether this browser can translate English into Spanish, perhaps after a download. */
export async function canBrowserTranslate(): Promise<boolean> {
  return (await availability()) !== 'unavailable';
}

// Some builds have the interface without an implementation, and never answer. A click counts for 5 s.
const patienceMs = 3_000;
const silence = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));

async function availability() {
  try {
    return (await Promise.race([translators()?.availability(languages), silence()])) ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/** Translates in the browser; the texts do not leave it. Call it from a click: the browser downloads its model only then. */
export const byBrowser: Translate = async (english, options) => {
  const translator = await created(options);
  try {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(limitMs)]);
    const title = await translator.translate(english.title.replaceAll(/\s+/g, ' '), { signal });
    const body = await translator.translate(english.body, { signal });
    const spanish = { title: title.replaceAll(/\s+/g, ' ').trim(), body: body.trim() };
    if (!isWhole(spanish)) throw new Error('The browser translated into nothing');
    return spanish;
  } catch (error) {
    throw new BrowserTrouble(errorName(error) === 'QuotaExceededError' ? sentences.tooLong : sentences.failed);
  } finally {
    translator.destroy();
  }
};

async function created({ signal, onDownload }: TranslateOptions): Promise<BrowserTranslator> {
  const state = await availability();
  const api = translators();
  if (!api || state === 'unavailable') throw new BrowserTrouble(sentences.missing);
  if (state !== 'available') onDownload(0);
  const monitor = (source: EventTarget) =>
    source.addEventListener('downloadprogress', (event) => event instanceof ProgressEvent && onDownload(event.loaded / (event.total || 1)));
  try {
    return await api.create({ ...languages, signal, monitor });
  } catch (error) {
    throw new BrowserTrouble(errorName(error) === 'NotAllowedError' ? sentences.notAllowed : sentences.noDownload);
  } finally {
    onDownload(undefined);
  }
}

const sentences = {
  missing: 'This browser cannot translate. Use Chrome or Edge on a computer, or type the Spanish title and message.',
  notAllowed: 'The browser did not start its translator. Try again, or type the Spanish title and message.',
  noDownload: "The browser's translator could not be downloaded. Try again, or type the Spanish title and message.",
  tooLong: "The message is too long for the browser's translator. Type the Spanish title and message.",
  failed: 'The browser did not translate this. Try again, or type the Spanish title and message.',
} as const;

const errorName = (error: unknown): string => (error as { readonly name?: string } | null)?.name ?? '';
