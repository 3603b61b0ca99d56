import type { Language } from '@earshot/domain';
import { Engine } from '../engine/engine.ts';
import { keepLanguage, readLanguage, wordsOf } from '../language/language.ts';
import { browserLocation } from '../location/browser-location.ts';
import { keepSession, readSession, type Session } from '../session/session.ts';
import type { Speaker, Speech } from '../speech/speaker.ts';
import { WebSpeaker } from '../speech/web-speaker.ts';
import { DeviceRecord } from '../storage/device-record.ts';
import { nothingKept } from '../storage/device-storage.ts';
import { openStorage } from '../storage/open-storage.ts';
import { connect, type ReceiverApi, syncApi } from '../sync/receiver-api.ts';
import { SyncLoop } from '../sync/sync-loop.ts';
import { browserScreenLock } from '../wake-lock/wake-lock.ts';

/** What the screens show, beside what the engine says. */
export interface DeviceView {
  readonly session: Session | undefined;
  /** The server ended the session; the person did not. */
  readonly wasSignedOut: boolean;
  readonly language: Language;
  readonly isStarting: boolean;
  /** Whether the screen stays on; undefined until that is known. */
  readonly isScreenHeld: boolean | undefined;
  readonly isLasting: boolean;
}

/** This browser as a receiver: puts the parts together and carries out what a person does. */
export class Device {
  readonly engine: Engine;
  readonly sync: SyncLoop;
  readonly api: ReceiverApi;
  readonly record: DeviceRecord;
  readonly #speaker: Speaker = new WebSpeaker(speechSynthesis, navigator.language);
  readonly #listeners = new Set<() => void>();
  #view: DeviceView;
  #releaseScreen: (() => void) | undefined;
  #sample: Speech | undefined;

  private constructor(record: DeviceRecord, isLasting: boolean) {
    this.record = record;
    this.#view = { session: readSession(), wasSignedOut: false, language: readLanguage(), isStarting: false, isScreenHeld: undefined, isLasting };
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

  /** Takes up what an earlier visit left. */
  static async open(): Promise<Device> {
    const { storage, isLasting } = await openStorage();
    const device = new Device(await DeviceRecord.open(storage), isLasting);
    device.#followPage();
    if (device.view.session) device.sync.start();
    return device;
  }

  get view(): DeviceView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another person's messages and hearings do not stay on the phone. */
  signedIn(session: Session): void {
    if (this.record.kept.owner !== session.phone) {
      const { events, ...nothing } = { ...nothingKept, inbox: undefined };
      this.record.commit({ ...nothing, owner: session.phone, sentEvents: this.record.kept.events.map(({ id }) => id), newEvents: events });
    }
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
    this.record.commit({ inbox: undefined, monitor: nothingKept.monitor });
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
    const { language } = this.#view;
    this.#sample = this.#speaker.speak({ text: wordsOf(language).sample, language, onStart: () => (hasStarted = true) });
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

  choose(language: Language): void {
    keepLanguage(language);
    this.#set({ language });
  }

  #endSession(wasSignedOut: boolean): void {
    this.sync.stop();
    if (wasSignedOut) this.stop();
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
    window.addEventListener('pageshow', follow);
    window.addEventListener('pagehide', () => this.engine.setVisible(false));
    window.addEventListener('online', follow);
    follow();
  }

  #set(change: Partial<DeviceView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
