import type { Language } from '@earshot/domain';
import { DeviceRecord, Engine, nothingKept, type Speech } from '@earshot/receiver-core';
import { keepLanguage, loadWords } from '../ui/language/index.ts';
import type { DeviceView, ListeningDevice } from './listening/index.ts';
import { platform } from '../phone/platform/index.ts';
import { unlockSpeech } from '../phone/speech/index.ts';
import { forgetSession, keepSession, type Session } from '../sync/session/index.ts';
import { openStorage } from '../sync/storage/index.ts';
import { type CompanyBook, companyBook, connect, LiveInbox, type ReceiverApi, syncApi, SyncLoop } from '../sync/company/index.ts';
import { night } from '../ui/night/index.ts';
import { chimeChoice, mediaKeysChoice } from './choices.ts';
import { DeviceVoice } from './device-voice.ts';
import { ListeningMark } from './listening-mark.ts';
import { forgetOwnWay, ownWay } from './own-way.ts';

/** A full disk gets space again, and a lost database comes back. */
const storeAgainMs = 10_000;

const mayListen = (): boolean => document.visibilityState === 'visible' || platform.goesOnUnseen;

interface Opening extends Pick<DeviceView, 'language' | 'words'> {
  readonly session: Session;
  /** Since when the page waited for another one, epoch ms: if that one still listened then, this one asks first. */
  readonly waitedSince: number;
}

/** This browser as a receiver: puts the parts together and carries out what a person does. */
export class Device implements ListeningDevice {
  readonly engine: Engine;
  readonly sync: SyncLoop;
  readonly companies: CompanyBook;
  readonly api: ReceiverApi;
  readonly ownWay = ownWay;
  readonly #record: DeviceRecord;
  readonly #voice: DeviceVoice;
  readonly #mark = new ListeningMark();
  readonly #live: LiveInbox;
  readonly #listeners = new Set<() => void>();
  #view: DeviceView;
  #releaseScreen: (() => void) | undefined;
  #sample: Speech | undefined;

