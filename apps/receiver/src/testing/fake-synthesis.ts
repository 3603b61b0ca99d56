class FakeUtterance {
  lang = '';
  voice: SpeechSynthesisVoice | null = null;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onboundary: ((event: { charIndex: number }) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The browser's speech synthesis, driven by the test: it reports nothing by itself unless `plays` is on. */
export class FakeSynthesis {
  static readonly Utterance = FakeUtterance;
  readonly spoken: FakeUtterance[] = [];
  /** Utterances that began before the last one ended: two voices would be heard at once. */
  overlaps = 0;
  cancels = 0;
  paused = false;
  pending = false;
  /** Ends every utterance by itself, this many milliseconds after it began. */
  playsMs: number | undefined;
  voices: SpeechSynthesisVoice[] = [
    { lang: 'en-US', name: 'English', localService: true },
    { lang: 'es-US', name: 'Spanish', localService: true },
  ] as SpeechSynthesisVoice[];
  #current: FakeUtterance | undefined;

  get asBrowser(): SpeechSynthesis {
    return this as unknown as SpeechSynthesis;
  }

  get speaking(): boolean {
    return this.#current !== undefined;
  }

  getVoices(): SpeechSynthesisVoice[] {
    return this.voices;
  }

  addEventListener(): void {}

  resume(): void {
    this.paused = false;
  }

  speak(utterance: FakeUtterance): void {
    if (this.#current) this.overlaps += 1;
    this.spoken.push(utterance);
    this.#current = utterance;
    if (this.playsMs === undefined) return;
    setTimeout(() => this.#current === utterance && this.start(), 1);
    setTimeout(() => this.#current === utterance && this.end(), this.playsMs);
  }

  cancel(): void {
    this.cancels += 1;
    const cancelled = this.#current;
    this.#current = undefined;
    cancelled?.onerror?.({ error: 'canceled' });
  }

  start(): void {
    this.#current?.onstart?.();
  }

  reach(charIndex: number): void {
    this.#current?.onboundary?.({ charIndex });
  }

  end(): void {
    const ended = this.#current;
    this.#current = undefined;
    ended?.onend?.();
  }

  fail(error: string): void {
    const failed = this.#current;
    this.#current = undefined;
    failed?.onerror?.({ error });
  }
}
