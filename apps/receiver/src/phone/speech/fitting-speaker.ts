import type { Language } from '@earshot/domain';
import type { Speaker, Speech, SpeechOutcome, SpeechRequest } from '@earshot/receiver-core';
import { LaterSpeech, type SpeechTurn } from './queued-speech.ts';

/** A voice that knows which languages it has. */
export interface PhoneSpeaker extends Speaker {
  canSpeak(language: Language): boolean;
}

export interface SpokenContent {
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  /** Absent for the app's own texts. */
  readonly message?: { readonly id: string; readonly version: number } | undefined;
}

interface Substitute {
  /** Begins a recording in that language; undefined if there is none or nothing can sound. */
  speak(said: SpokenContent, language: Language, onStart: () => void): Promise<Speech | undefined>;
}

interface SpokenPart {
  readonly said: SpokenContent;
  /** The language that is heard. */
  readonly language: Language;
  /** 0..1 */
  readonly fraction: number;
}

export interface FittingSpeakerParts {
  readonly phone: PhoneSpeaker;
  readonly substitute: Substitute;
  readonly find: (text: string) => SpokenContent | undefined;
  /** Sounds the chime before a message; returns ms until it is over, 0 for none. */
  readonly chime: (said: SpokenContent) => number;
  /** Called when a text begins, and with each progress report of the voice. */
  readonly onSpoken?: ((spoken: SpokenPart) => void) | undefined;
}

const otherLanguage = { en: 'es', es: 'en' } as const satisfies Record<Language, Language>;

/** Speaks each text with a voice of its language: the phone's, else the server's, else the other language's text. Never with another language's voice. */
export class FittingSpeaker implements Speaker {
  readonly #parts: FittingSpeakerParts;
  #current: Speech | undefined;

  constructor(parts: FittingSpeakerParts) {
    this.#parts = parts;
  }

  async prepare(): Promise<void> {
    return this.#parts.phone.prepare();
  }

  speak(request: SpeechRequest): Speech {
    this.#current?.cancel('stopped_by_person');
    this.#current = new LaterSpeech((turn) => this.#run(turn, request));
    return this.#current;
  }

  async #run(turn: SpeechTurn, { text, language, onStart }: SpeechRequest): Promise<SpeechOutcome> {
    const { phone, find, chime } = this.#parts;
    const said = find(text) ?? { texts: { [language]: text } };
    const chimeMs = chime(said);
    if (chimeMs > 0) await new Promise((resolve) => setTimeout(resolve, chimeMs));
    // In a tap nothing may be awaited if the voice is known.
    if (!phone.canSpeak(language) && !turn.isCancelled) await phone.prepare();
    const own = await this.#speakIn(turn, said, { language, onStart: () => onStart?.() });
    const other = otherLanguage[language];
    if (own || said.texts[other] === undefined) return own ?? noVoice;
    return (await this.#speakIn(turn, said, { language: other, onStart: () => onStart?.(other) })) ?? noVoice;
  }

  /** Undefined if neither the phone nor the substitute has a voice. */
  async #speakIn(turn: SpeechTurn, said: SpokenContent, { language, onStart }: { readonly language: Language; readonly onStart: () => void }) {
    const { phone, substitute, onSpoken } = this.#parts;
    const text = said.texts[language];
    let outcome: SpeechOutcome | undefined;
    let hasStarted = false;
    const onProgress = (fraction: number): void => onSpoken?.({ said, language, fraction });
    const start = (): void => {
      hasStarted = true;
      onStart();
      onProgress(0);
    };
    if (turn.isCancelled) return stopped;
    if (text !== undefined && phone.canSpeak(language)) {
      outcome = await turn.say(phone.speak({ text, language, onStart: start, onProgress }));
      if (hasStarted || turn.isCancelled || !isMute(outcome)) return outcome;
    }
    const recorded = await substitute.speak(said, language, start);
    if (turn.isCancelled) recorded?.cancel('stopped_by_person');
    return recorded && !turn.isCancelled ? turn.say(recorded) : withoutVoice(outcome);
  }
}

const noVoice: SpeechOutcome = { kind: 'failed', reason: 'no_voice' };
/** Reaches no caller: the one that cancelled has the outcome already. */
const stopped: SpeechOutcome = { kind: 'interrupted', fraction: 0, reason: 'stopped_by_person' };

/** True if the listed voice does not work. */
const isMute = (outcome: SpeechOutcome): boolean => outcome.kind !== 'heard' && ['no_voice', 'speech_error', 'speech_silent'].includes(outcome.reason);

/** The other language is only for phones without a voice of this one. */
const withoutVoice = (outcome: SpeechOutcome | undefined): SpeechOutcome | undefined =>
  outcome && outcome.kind !== 'heard' && outcome.reason === 'no_voice' ? undefined : outcome;
