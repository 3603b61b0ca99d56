import type { Caption, SidePhoneHost } from '@earshot/contract';
import { readSeconds, wordCount } from '@earshot/domain';
import { replace } from './replace.ts';

/** A browser that has not begun by then lists a voice that does not work. */
const longestStartMs = 2_500;

type Host = Pick<SidePhoneHost, 'isMuted' | 'onCaption'>;

interface Voice {
  readonly setMuted: (isMuted: boolean) => void;
  readonly silence: () => void;
}

/** Follows the app's speech, for captions. Without a voice, or muted, the words take their usual time. */
export function simulateVoice(host: Host): Voice {
  const synthesis = new CaptionedSynthesis('speechSynthesis' in window ? window.speechSynthesis : undefined, host);
  replace(window, 'speechSynthesis', synthesis);
  if (!('SpeechSynthesisUtterance' in window)) replace(window, 'SpeechSynthesisUtterance', PlainUtterance);
  return { setMuted: (isMuted) => synthesis.setMuted(isMuted), silence: () => synthesis.cancel() };
}

const toLanguage = (lang: string) => (lang.toLowerCase().startsWith('es') ? ('es' as const) : ('en' as const));

/** Used if this browser has no voice of the language; shown as captions. */
const captionVoices = ['en-US', 'es-US'].map((lang): SpeechSynthesisVoice => ({
  lang,
  name: `Captions ${lang}`,
  voiceURI: `captions-${lang}`,
  default: false,
  localService: false,
}));

class CaptionedSynthesis extends EventTarget {
  readonly #real: SpeechSynthesis | undefined;
  readonly #host: Host;
  #isMuted: boolean;
  /** Whether it let an utterance pass without a word. */
  #isMute = false;
  #stop: (() => void) | undefined;
  readonly pending = false;
  readonly paused = false;

  constructor(real: SpeechSynthesis | undefined, host: Host) {
    super();
    this.#real = real;
    this.#host = host;
    this.#isMuted = host.isMuted;
    real?.addEventListener?.('voiceschanged', () => this.dispatchEvent(new Event('voiceschanged')));
  }

  get speaking(): boolean {
    return this.#stop !== undefined;
  }

  getVoices(): readonly SpeechSynthesisVoice[] {
    const own = this.#real?.getVoices() ?? [];
    return [
      ...own,
      ...captionVoices.filter(({ lang }) => !own.some((voice) => toLanguage(voice.lang) === toLanguage(lang) && voice.lang.slice(0, 2) === lang.slice(0, 2))),
    ];
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  resume(): void {
    this.#real?.resume();
  }

  pause(): void {
    this.#real?.pause();
  }

  cancel(): void {
    this.#stop?.();
  }

  speak(utterance: SpeechSynthesisUtterance): void {
    this.#stop?.();
    const hasVoice = !this.#isMuted && !this.#isMute && this.#real?.getVoices().some(({ lang }) => lang.slice(0, 2) === utterance.lang.slice(0, 2));
    if (hasVoice && this.#real) this.#speakAloud(this.#real, utterance);
    else this.#speakSilently(utterance);
  }

  #speakAloud(real: SpeechSynthesis, utterance: SpeechSynthesisUtterance): void {
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      clearTimeout(limit);
      over.abort();
      this.#end();
    };
    const limit = setTimeout(() => {
      this.#isMute = true;
      over.abort();
      real.cancel();
      this.#speakSilently(utterance);
    }, longestStartMs);
    utterance.addEventListener('start', () => (clearTimeout(limit), this.#caption(utterance, 0, false)), { signal });
    utterance.addEventListener('boundary', ({ charIndex }) => this.#caption(utterance, charIndex, false), { signal });
    utterance.addEventListener('end', end, { signal });
    utterance.addEventListener('error', end, { signal });
    this.#stop = () => {
      end();
      real.cancel();
    };
    real.speak(utterance);
  }

  #speakSilently(utterance: SpeechSynthesisUtterance): void {
    const { text } = utterance;
    const lastsMs = Math.max(1_200, readSeconds(wordCount(text)) * 1_000);
    const words = [...text.matchAll(/\S+/g)].map(({ index }) => index);
    const timers = words.map((index, turn) =>
      setTimeout(
        () => {
          this.#caption(utterance, index, true);
          utterance.dispatchEvent(Object.assign(new Event('boundary'), { charIndex: index, name: 'word' }));
        },
        (lastsMs * turn) / words.length,
      ),
    );
    const stopTimers = () => {
      for (const timer of timers) clearTimeout(timer);
      this.#end();
    };
    timers.push(
      setTimeout(() => utterance.dispatchEvent(new Event('start')), 0),
      setTimeout(() => {
        stopTimers();
        utterance.dispatchEvent(new Event('end'));
      }, lastsMs),
    );
    this.#stop = () => {
      stopTimers();
      utterance.dispatchEvent(Object.assign(new Event('error'), { error: 'interrupted' }));
    };
    this.#caption(utterance, 0, true);
  }

  #caption({ text, lang }: SpeechSynthesisUtterance, spoken: number, isSilent: boolean): void {
    this.#host.onCaption({ text, language: toLanguage(lang), spoken, isSilent } satisfies Caption);
  }

  #end(): void {
    this.#stop = undefined;
    this.#host.onCaption(undefined);
  }
}

/** An utterance for browsers that lack one. */
class PlainUtterance extends EventTarget {
  readonly text: string;
  lang = '';
  voice: SpeechSynthesisVoice | null = null;

  constructor(text = '') {
    super();
    this.text = text;
    for (const kind of ['start', 'end', 'error', 'boundary'])
      this.addEventListener(kind, (event) => (this as unknown as Record<string, ((event: Event) => void) | undefined>)[`on${kind}`]?.(event));
  }
}
