import type { Language } from '@earshot/domain';
import type { DeviceRecord, Speech, SpeechOutcome } from '@earshot/receiver-core';
import type { AudioOut, RecordedVoice, RecordingKey } from '../phone/audio/index.ts';
import { samples } from '../ui/language/index.ts';
import type { SpokenMessage } from './listening/index.ts';
import { FittingSpeaker, type SpokenContent, WebSpeaker } from '../phone/speech/index.ts';
import type { ReceiverApi } from '../sync/company/index.ts';

interface SideSpeech extends SpokenContent {
  readonly isSample?: boolean;
  readonly isUrgent?: boolean;
}

interface Sounds {
  readonly out: AudioOut;
  readonly voice: RecordedVoice;
}

export interface DeviceVoiceParts {
  readonly record: DeviceRecord;
  readonly api: ReceiverApi;
  readonly isChimeOn: () => boolean;
}

/** Sound of this device: its own voice, the chime, and recordings of messages that it has no voice for. */
export class DeviceVoice {
  readonly speaker: FittingSpeaker;
  readonly #parts: DeviceVoiceParts;
  readonly #phone = new WebSpeaker(speechSynthesis, navigator.language);
  #loading: Promise<Sounds> | undefined;
  #sounds: Sounds | undefined;
  #aside: SideSpeech | undefined;
  #byHand: string | undefined;
  #spoken: SpokenMessage | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(parts: DeviceVoiceParts) {
    this.#parts = parts;
    this.speaker = new FittingSpeaker({
      phone: this.#phone,
      find: (text) => this.#find(text),
      chime: (said) => this.#chime(said),
      onSpoken: ({ said: { message }, language, fraction }) => this.#follow(message && { messageId: message.id, language, fraction }),
      substitute: { speak: (said, language, onStart) => this.#substitute(said, language, onStart) },
    });
  }

  /** The last spoken message, and how much of it was spoken. */
  get view(): SpokenMessage | undefined {
    return this.#spoken;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Prepares everything that Start needs at once. */
  async prepare(): Promise<void> {
    await Promise.all([this.speaker.prepare(), this.#load().catch(() => {})]);
  }

  /** Called directly from a tap. */
  unlock(): void {
    if (this.#sounds) this.#sounds.out.unlock();
    else
      void this.#load().then(
        ({ out }) => out.unlock(),
        () => {},
      );
  }

  /** Whether the page may sound without a tap: browsers hold speech to the same rule. */
  async isUnlocked(): Promise<boolean> {
    this.unlock();
    return this.#load().then(
      async ({ out }) => out.isReady(),
      () => false,
    );
  }

  sample(language: Language, onStart: () => void): Speech {
    return this.#say({ texts: samples, isSample: true }, language, onStart);
  }

  /** Speaks a text of the app itself, after a chime if urgent. A message that begins during the chime takes its place. */
  say(texts: SpokenContent['texts'], language: Language, isUrgent = false): Speech {
    return this.#say({ texts, isUrgent }, language, () => {});
  }

  soundChime(): void {
    this.unlock();
    if (!speechSynthesis.speaking) this.#sounds?.out.chime();
  }

  /** Marks the next speech of this message as asked for: it needs no chime. */
  expectByHand(messageId: string): void {
    this.#byHand = messageId;
  }

  /** Keeps recordings of all messages that this phone has no voice for, and of no others. */
  async keepRecordings(language: Language): Promise<void> {
    await this.speaker.prepare();
    const messages = this.#parts.record.kept.inbox?.messages ?? [];
    const wanted = messages.flatMap(({ id, version, texts }): readonly RecordingKey[] => {
      const spoken = language === 'es' && texts.es !== undefined ? 'es' : 'en';
      return this.#phone.canSpeak(spoken) ? [] : [{ messageId: id, version, language: spoken }];
    });
    const { voice } = await this.#load();
    await voice.recordings.keep(wanted);
  }

  #say(aside: SideSpeech, language: Language, onStart: () => void): Speech {
    this.#aside = aside;
    return this.speaker.speak({ text: aside.texts[language] ?? '', language, onStart });
  }

  #find(text: string): SpokenContent | undefined {
    if (this.#aside && Object.values(this.#aside.texts).includes(text)) return this.#aside;
    const found = this.#parts.record.kept.inbox?.messages.find(({ texts }) => texts.en === text || texts.es === text);
    if (!found) return undefined;
    const { en, es } = found.texts;
    return { texts: es === undefined ? { en } : { en, es }, message: found };
  }

  #follow(spoken: SpokenMessage | undefined): void {
    this.#spoken = spoken;
    for (const listener of this.#listeners) listener();
  }

  #chime({ message }: SpokenContent): number {
    this.#follow(undefined);
    const isByHand = message?.id === this.#byHand;
    this.#byHand = undefined;
    const isWanted = message ? !isByHand && this.#parts.isChimeOn() : this.#aside?.isUrgent;
    return isWanted ? (this.#sounds?.out.chime() ?? 0) : 0;
  }

  async #substitute({ texts, message }: SpokenContent, language: Language, onStart: () => void): Promise<Speech | undefined> {
    if (texts[language] === undefined) return undefined;
    const { voice } = await this.#load();
    if (message) return voice.speak({ messageId: message.id, version: message.version, language }, onStart);
    if (!this.#aside?.isSample || !(await voice.sample(language))) return undefined;
    onStart();
    return { outcome: Promise.resolve<SpeechOutcome>({ kind: 'heard' }), cancel: () => {} };
  }

  async #load(): Promise<Sounds> {
    this.#loading ??= import('../phone/audio/index.ts').then(({ AudioOut, cachedRecordings, RecordedVoice, Recordings, rememberedRecordings, serverVoice }) => {
      const out = new AudioOut();
      const store = 'caches' in window ? cachedRecordings() : rememberedRecordings();
      this.#sounds = { out, voice: new RecordedVoice(out, new Recordings(store, serverVoice(this.#parts.api.speech))) };
      return this.#sounds;
    });
    // Without a connection it may load later.
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }
}
