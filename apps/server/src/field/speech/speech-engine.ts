export type Language = 'en' | 'es';

export interface Audio {
  readonly type: string;
  readonly data: Buffer;
}

/** The port to a program that speaks texts. */
export interface SpeechMaker {
  /** Empty without a program. */
  readonly languages: readonly Language[];
  /** Speaks a text of at most 10,000 characters; throws if it cannot, or takes longer than half a minute. */
  make(text: string, language: Language): Promise<Audio>;
}

export const noSpeech: SpeechMaker = {
  languages: [],
  make: () => Promise.reject(new Error('No speech engine')),
};
