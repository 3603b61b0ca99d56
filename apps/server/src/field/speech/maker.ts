/** A language the product speaks. */
export type Language = 'en' | 'es';

/** A sound file. */
export interface Audio {
  /** Its media type. */
  readonly type: string;
  readonly data: Buffer;
}

/** The port to whoever speaks texts. */
export interface SpeechMaker {
  /** None where nobody does. */
  readonly languages: readonly Language[];
  /** Speaks a text of at most 10,000 characters; throws where it cannot, or takes longer than half a minute. */
  make(text: string, language: Language): Promise<Audio>;
}

export const noSpeech: SpeechMaker = {
  languages: [],
  make: () => Promise.reject(new Error('Nobody speaks here')),
};
