import { vi } from 'vitest';

type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

interface Options {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly signal?: AbortSignal;
  readonly monitor?: (monitor: EventTarget) => void;
}

/** In addition to the standard's values: `silent` never answers, as in browsers that have the interface alone. */
type Answers = Availability | 'silent';

/** A browser translator that a test controls. */
interface FakeBrowserTranslator {
  availability: Answers;
  /** Whether a click was just made, which a download needs. */
  isActivated: boolean;
  answer: (text: string) => string | Promise<string>;
  /** Whether it aborts on its signal. */
  heedsSignals: boolean;
  /** The number of translators created and not destroyed. */
  alive: number;
  readonly created: readonly Options[];
  /** Reports that a part of the model, 0 to 1, is downloaded. */
  progress(part: number): void;
  /** Ends the download, with success or with an error such as 'NetworkError'. */
  finish(error?: string): void;
}

const error = (name: string) => new DOMException(name, name);

// jsdom still rounds the numbers of this event to integers; the standard has made them doubles.
const progressEvent = (loaded: number) => Object.defineProperty(new ProgressEvent('downloadprogress', { total: 1 }), 'loaded', { value: loaded });

const whenAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** Installs a `Translator` that follows developer.mozilla.org/docs/Web/API/Translator and the web platform tests in ai/translator. */
export function stubBrowserTranslator(availability: Answers, heedsSignals = true): FakeBrowserTranslator {
  const created: Options[] = [];
  let monitor = new EventTarget();
  let download = Promise.withResolvers<void>();
  const fake: FakeBrowserTranslator = {
    availability,
    isActivated: true,
    answer: (text) => `es: ${text}`,
    heedsSignals,
    alive: 0,
    created,
    progress: (part) => monitor.dispatchEvent(progressEvent(part)),
    finish: (name) => {
      if (name) return download.reject(error(name));
      fake.availability = 'available';
      download.resolve();
    },
  };

  const create = async (options: Options) => {
    created.push(options);
    options.signal?.throwIfAborted();
    if (fake.availability === 'unavailable') throw error('NotSupportedError');
    if (fake.availability !== 'available') {
      if (!fake.isActivated) throw error('NotAllowedError');
      monitor = new EventTarget();
      download = Promise.withResolvers<void>();
      options.monitor?.(monitor);
      await Promise.race([download.promise, whenAborted(fake.heedsSignals ? options.signal : undefined)]);
    }
    return open(fake, options.signal);
  };
  const answer = async ({ sourceLanguage, targetLanguage }: Options) => {
    if (fake.availability === 'silent') return new Promise<never>(() => {});
    return sourceLanguage === 'en' && targetLanguage === 'es' ? fake.availability : 'unavailable';
  };
  vi.stubGlobal('Translator', { availability: answer, create });
  return fake;
}

function open(fake: FakeBrowserTranslator, creation: AbortSignal | undefined) {
  const gone = new AbortController();
  fake.alive += 1;
  const destroy = () => {
    if (gone.signal.aborted) return;
    fake.alive -= 1;
    gone.abort();
  };
  if (fake.heedsSignals) creation?.addEventListener('abort', destroy);
  return {
    destroy,
    translate: async (text: string, { signal }: { readonly signal?: AbortSignal } = {}) => {
      gone.signal.throwIfAborted();
      const stop = fake.heedsSignals ? signal : undefined;
      stop?.throwIfAborted();
      return Promise.race([Promise.resolve(text).then(fake.answer), whenAborted(stop), whenAborted(gone.signal)]);
    },
  };
}
