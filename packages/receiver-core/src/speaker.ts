import type { DeviceEvent } from '@earshot/contract';
import type { Language } from '@earshot/domain';

/** Why a message was not heard: the codes that a device may report. */
export type SilenceReason = NonNullable<DeviceEvent['reason']>;

/** How a speech ended. Heard means that every part of it reported its own end. */
export type SpeechOutcome =
  | { readonly kind: 'heard' }
  /** `fraction`, 0..1, of the text was surely spoken. */
  | { readonly kind: 'interrupted'; readonly fraction: number; readonly reason: SilenceReason }
  /** Not a word was spoken. */
  | { readonly kind: 'failed'; readonly reason: SilenceReason };

export interface SpeechRequest {
  readonly text: string;
  readonly language: Language;
  /** Called with the spoken language if it differs from the requested one. */
  readonly onStart?: (language?: Language) => void;
  /** Called with the spoken fraction of the text, 0..1, at each report of the voice. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** A speech in progress. */
export interface Speech {
  readonly outcome: Promise<SpeechOutcome>;
  /** Stops it at once; it then counts as interrupted for this reason. Has no effect once it has ended. */
  cancel(reason: SilenceReason): void;
}

/** The device's voice; a native wrapper brings its own. */
export interface Speaker {
  /** Resolves when voices are known, or will not become known. */
  prepare(): Promise<void>;
  /** Speaks at once, so that it can be called directly from a tap. A current speech is cancelled first. */
  speak(request: SpeechRequest): Speech;
}
