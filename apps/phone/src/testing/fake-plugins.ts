import type { BackgroundGeolocationPlugin, CallbackError, Location, WatcherOptions } from '@capacitor-community/background-geolocation';
import type { TextToSpeechPlugin, TTSOptions } from '@capacitor-community/text-to-speech';
import type { PreferencesPlugin } from '@capacitor/preferences';
import { everyPosition, type Pace, type PacedPositions } from '../position-interval.ts';

const handle = { remove: async () => {} };
const notUsed = async (): Promise<never> => {
  throw new Error('The app does not use this.');
};

type Callback = Parameters<BackgroundGeolocationPlugin['addWatcher']>[1];

/** The plugin as documented: watchers are added and removed, each with its own callback. The change of pace is ours. */
export class FakePositions implements PacedPositions {
  readonly watchers = new Map<string, { readonly options: WatcherOptions; readonly callback: Callback; pace: Pace }>();
  isPatched = true;
  /** The lowest number of watchers since the first one. */
  fewest = Infinity;
  added = 0;

  async addWatcher(options: WatcherOptions, callback: Callback): Promise<string> {
    this.added += 1;
    const id = `${this.added}`;
    this.watchers.set(id, { options, callback, pace: everyPosition });
    return id;
  }

  async removeWatcher({ id }: { id: string }): Promise<void> {
    this.watchers.delete(id);
    this.fewest = Math.min(this.fewest, this.watchers.size);
  }

  async changeWatcher({ id, ...pace }: { readonly id: string } & Pace): Promise<void> {
    const watcher = this.watchers.get(id);
    if (!this.isPatched || !watcher) throw new Error('The plugin has no such call, or no such watcher.');
    watcher.pace = pace;
  }

  async openSettings(): Promise<void> {}

  get pace(): Pace | undefined {
    return [...this.watchers.values()].at(-1)?.pace;
  }

  get options(): WatcherOptions | undefined {
    return [...this.watchers.values()].at(-1)?.options;
  }

  tell(part: Partial<Location>): void {
    const unknown = { altitude: null, altitudeAccuracy: null, bearing: null, speed: null };
    for (const { callback } of this.watchers.values()) callback({ latitude: 0, longitude: 0, accuracy: 8, simulated: false, time: null, ...unknown, ...part });
  }

  fail(code?: string): void {
    const error: CallbackError = Object.assign(new Error('The plugin says no.'), code === undefined ? {} : { code });
    for (const { callback } of this.watchers.values()) callback(undefined, error);
  }
}

/** The plugin as documented: `speak` ends after the text. */
export class FakeTextToSpeech implements TextToSpeechPlugin {
  readonly spoken: TTSOptions[] = [];
  stops = 0;
  finish: () => void = () => {};
  refuse: (error: Error) => void = () => {};
  #reach: ((info: { start: number; end: number; spokenWord: string }) => void) | undefined;
  readonly openInstall = notUsed;
  readonly getSupportedLanguages = notUsed;
  readonly isLanguageSupported = notUsed;

  async speak(options: TTSOptions): Promise<void> {
    this.spoken.push(options);
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.refuse = reject;
    });
  }

  async stop(): Promise<void> {
    this.stops += 1;
  }

  async getSupportedVoices() {
    const voice = (lang: string) => ({ default: false, lang, localService: true, name: lang, voiceURI: `voice.${lang}` });
    return { voices: [voice('de-DE'), voice('en-US'), voice('es-MX')] };
  }

  async addListener(_event: 'onRangeStart', listener: (info: { start: number; end: number; spokenWord: string }) => void) {
    this.#reach = listener;
    return handle;
  }

  reach(start: number): void {
    this.#reach?.({ start, end: start + 1, spokenWord: '' });
  }
}

export class FakePreferences implements PreferencesPlugin {
  readonly values = new Map<string, string>();
  readonly configure = notUsed;
  readonly clear = notUsed;
  readonly migrate = notUsed;
  readonly removeOld = notUsed;

  async get({ key }: { key: string }) {
    return { value: this.values.get(key) ?? null };
  }

  async set({ key, value }: { key: string; value: string }): Promise<void> {
    this.values.set(key, value);
  }

  async remove({ key }: { key: string }): Promise<void> {
    this.values.delete(key);
  }

  async keys() {
    return { keys: [...this.values.keys()] };
  }
}
