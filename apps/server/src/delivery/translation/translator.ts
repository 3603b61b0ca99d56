/** The port for translation. Refuses with `translator_unavailable`; never invents text (decisions: Spanish). */
export interface Translator {
  /** English into Spanish, each text by itself, in the same order. */
  readonly toSpanish: (texts: readonly string[]) => Promise<readonly string[]>;
}

/** Asks one provider until the signal says stop. Throws on any failure, best a `TranslatorTrouble`; the caller checks its answer. */
export type Provider = (texts: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;

type TroubleKind = 'key' | 'quota' | 'passing';

/** A provider that does not translate. The message is for the log: a sentence without keys and without the text. */
export class TranslatorTrouble extends Error {
  override readonly name = 'TranslatorTrouble';
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Takes the outcome of each question to the provider. */
export interface Health {
  succeeded(): void;
  failed(error: unknown): void;
}
