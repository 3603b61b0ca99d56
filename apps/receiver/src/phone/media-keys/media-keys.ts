/** Actions of the buttons of a headset, a steering wheel and a lock screen. */
export interface MediaActions {
  readonly repeat: () => void;
  /** Ends the current speech, if any. */
  readonly stop: () => void;
  /** Ends the current speech, so that the next one gets its turn; speaks what comes next if there is none. */
  readonly next: () => void;
}

export interface MediaTitle {
  readonly title: string;
  readonly artist: string;
}

/** The page gets these buttons only while one of its elements plays. */
const silence = `${import.meta.env.BASE_URL}silence.wav`;

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

  /** Whether the page plays silence: only then are the buttons its own, and other apps' music stops. Called directly from a tap. */
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
      // This browser lacks the button.
    }
  }
}
