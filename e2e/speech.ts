import type { Page } from '@playwright/test';

/** One utterance as the browser was asked to speak it. */
export interface SpokenSentence {
  readonly text: string;
  readonly lang: string;
  readonly at: number;
  readonly ended: boolean;
}

declare global {
  interface Window {
    earshotSpoken: { text: string; lang: string; at: number; ended: boolean }[];
    /** Words whose speech lasts until it is released. */
    earshotHeldSpeech: string[];
  }
}

/**
 * Replaces the browser's speech, which has no voice here: records each utterance and reports start and end in time, one
 * utterance after another as the Web Speech API does. The app itself is unchanged.
 */
export async function recordSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.earshotSpoken = [];
    window.earshotHeldSpeech = [];
    const queue: SpeechSynthesisUtterance[] = [];
    let current: { utterance: SpeechSynthesisUtterance; timer: ReturnType<typeof setTimeout> } | undefined;
    const fire = (utterance: SpeechSynthesisUtterance, kind: string, extra: object = {}): void => {
      const event = Object.assign(new Event(kind), { utterance, charIndex: 0, elapsedTime: 0, ...extra });
      utterance.dispatchEvent(event);
    };
    const next = (): void => {
      const utterance = current ? undefined : queue.shift();
      if (!utterance) return;
      const entry = { text: utterance.text, lang: utterance.lang, at: Date.now(), ended: false };
      window.earshotSpoken.push(entry);
      setTimeout(() => fire(utterance, 'start'), 0);
      const end = (): void => {
        entry.ended = true;
        current = undefined;
        fire(utterance, 'end');
        next();
      };
      const endOrGoOn = (): void => {
        if (!window.earshotHeldSpeech.some((words) => utterance.text.includes(words))) return end();
        current = { utterance, timer: setTimeout(endOrGoOn, 50) };
      };
      current = { utterance, timer: setTimeout(endOrGoOn, 300 + utterance.text.length * 15) };
    };
    const voice = (lang: string, name: string) => ({ lang, name, voiceURI: name, default: lang === 'en-US', localService: true });
    class Synthesis extends EventTarget {
      onvoiceschanged = null;
      paused = false;
      get pending() {
        return queue.length > 0;
      }
      get speaking() {
        return current !== undefined;
      }
      getVoices() {
        return [voice('en-US', 'Test English'), voice('es-US', 'Test Spanish')];
      }
      speak(utterance: SpeechSynthesisUtterance) {
        queue.push(utterance);
        next();
      }
      cancel() {
        const stopped = [...(current ? [current.utterance] : []), ...queue.splice(0)];
        if (current) clearTimeout(current.timer);
        current = undefined;
        for (const utterance of stopped) setTimeout(() => fire(utterance, 'error', { error: 'canceled' }), 0);
      }
      pause() {}
      resume() {}
    }
    class Utterance extends EventTarget {
      text: string;
      lang = '';
      voice: unknown = null;
      rate = 1;
      pitch = 1;
      volume = 1;
      constructor(text = '') {
        super();
        this.text = text;
        for (const kind of ['start', 'end', 'error', 'boundary', 'pause', 'resume', 'mark'])
          this.addEventListener(kind, (event) => (this as unknown as Record<string, ((event: Event) => void) | undefined>)[`on${kind}`]?.(event));
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: new Synthesis(), configurable: true });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
  });
}

/** Lets utterances with these words last until they are stopped or released. */
export const holdSpeech = (page: Page, words: string): Promise<void> => page.evaluate((held) => void window.earshotHeldSpeech.push(held), words);

export const releaseSpeech = (page: Page): Promise<void> => page.evaluate(() => void window.earshotHeldSpeech.splice(0));

export const spokenOn = (page: Page): Promise<SpokenSentence[]> => page.evaluate(() => window.earshotSpoken);
