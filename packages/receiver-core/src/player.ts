import type { OfferContext, Language, Offer } from '@earshot/domain';
import { isBeforeTurn, playByHand, resumePlayback, speechFailed, speechHeard, speechInterrupted, speechSkipped, speechStarted } from '@earshot/domain';
import type { SilenceReason, Speaker, Speech, SpeechOutcome } from './speaker.ts';
import type { DeviceRecord } from './device-record.ts';
import type { Silence } from './device-storage.ts';
import type { NewDeviceEvent } from './device-events.ts';

export interface PlayerParts {
  readonly record: DeviceRecord;
  readonly speaker: Speaker;
  readonly now: () => number;
  readonly newId: () => string;
  readonly language: () => Language;
}

interface Turn {
  readonly offer: Offer;
  speech?: Speech;
  language?: Language;
  /** The person does not want it offered again. */
  isSkipped?: boolean;
  /** Why it was stopped before it began. */
  stopped?: SilenceReason;
}

/** Speaks one offer at a time, and keeps and reports the outcome. */
export class Player {
  readonly #parts: PlayerParts;
  #turn: Turn | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #askedByHand = 0;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  get speakingId(): string | undefined {
    return this.#turn?.offer.messageId;
  }

  get speakingOffer(): Offer | undefined {
    return this.#turn?.offer;
  }

  /** Whether a message has its turn, or is about to get it by hand. */
  get isBusy(): boolean {
    return this.#turn !== undefined || this.#askedByHand > 0;
  }

  /** Marks a speech that was going on when the page went away as interrupted. */
  resume(): void {
    const { record, now } = this.#parts;
    const at = now();
    const { state, interrupted } = resumePlayback(record.kept.playback, at);
    if (state === record.kept.playback) return;
    const happenings = interrupted ? [this.#happening(interrupted, { kind: 'interrupted', at, fraction: 0, reason: 'page_hidden' })] : [];
    record.commit({ playback: state, newEvents: this.#withIds(happenings) });
  }

  /** Gives a message its turn by hand; the current speech is stopped first. */
  async playByHand(messageId: string, asked: () => OfferContext): Promise<SpeechOutcome | undefined> {
    const { record } = this.#parts;
    this.#askedByHand += 1;
    while (this.#turn) {
      this.cancel('stopped_by_person');
      await this.#ending;
    }
    this.#askedByHand -= 1;
    const message = record.kept.inbox?.messages.find(({ id }) => id === messageId);
    if (!message) return undefined;
    const { state, offer } = playByHand(record.kept.playback, message, asked());
    record.commit({ playback: state });
    return this.speak(offer);
  }

  async speak(offer: Offer): Promise<SpeechOutcome> {
    const turn: Turn = { offer };
    this.#turn = turn;
    const saying = this.#say(turn);
    this.#ending = saying;
    const outcome = await saying;
    this.#turn = undefined;
    this.#settle(turn, outcome);
    return outcome;
  }

  /** Stops the current speech, which counts as interrupted. */
  cancel(reason: SilenceReason): void {
    if (!this.#turn) return;
    this.#turn.stopped ??= reason;
    this.#turn.speech?.cancel(reason);
  }

  /** Stops the current speech; it is not offered again. */
  skip(): void {
    if (this.#turn) this.#turn.isSkipped = true;
    this.cancel('stopped_by_person');
  }

  async #say(turn: Turn): Promise<SpeechOutcome> {
    const { record, speaker } = this.#parts;
    // The coming speech must be known after a crash.
    await record.settled();
    const texts = record.kept.inbox?.messages.find(({ id, version }) => id === turn.offer.messageId && version === turn.offer.version)?.texts;
    if (turn.stopped || !texts) return { kind: 'interrupted', fraction: 0, reason: turn.stopped ?? 'stale' };
    const language = this.#parts.language() === 'es' && texts.es ? 'es' : 'en';
    turn.language = language;
    try {
      turn.speech = speaker.speak({ text: texts[language] ?? texts.en, language, onStart: (spoken = language) => this.#start(turn, spoken) });
    } catch {
      return { kind: 'failed', reason: 'speech_error' };
    }
    const outcome = await turn.speech.outcome;
    // decisions, Delivery: only the end of an undisturbed speech counts as heard
    return turn.stopped && outcome.kind === 'heard' ? { kind: 'interrupted', fraction: 1, reason: turn.stopped } : outcome;
  }

  #start(turn: Turn, language: Language): void {
    const { offer } = turn;
    turn.language = language;
    const { record, now } = this.#parts;
    const at = now();
    const started = this.#happening(offer, { kind: 'started', at, language });
    record.commit({ playback: speechStarted(record.kept.playback, offer, at), newEvents: this.#withIds([started]) });
  }

  #settle({ offer, language, isSkipped }: Turn, outcome: SpeechOutcome): void {
    const { record, now } = this.#parts;
    const at = now();
    const { playback, silences } = record.kept;
    if (outcome.kind === 'heard') {
      const { [offer.messageId]: _heard, ...others } = silences;
      const event = this.#happening(offer, { kind: 'heard', at, language });
      record.commit({ playback: speechHeard(playback, offer, at), silences: isBeforeTurn(offer) ? silences : others, newEvents: this.#withIds([event]) });
      return;
    }
    const silence: Silence = { version: offer.version, reason: outcome.reason, isReported: true };
    const state =
      outcome.kind === 'interrupted'
        ? (isSkipped ? speechSkipped : speechInterrupted)(playback, offer, { fraction: outcome.fraction, at })
        : speechFailed(playback, offer, { failure: outcome.reason, at });
    const event = this.#happening(offer, { at, ...outcome });
    // A speech before its place does not tell why it is silent there.
    record.commit({
      playback: state,
      silences: isBeforeTurn(offer) ? silences : { ...silences, [offer.messageId]: silence },
      newEvents: this.#withIds([event]),
    });
  }

  #happening(offer: Offer, rest: Omit<NewDeviceEvent, 'messageId' | 'version'>): NewDeviceEvent {
    return { messageId: offer.messageId, version: offer.version, startedBy: offer.startedBy ?? 'place', ...rest };
  }

  #withIds(happenings: readonly NewDeviceEvent[]) {
    return happenings.map((happening) => ({ id: this.#parts.newId(), ...happening }));
  }
}
