import type { Language } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import { type Alarm, Alarms, type Battery } from './alarms/index.ts';
import { MediaKeys } from '../phone/media-keys/index.ts';
import { platform } from '../phone/platform/index.ts';
import { browserPush, PushSubscriber } from '../phone/push/index.ts';
import {
  askBrowser,
  askToKeep,
  type FindingFor,
  findVoice,
  followPermissions,
  loadReadinessWords,
  ReadinessMonitor,
  readPhoneKind,
  ReadinessReporter,
  type ReadinessTasks,
} from '../readiness/index.ts';
import { type DeviceView, findSilence, tellNext, titleIn } from './listening/index.ts';
import { loadVoices, speaksLanguage } from '../phone/speech/index.ts';
import type { CompanyBook, ReceiverApi, SyncState } from '../sync/company/index.ts';
import type { OwnWay } from '../phone/own-way/index.ts';
import type { ownWay } from './own-way.ts';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

export interface UpkeepDevice extends Source<DeviceView> {
  readonly engine: Source<EngineView>;
  readonly sync: Source<SyncState> & { sync(): Promise<void> };
  readonly api: ReceiverApi;
  readonly companies: Pick<CompanyBook, 'view'>;
  readonly ownWay: typeof ownWay;
  unlockSound(): Promise<void>;
  /** Speaks once no message speaks, after a chime if urgent. */
  alarm(text: string, isUrgent: boolean): Promise<void>;
  setBatteryLow(isLow: boolean): void;
  play(messageId: string): void;
  skip(): void;
  quiet(): Promise<void>;
  say(text: string, english?: string): Promise<boolean>;
}

/** Looks after a signed-in phone: reports its readiness to the person and the server, and keeps its push subscription. */
export class DeviceUpkeep {
  readonly monitor: ReadinessMonitor;
  readonly tasks: ReadinessTasks;
  readonly ownTracks: ReceiverApi['ownTracks'];
  readonly #device: UpkeepDevice;
  readonly #reporter: ReadinessReporter;
  readonly #push: PushSubscriber;
  readonly #over = new AbortController();
  #clockAheadMs: number | undefined;
  #language: Language;
  readonly #keys: MediaKeys;
  #hasKeys = false;
  #serverLanguages: readonly Language[] | undefined;
  #ownWay: Promise<OwnWay> | undefined;

