import type { Page } from '@playwright/test';

/** A sound of the page other than speech. */
export interface Sound {
  readonly kind: 'chime' | 'recording';
  readonly at: number;
  /** The length of a recording. */
  readonly seconds: number;
}

declare global {
  interface Window {
    earshotSounds: Sound[];
  }
}

/** Records sounds of Web Audio and still plays them. */
export async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.earshotSounds = [];
    const startTone = Reflect.get(OscillatorNode.prototype, 'start') as (when?: number) => void;
    OscillatorNode.prototype.start = function start(when) {
      window.earshotSounds.push({ kind: 'chime', at: Date.now(), seconds: 0 });
      startTone.call(this, when);
    };
    const startBuffer = Reflect.get(AudioBufferSourceNode.prototype, 'start') as (...when: readonly (number | undefined)[]) => void;
    AudioBufferSourceNode.prototype.start = function start(...when) {
      const seconds = this.buffer?.duration ?? 0;
      // A single silent sample only unlocks the sound.
      if (seconds > 0.1) window.earshotSounds.push({ kind: 'recording', at: Date.now(), seconds });
      startBuffer.apply(this, when);
    };
  });
}

export const readSounds = (page: Page): Promise<Sound[]> => page.evaluate(() => window.earshotSounds);

/** Leaves the phone the voices of one language; call it after `recordSpeech`. */
export async function leaveVoices(page: Page, language: string): Promise<void> {
  await page.addInitScript((kept) => {
    const all = speechSynthesis.getVoices.bind(speechSynthesis);
    Object.assign(speechSynthesis, { getVoices: () => all().filter(({ lang }) => lang.startsWith(kept)) });
  }, language);
}