  private constructor(record: DeviceRecord, opening: Pick<DeviceView, 'language' | 'words' | 'isLasting'>) {
    this.#record = record;
    const fresh = { wasSignedOut: false, isStarting: false, isScreenHeld: undefined, isBehind: false, isBatteryLow: false, care: undefined };
    const chosen = { isChimeOn: chimeChoice.read(), takesMediaKeys: mediaKeysChoice.read() };
    this.#view = { ...opening, ...fresh, ...chosen, session: undefined, isOffline: !navigator.onLine, endedByItselfAt: this.#mark.cutOffAt };
    this.api = connect(() => this.#view.session?.token);
    this.#voice = new DeviceVoice({ record, api: this.api, isChimeOn: () => this.#view.isChimeOn });
    // Looks the clock up each time, so that a journey can change it.
    const now = () => Date.now();
    this.engine = new Engine({
      record,
      speaker: this.#voice.speaker,
      location: platform.location,
      now,
      newId: () => crypto.randomUUID(),
      every: (ms, run) => {
        const timer = setInterval(run, ms);
        return () => clearInterval(timer);
      },
      language: () => this.#view.language,
    });
    this.sync = new SyncLoop({
      record,
      now,
      api: syncApi(this.api, () => this.#view.language),
      takeInbox: (inbox) => this.engine.takeInbox(inbox),
      onSignedOut: () => this.#endSession(true),
    });
    this.#live = new LiveInbox({ watch: this.api.receivers.watch, sync: () => void this.sync.sync() });
    this.engine.subscribe(() => this.#followLive());
    const syncAnew = async () => this.sync.syncAnew();
    this.companies = companyBook({ record, api: this.api.companies, takeInbox: (inbox) => this.engine.takeInbox(inbox), syncAnew });
    // At each sync, because a recording out of reach at the last one may be there now.
    this.sync.subscribe(() => {
      this.#keepRecordings();
      void this.#keepMap().catch(() => {});
    });
  }

  get spoken(): DeviceVoice {
    return this.#voice;
  }

  /** Resolves when all that happened so far is stored. */
  async settled(): Promise<void> {
    return this.#record.settled();
  }

  get unsentCount(): number {
    return this.#record.kept.events.length;
  }

  static async open({ session, waitedSince, ...spoken }: Opening): Promise<Device> {
    const { storage, isLasting } = await openStorage(() => device.#record.storeAgain());
    const device: Device = new Device(await DeviceRecord.open(storage), { ...spoken, isLasting });
    // Voices load late; by the time Start is tapped they are there.
    void device.#voice.prepare();
    device.#followPage();
    device.#followStorage();
    device.#followSun();
    device.signedIn(session);
    platform.attach?.(device);
    if ((device.#mark.cutOffAt ?? 0) <= waitedSince) void device.#goOn();
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
    void this.#takeCare();
  }

  /** Sends the rest if it can, then forgets the messages; hearings are kept for the same number's return. */
  async signOut(): Promise<void> {
    this.stop();
    await this.sync.sync();
    await this.#view.care?.signOut();
    await this.api.receivers.signOut().catch(() => {});
    this.#endSession(false);
    this.#record.commit({ inbox: undefined, companies: undefined, monitor: nothingKept.monitor });
  }

  /** Called directly from the tap on Start: the sample that it speaks unlocks speech. */
  start(): void {
    this.#voice.unlock();
    this.#set({ isStarting: true });
    this.#releaseScreen ??= platform.screenLock.hold((isScreenHeld) => this.#set({ isScreenHeld }));
    this.engine.setSound('locked');
    void this.unlockSound().then(() => this.#set({ isStarting: false }));
    this.engine.start();
    this.goOnLater(true);
    this.#view.care?.started();
  }

  /** Goes on after a reload, where the browser lets a page sound without a tap. */
  async #goOn(): Promise<void> {
    const mayGoOn = () => mayListen() && this.#mark.isFresh && !this.engine.view.isRunning;
    // The person may start, end or sign out while the browser is asked.
    if (mayGoOn() && (await this.#voice.isUnlocked()) && mayGoOn()) this.start();
  }

  goOnLater(isWanted: boolean): void {
    this.#mark.set(isWanted && this.engine.view.isRunning);
    this.#set({ endedByItselfAt: undefined });
  }

  /** Speaks the sample, and learns from it whether this browser speaks. Called directly from a tap. */
  async unlockSound(): Promise<void> {
    let hasStarted = false;
    this.#voice.unlock();
    this.#sample = this.#voice.sample(this.#view.language, () => (hasStarted = true));
    const [outcome] = await Promise.all([this.#sample.outcome, this.#voice.prepare()]);
    if (outcome.kind === 'heard' || hasStarted) this.engine.setSound('ready');
    else this.engine.setSound(outcome.reason === 'sound_locked' || outcome.reason === 'stopped_by_person' ? 'locked' : 'broken');
  }

  /** Called directly from a tap that a question follows: browsers let a page sound later if it began a sound in a tap. */
  unlockLater(): void {
    this.goOnLater(false);
    this.#voice.unlock();
    unlockSpeech();
  }

  stop(): void {
    this.#sample?.cancel('stopped_by_person');
    this.#releaseScreen?.();
    this.#releaseScreen = undefined;
    this.goOnLater(false);
    this.engine.stop();
    this.#view.care?.stopped();
  }

  /** Speaks a message now; `isPushed` if a notification led to it. */
  play(messageId: string, isPushed = false): void {
    this.#voice.unlock();
    this.#voice.expectByHand(messageId);
    this.engine.play(messageId, isPushed);
  }

  /** Ends the current speech, not the listening. */
  skip(): void {
    this.#sample?.cancel('stopped_by_person');
    this.engine.skip();
  }

  mute(until: number | undefined): void {
    this.engine.mute(until);
  }

  /**
   * Speaks a text about the app, unless a message speaks; false if it was not heard. `english` is for phones without a
   * voice of the chosen language.
   */
  async say(text: string, english?: string): Promise<boolean> {
    if (this.engine.view.speakingId !== undefined) return false;
    const { language } = this.#view;
    this.#sample = this.#voice.say(english === undefined ? { [language]: text } : { en: english, [language]: text }, language);
    return (await this.#sample.outcome).kind === 'heard';
  }

  /** Resolves once no message speaks. */
  async quiet(): Promise<void> {
    while (this.engine.view.speakingId !== undefined) await nextChange(this.engine);
  }

  /** Speaks a text after the current message, with a chime before it if urgent. */
  async alarm(text: string, isUrgent = true): Promise<void> {
    await this.#sample?.outcome;
    await this.quiet();
    const { language } = this.#view;
    await this.#voice.say({ [language]: text }, language, isUrgent).outcome;
  }

  setBatteryLow(isBatteryLow: boolean): void {
    if (isBatteryLow !== this.#view.isBatteryLow) this.#set({ isBatteryLow });
  }

  setMediaKeys(takesMediaKeys: boolean): void {
    mediaKeysChoice.keep(takesMediaKeys);
    this.#set({ takesMediaKeys });
  }

  setChime(isChimeOn: boolean): void {
    chimeChoice.keep(isChimeOn);
    this.#set({ isChimeOn });
    if (isChimeOn) this.#voice.soundChime();
  }

  async choose(language: Language): Promise<void> {
    keepLanguage(language);
    this.#set({ language, words: await loadWords(language, platform.reword) });
    this.#keepRecordings();
  }

  #keepRecordings(): void {
    if (this.#record.kept.inbox) void this.#voice.keepRecordings(this.#view.language).catch(() => {});
  }

  /** Keeps the map around today's places for use without a connection. */
  async #keepMap(): Promise<void> {
    const { inbox } = this.#record.kept;
    if (!inbox) return;
    const { storeTilesAround } = await import('../map/offline-map/index.ts');
    await storeTilesAround(
      inbox.messages.flatMap(({ geofence }) => geofence ?? []),
      () => import('../map/day-map/webgl-map.ts'),
    );
  }

  /** Removes another person's messages and hearings from the phone. */
  #belongTo(phone: string): void {
    const { owner, events } = this.#record.kept;
    if (owner === phone) return;
    const { monitor, playback, silences } = nothingKept;
    this.#record.commit({
      owner: phone,
      inbox: undefined,
      companies: undefined,
      mutedUntil: undefined,
      monitor,
      playback,
      silences,
      sentEvents: events.map(({ id }) => id),
    });
  }

  #endSession(wasSignedOut: boolean): void {
    this.sync.stop();
    const isCutOff = wasSignedOut && this.engine.view.isRunning;
    if (wasSignedOut) void this.#view.care?.signOut();
    this.#view.care?.stop();
    // Start may have been tapped while the call to the server ran.
    this.stop();
    forgetSession(this.#view.session);
    forgetOwnWay();
    this.#set({ session: undefined, wasSignedOut, care: undefined });
    if (isCutOff) void this.alarm(this.#view.words.endedAloud);
  }

  /** Loaded after the first screen, which needs none of it. */
  async #takeCare(): Promise<void> {
    const loaded = await import('./device-upkeep.ts').catch(() => undefined);
    if (!loaded || !this.#view.session || this.#view.care) return;
    const care = new loaded.DeviceUpkeep(this);
    this.#set({ care });
    if (this.engine.view.isRunning) care.started();
  }

  /** Reports what the disk did not take, and tries again: with the next change, and at intervals without one. */
  #followStorage(): void {
    const look = () => {
      const { isBehind } = this.#record;
      if (isBehind !== this.#view.isBehind) this.#set({ isBehind });
    };
    this.#record.subscribe(() => void this.#record.settled().then(look));
    setInterval(() => this.#record.isBehind && this.#record.commit({}), storeAgainMs);
  }

  #followPage(): void {
    const follow = () => {
      this.engine.setVisible(mayListen());
      // A page that stayed open over night no longer asks whether to go on.
      if (!this.engine.view.isRunning) this.#set({ endedByItselfAt: this.#mark.cutOffAt });
      if (document.visibilityState === 'visible' && this.#view.session) void this.sync.sync();
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
    window.addEventListener('pagehide', () => this.engine.setVisible(platform.goesOnUnseen));
    // At once, without waiting for the next sync.
    const follows = () => this.#set({ isOffline: !navigator.onLine });
    window.addEventListener('offline', follows);
    window.addEventListener('online', () => {
      follows();
      follow();
      this.#live.again();
    });
    this.engine.setVisible(mayListen());
  }

  /** Live updates while the phone listens and is seen; they rest otherwise. */
  #followLive(): void {
    const { isRunning, status } = this.engine.view;
    this.#live.set(this.#view.session !== undefined && isRunning && status !== 'paused');
  }

  #followSun(): void {
    const look = () => night.look(this.engine.view.fix, Date.now());
    this.engine.subscribe(look);
  }

  #set(change: Partial<DeviceView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const nextChange = async (source: Pick<Engine, 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    const stop = source.subscribe(() => {
      stop();
      resolve();
    });
  });
