import type { Language } from '@earshot/domain';
import type { SilenceReason, Speech, SpeechOutcome, SpeechRequest } from '../speaker.ts';

/** A speech that ends when the test says so. */
export class FakeSpeech implements Speech {
  readonly outcome: Promise<SpeechOutcome>;
  readonly request: Pick<SpeechRequest, 'text' | 'language' | 'onStart'>;
  end: (outcome: SpeechOutcome) => void = () => {};

  constructor(request: Pick<SpeechRequest, 'text' | 'language' | 'onStart'>) {
    this.request = request;
    this.outcome = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  cancel(reason: SilenceReason): void {
    this.end({ kind: 'interrupted', fraction: 0.5, reason });
  }

  /** Speaks to the end. */
  finish(): void {
    this.request.onStart?.();
    this.end({ kind: 'heard' });
  }
}

/** A phone with voices of some languages, which it lists late or at once. */
export class FakeVoice {
  readonly speeches: FakeSpeech[] = [];
  /** Known after `prepare`, if not before. */
  readonly languages: readonly Language[];
  #isKnown: boolean;

  constructor(languages: readonly Language[], isKnown = true) {
    this.languages = languages;
    this.#isKnown = isKnown;
  }

  canSpeak(language: Language): boolean {
    return this.#isKnown && this.languages.includes(language);
  }

  async prepare(): Promise<void> {
    this.#isKnown = true;
  }

  speak(request: SpeechRequest): Speech {
    const speech = new FakeSpeech(request);
    this.speeches.push(speech);
    return speech;
  }
}
