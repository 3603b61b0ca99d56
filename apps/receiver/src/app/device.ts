import type { Language } from '@earshot/domain';
import { Engine } from '../engine/index.ts';
import { keepLanguage, loadWords, type Words } from '../language/index.ts';
import type { DeviceView, ListeningDevice } from '../listening/index.ts';
import { browserLocation } from '../location/index.ts';
import { keepSession, readSession, type Session } from '../session/index.ts';
import { type Speaker, type Speech, WebSpeaker } from '../speech/index.ts';
import { DeviceRecord, nothingKept, openStorage } from '../storage/index.ts';
import { connect, type ReceiverApi, syncApi, SyncLoop } from '../sync/index.ts';
import { browserScreenLock } from '../wake-lock/index.ts';

/** This browser as a receiver: puts the parts together and carries out what a person does. */
export class Device implements ListeningDevice {
  readonly engine: Engine;
  readonly sync: SyncLoop;
  readonly api: ReceiverApi;
  readonly #record: DeviceRecord;
  readonly #speaker: Speaker = new WebSpeaker(speechSynthesis, navigator.language);
  readonly #listeners = new Set<() => void>();
  #view: DeviceView;
  #releaseScreen: (() => void) | undefined;
  #sample: Speech | undefined;

  private constructor(record: DeviceRecord, opening: Pick<DeviceView, 'language' | 'words' | 'isLasting'>) {
    this.#record = record;
    this.#view = { ...opening, session: readSession(), wasSignedOut: false, isStarting: false, isScreenHeld: undefined };
    this.api = connect(() => this.#view.session?.token);
    const now = Date.now;
    this.engine = new Engine({
      record,
      speaker: this.#speaker,
      location: browserLocation(navigator.geolocation),
      now,
      newId: () => crypto.randomUUID(),
      language: () => this.#view.language,
    });
    this.sync = new SyncLoop({
      record,
      now,
      api: syncApi(this.api),
      takeInbox: (inbox) => this.engine.takeInbox(inbox),
      onSignedOut: () => this.#endSession(true),
    });
  }

  get unsentCount(): number {
    return this.#record.kept.events.length;
  }

  get isBehind(): boolean {
    return this.#record.isBehind;
  }

  /** Takes up what an earlier visit left. */
  static async open(language: Language, words: Words): Promise<Device> {
    const { storage, isLasting } = await openStorage();
    const device = new Device(await DeviceRecord.open(storage), { language, words, isLasting });
    // Voices come late; by the time Start is tapped they are there.
    void device.#speaker.prepare();
    device.#followPage();
    const { session } = device.view;
    if (session) device.signedIn(session);
    return device;
  }

  get view(): DeviceView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  signedIn(session: Session): void {
    this.#belongTo(session.phone);
    keepSession(session);
    this.#set({ session, wasSignedOut: false });
    this.sync.start();
  }

  /** Sends what is left if it can, then forgets the messages; what was heard is kept for the same number's return. */
  async signOut(): Promise<void> {
    this.stop();
    await this.sync.sync();
    await this.api.receivers.signOut().catch(() => {});
    this.#endSession(false);
    this.#record.commit({ inbox: undefined, monitor: nothingKept.monitor });
  }

  /** Straight from the tap on Start: the sample that it speaks is what unlocks speech. */
  start(): void {
    this.#set({ isStarting: true });
    this.#releaseScreen ??= browserScreenLock.hold((isScreenHeld) => this.#set({ isScreenHeld }));
    this.engine.setSound('locked');
    void this.unlockSound().then(() => this.#set({ isStarting: false }));
    this.engine.start();
  }

  /** Speaks the sample, and says by it whether this browser speaks. Straight from a tap. */
  async unlockSound(): Promise<void> {
    let hasStarted = false;
    const { language, words } = this.#view;
    this.#sample = this.#speaker.speak({ text: words.sample, language, onStart: () => (hasStarted = true) });
    const [outcome] = await Promise.all([this.#sample.outcome, this.#speaker.prepare()]);
    if (outcome.kind === 'heard' || hasStarted) this.engine.setSound('ready');
    else this.engine.setSound(outcome.reason === 'sound_locked' || outcome.reason === 'stopped_by_person' ? 'locked' : 'broken');
  }

  stop(): void {
    this.#sample?.cancel('stopped_by_person');
    this.#releaseScreen?.();
    this.#releaseScreen = undefined;
    this.engine.stop();
  }

  async choose(language: Language): Promise<void> {
    keepLanguage(language);
    this.#set({ language, words: await loadWords(language) });
  }

  /** Another person's messages and hearings do not stay on the phone. */
  #belongTo(phone: string): void {
    const { owner, events } = this.#record.kept;
    if (owner === phone) return;
    const { monitor, playback, silences } = nothingKept;
    this.#record.commit({ owner: phone, inbox: undefined, monitor, playback, silences, sentEvents: events.map(({ id }) => id) });
  }

  #endSession(wasSignedOut: boolean): void {
    this.sync.stop();
    // Start may have been tapped while the server was told.
    this.stop();
    keepSession(undefined);
    this.#set({ session: undefined, wasSignedOut });
  }

  #followPage(): void {
    const follow = () => {
      const isVisible = document.visibilityState === 'visible';
      this.engine.setVisible(isVisible);
      if (isVisible && this.#view.session) void this.sync.sync();
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
    window.addEventListener('pagehide', () => this.engine.setVisible(false));
    window.addEventListener('online', follow);
    this.engine.setVisible(document.visibilityState === 'visible');
  }

  #set(change: Partial<DeviceView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
