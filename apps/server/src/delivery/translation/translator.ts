/** The port to whoever translates. Refuses with `translator_unavailable`; never invents text (decisions: Spanish). */
export interface Translator {
  /** English into Spanish, each text by itself, in the same order. */
  readonly toSpanish: (texts: readonly string[]) => Promise<readonly string[]>;
}

/** Asks one provider until the signal says stop. Throws whatever went wrong, best a `TranslatorTrouble`; its answer is checked by the caller. */
export type Provider = (texts: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;

/** What a provider is in trouble with: its key, its quota, or something that passes. */
type TroubleKind = 'key' | 'quota' | 'passing';

/** A provider that does not translate. The message is for the log: a sentence without keys and without what was to be translated. */
export class TranslatorTrouble extends Error {
  override readonly name = 'TranslatorTrouble';
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Is told how each question to the provider ended. */
export interface Health {
  succeeded(): void;
  failed(error: unknown): void;
}
