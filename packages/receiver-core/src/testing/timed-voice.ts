import { splitIntoPieces } from '../sentences.ts';
import type { SilenceReason, Speaker, Speech, SpeechOutcome, SpeechRequest } from '../speaker.ts';

/** A text in progress, piece after piece. */
class TimedSpeech implements Speech {
  readonly outcome: Promise<SpeechOutcome>;
  readonly #pieces: readonly string[];
  readonly #onStart: (() => void) | undefined;
  readonly #onPiece: (piece: string) => void;
  #settle: ((outcome: SpeechOutcome) => void) | undefined;
  #done = 0;
  #lettersDone = 0;
  #lettersIntoPiece = 0;
  #hasStarted = false;

  constructor({ text, language, onStart }: SpeechRequest, onPiece: (piece: string) => void) {
    this.#pieces = splitIntoPieces(text, language);
    this.#onStart = onStart;
    this.#onPiece = onPiece;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get isOver(): boolean {
    return this.#settle === undefined;
  }

  /** Begins the next piece, or ends after the last. */
  next(): void {
    const piece = this.#pieces[this.#done];
    if (piece === undefined) this.#end({ kind: 'heard' });
    else this.#onPiece(piece);
  }

  start(): void {
    if (this.isOver || this.#hasStarted) return;
    this.#hasStarted = true;
    this.#onStart?.();
  }

  reach(charIndex: number): void {
    this.#lettersIntoPiece = charIndex;
  }

  endPiece(): void {
    if (this.isOver) return;
    this.start();
    this.#lettersDone += this.#pieces[this.#done]!.length;
    this.#lettersIntoPiece = 0;
    this.#done += 1;
    this.next();
  }

  cancel(reason: SilenceReason): void {
    const letters = this.#pieces.reduce((sum, { length }) => sum + length, 0);
    this.#end({ kind: 'interrupted', fraction: (this.#lettersDone + this.#lettersIntoPiece) / letters, reason });
  }

  #end(outcome: SpeechOutcome): void {
    this.#settle?.(outcome);
    this.#settle = undefined;
  }
}

/**
 * A device's voice on the test's timers. It speaks a text in pieces, as browsers do, and nothing by itself unless
 * `playsMs` is set; a test holds the app's own voice to the same behaviour.
 */
export class TimedVoice implements Speaker {
  readonly spoken: string[] = [];
  /** Number of speeches begun while another went on: two voices at once. */
  overlaps = 0;
  cancels = 0;
  /** Length of a piece, ms. */
  playsMs: number | undefined;
  #current: TimedSpeech | undefined;

  async prepare(): Promise<void> {}

  speak(request: SpeechRequest): Speech {
    if (this.speaking) {
      this.overlaps += 1;
      this.#current?.cancel('stopped_by_person');
    }
    const saying = new TimedSpeech(request, (piece) => this.#begin(saying, piece));
    this.#current = saying;
    saying.next();
    return {
      outcome: saying.outcome,
      cancel: (reason) => {
        if (!saying.isOver) this.cancels += 1;
        saying.cancel(reason);
      },
    };
  }

  get speaking(): boolean {
    return this.#current?.isOver === false;
  }

  start(): void {
    this.#current?.start();
  }

  /** Reports this many letters of the piece as spoken. */
  reach(charIndex: number): void {
    this.#current?.reach(charIndex);
  }

  /** Length of this piece, ms; undefined waits for the test. */
  protected lastsMs(_piece: string): number | undefined {
    return this.playsMs;
  }

  #begin(saying: TimedSpeech, piece: string): void {
    this.spoken.push(piece);
    const lastsMs = this.lastsMs(piece);
    if (lastsMs === undefined) return;
    setTimeout(() => saying.start(), 1);
    setTimeout(() => saying.endPiece(), lastsMs);
  }
}