  constructor(device: UpkeepDevice) {
    const { api, sync } = device;
    this.#device = device;
    this.ownTracks = api.ownTracks;
    this.#language = device.view.language;
    this.#reporter = new ReadinessReporter({ send: async (readiness) => api.receivers.readiness({ body: { readiness } }), onRefused: () => void sync.sync() });
    this.#push = new PushSubscriber({
      browser: browserPush,
      token: () => device.view.session?.token,
      language: () => device.view.language,
      server: {
        key: async () => (await api.push.key()).publicKey,
        subscribe: async (body) => api.push.subscribe({ body }),
        unsubscribe: async () => api.push.unsubscribe(),
      },
    });
    this.monitor = new ReadinessMonitor({
      appFacts: () => ({ ...device.view, engine: device.engine.view, clockAheadMs: this.#clockAheadMs }),
      askBrowser: async () => askBrowser({ findVoice: async () => this.#findVoice(), findPush: async () => this.#findPush() }),
      reporter: this.#reporter,
    });
    this.tasks = this.#makeTasks();
    this.#keys = new MediaKeys({
      repeat: () => {
        const { lastSpokenId } = device.engine.view;
        if (lastSpokenId !== undefined) device.play(lastSpokenId);
      },
      stop: () => device.skip(),
      next: () => (device.engine.view.speakingId === undefined ? void tellNext(device) : device.skip()),
    });
    this.#follow();
    this.#takeClock();
    void this.monitor.ask();
    if (device.ownWay.choice.read()) this.ownWay().catch(() => {});
  }

  /** Loads the positions that the phone keeps; most people keep none. */
  readonly ownWay = async (): Promise<OwnWay> => (this.#ownWay ??= this.#openOwnWay());

  /** Called directly from the tap on Start. */
  started(): void {
    this.#reporter.repeat();
    this.#playKeys();
    void askToKeep().then(() => this.monitor.ask());
  }

  stopped(): void {
    this.#playKeys();
  }

  /** Ends the pushes when the person signs out: the next person gets none of them. */
  async signOut(): Promise<void> {
    await this.#push.end();
  }

  stop(): void {
    this.#over.abort();
    this.#keys.end();
    this.#reporter.stop();
  }

  async #openOwnWay(): Promise<OwnWay> {
    const { OwnWay, openWayStore } = await import('../phone/own-way/index.ts');
    const { engine, ownWay } = this.#device;
    return new OwnWay({ engine, store: openWayStore(ownWay.database), choice: ownWay.choice, now: Date.now, signal: this.#over.signal });
  }

  #makeTasks(): ReadinessTasks {
    const then = (task: () => Promise<unknown>) => async () => {
      await task();
      await this.monitor.ask();
    };
    const unlock = then(async () => this.#device.unlockSound());
    const locate = then(async () => platform.requestPosition());
    const allowPush = then(async () => this.#push.allow());
    return {
      sound_locked: unlock,
      sound_broken: unlock,
      position_unasked: locate,
      position_denied: locate,
      position_none: locate,
      storage_passing: then(askToKeep),
      push_unasked: allowPush,
      push_failed: allowPush,
    };
  }

  #follow(): void {
    const { engine, sync, companies } = this.#device;
    const { signal } = this.#over;
    const ask = () => void this.monitor.ask();
    const endings = [
      followPermissions(ask),
      engine.subscribe(() => this.#takeEngine()),
      sync.subscribe(() => this.#takeSync()),
      this.#device.subscribe(() => this.#takeDevice()),
    ];
    signal.addEventListener('abort', () => {
      for (const end of endings) end();
    });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask(), { signal });
    const alarms = new Alarms({
      engine,
      now: Date.now,
      silence: () => findSilence(engine.view, companies.view, Date.now()),
      sound: (alarm) => void this.#sound(alarm),
      setBatteryLow: (isLow) => this.#device.setBatteryLow(isLow),
      signal,
    });
    const { getBattery } = navigator as Navigator & { readonly getBattery?: () => Promise<Battery> };
    getBattery?.call(navigator).then(
      (battery) => !signal.aborted && alarms.follow(battery),
      () => {},
    );
    speechSynthesis.addEventListener?.('voiceschanged', ask, { signal });
  }

  #takeEngine(): void {
    this.monitor.refresh();
    this.#showTitle();
  }

  /** Shows the spoken message on the lock screen, in the phone's language. */
  #showTitle(): void {
    const { messages, speakingId, lastSpokenId } = this.#device.engine.view;
    const message = messages?.find(({ id }) => id === (speakingId ?? lastSpokenId));
    this.#keys.show(message && { title: titleIn(message, this.#device.view.language), artist: message.sender });
  }

  #playKeys(): void {
    const isWanted = this.#device.view.takesMediaKeys && this.#device.engine.view.isRunning;
    if (isWanted || this.#hasKeys) this.#keys.play(isWanted);
    this.#hasKeys = isWanted;
  }

  /** Says aloud what makes a driver miss messages: a driver does not look. */
  async #sound(alarm: Alarm): Promise<void> {
    const words = await loadReadinessWords(this.#device.view.language);
    const isUrgent = alarm === 'battery_low' || alarm.startsWith('position');
    await this.#device.alarm(words.alarms[alarm], isUrgent);
  }

  #takeSync(): void {
    this.#takeClock();
    this.monitor.refresh();
    if (this.#device.sync.view.outcome === 'done') this.#reporter.retry();
  }

  #takeClock(): void {
    const { outcome, clockAheadMs } = this.#device.sync.view;
    if (outcome === 'done') this.#clockAheadMs = clockAheadMs;
  }

  #takeDevice(): void {
    this.monitor.refresh();
    const { language, takesMediaKeys } = this.#device.view;
    if (takesMediaKeys !== this.#hasKeys) this.#playKeys();
    if (language === this.#language) return;
    this.#language = language;
    this.#showTitle();
    void this.monitor.ask();
  }

  async #findVoice(): Promise<FindingFor<'voice'>> {
    const voices = await loadVoices(speechSynthesis);
    const { language } = this.#device.view;
    const speaks = speaksLanguage(language, voices, navigator.language);
    if (speaks && voices.length > 0) return findVoice('ok', false);
    // Offline, the phone uses what it fetched before, if anything.
    this.#serverLanguages ??= await this.#device.api.speech.voices().then(
      ({ languages }) => languages,
      () => undefined,
    );
    return findVoice(speaks ? 'unknown' : 'missing', this.#serverLanguages?.includes(language) ?? false);
  }

  async #findPush(): Promise<FindingFor<'push'>> {
    const state = await this.#push.look();
    return state === 'unable' && readPhoneKind() === 'iphone_tab' ? 'push_app_first' : `push_${state}`;
  }
}
