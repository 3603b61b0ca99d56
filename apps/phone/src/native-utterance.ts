import type { SpeechSynthesisVoice as NativeVoice } from '@capacitor-community/text-to-speech';

/** The part of a browser's `SpeechSynthesisUtterance` that the app uses. */
export class NativeUtterance {
  readonly text: string;
  lang = '';
  voice: NativeVoice | undefined;
  onstart: (() => void) | undefined;
  onend: (() => void) | undefined;
  onerror: ((event: { readonly error: SpeechSynthesisErrorCode }) => void) | undefined;
  onboundary: ((event: { readonly charIndex: number }) => void) | undefined;
  #hasBegun = false;

  constructor(text: string) {
    this.text = text;
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.onstart?.();
  }

  /** The voice has reached a character. */
  reach(charIndex: number): void {
    this.begin();
    this.onboundary?.({ charIndex });
  }

  finish(): void {
    this.begin();
    this.onend?.();
  }

  fail(error: SpeechSynthesisErrorCode): void {
    this.onerror?.({ error });
  }
}
