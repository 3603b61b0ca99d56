/** What the buttons of a headset, a steering wheel and a lock screen do. */
export interface MediaActions {
  readonly repeat: () => void;
  /** Ends what is being spoken, if anything. */
  readonly stop: () => void;
  /** Ends what is being spoken, so that the next one gets its turn; says what comes next where nothing is spoken. */
  readonly next: () => void;
}

/** What the lock screen shows. */
export interface MediaTitle {
  readonly title: string;
  readonly artist: string;
}

/** The page gets these buttons only while an element of it plays. */
const silence = `${import.meta.env.BASE_URL}silence.wav`;

/** Takes the buttons of the phone's media session. */
export class MediaKeys {
  readonly #session: MediaSession | undefined = navigator.mediaSession;
  #audio: HTMLAudioElement | undefined;

  constructor({ repeat, stop, next }: MediaActions) {
    this.#take('previoustrack', repeat);
    this.#take('play', repeat);
    this.#take('pause', stop);
    this.#take('stop', stop);
    this.#take('nexttrack', next);
  }

  show(title: MediaTitle | undefined): void {
    if (this.#session && 'MediaMetadata' in window) this.#session.metadata = title ? new MediaMetadata(title) : null;
  }

  /** Whether the page plays, silently: only then are the buttons its own, and other apps' music stops. Straight from a tap. */
  play(isOn: boolean): void {
    if (!isOn) {
      this.#audio?.pause();
      this.#audio = undefined;
      if (this.#session) this.#session.playbackState = 'none';
      return;
    }
    if (!this.#audio) {
      this.#audio = new Audio(silence);
      this.#audio.loop = true;
    }
    // Without a tap browsers refuse it; the next Start is one.
    void this.#audio.play().catch(() => {});
    if (this.#session) this.#session.playbackState = 'playing';
  }

  end(): void {
    this.play(false);
    this.show(undefined);
    for (const action of ['previoustrack', 'play', 'pause', 'stop', 'nexttrack'] as const) this.#take(action, null);
  }

  #take(action: MediaSessionAction, act: (() => void) | null): void {
    try {
      this.#session?.setActionHandler(action, act);
    } catch {
      // This browser knows no such button.
    }
  }
}
