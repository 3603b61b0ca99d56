import type { DeviceEvent } from '@earshot/contract';
import type { Language } from '@earshot/domain';

/** Why something was not heard: the codes a device may report. */
export type SilenceReason = NonNullable<DeviceEvent['reason']>;

/** How a speech ended. Heard means that every part of it reported its own end. */
export type SpeechOutcome =
  | { readonly kind: 'heard' }
  /** `fraction` 0..1 of the text was surely spoken. */
  | { readonly kind: 'interrupted'; readonly fraction: number; readonly reason: SilenceReason }
  /** Not a word was spoken. */
  | { readonly kind: 'failed'; readonly reason: SilenceReason };

export interface SpeechRequest {
  readonly text: string;
  readonly language: Language;
  /** Told of the language that is spoken, where it is another one than asked for. */
  readonly onStart?: (language?: Language) => void;
  /** Told how much of the text was spoken, 0..1, as often as the voice says so. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** A speech that goes on. */
export interface Speech {
  readonly outcome: Promise<SpeechOutcome>;
  /** Stops it at once; it then counts as interrupted for this reason. Nothing once it has ended. */
  cancel(reason: SilenceReason): void;
}

/** The device's voice; a native wrapper brings its own. */
export interface Speaker {
  /** Resolves when voices are known, or will not become known. */
  prepare(): Promise<void>;
  /** Speaks at once, so that it can be called straight from a tap. What is still being spoken is cancelled first. */
  speak(request: SpeechRequest): Speech;
}
