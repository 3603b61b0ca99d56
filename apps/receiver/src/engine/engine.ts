import { decide, type DroppedOffer, type InboxMessage, isTimeZone, nextOffer, rememberHearings } from '@earshot/domain';
import { type Fix, type Presence, presenceOf, step, type Transition, watch, type WatchedFence } from '@earshot/geofence';
import type { LocationProblem, LocationSource } from '../location/index.ts';
import type { SilenceReason, SpeechOutcome } from '../speech/index.ts';
import type { Inbox } from '../storage/index.ts';
import { findCrossings, findDelivered, type Findings, type Happening, noteSilence, noteWatched } from './device-events.ts';
import { type EngineView, lastHeardOf, type Sound, statusOf } from './engine-view.ts';
import { Player, type PlayerParts } from './player.ts';

export interface EngineParts extends PlayerParts {
  readonly location: LocationSource;
}

const tickMs = 1000;
/** Where somebody was so long ago says nothing about where they are. */
const fixLastsMs = 120_000;

/** Why an offer waited in vain. */
const reasonOfWaiting = { ready: 'stale', locked: 'sound_locked', broken: 'no_voice' } as const satisfies Record<Sound, SilenceReason>;

/** The loop of the receiver: positions and the clock in, speech and reports out. It knows no browser. */
export class Engine {
  readonly #parts: EngineParts;
  readonly #player: Player;
  readonly #listeners = new Set<() => void>();
  #view: EngineView | undefined;
  #isRunning = false;
  #isVisible = true;
  #sound: Sound = 'locked';
  #problem: LocationProblem | undefined;
  #fix: Fix | undefined;
  /** By our own clock, which need not be that of the fix. */
  #fixSeenAt = -Infinity;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #unwatch: (() => void) | undefined;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#player = new Player(parts);
    this.#player.resume();
    parts.record.subscribe(() => this.#changed());
  }

  get view(): EngineView {
    this.#view ??= this.#look();
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to watch the position and to speak. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#problem = undefined;
    this.#unwatch = this.#parts.location.watch({ onFix: (fix) => this.#takeFix(fix), onProblem: (problem) => this.#takeProblem(problem) });
    this.#ticker = setInterval(() => this.#decide([]), tickMs);
    this.#changed();
  }

  /** Ends both; what is being spoken is interrupted. */
  stop(reason: SilenceReason = 'stopped_by_person'): void {
    this.#isRunning = false;
    this.#unwatch?.();
    clearInterval(this.#ticker);
    this.#fix = undefined;
    this.#fixSeenAt = -Infinity;
    this.#player.cancel(reason);
    this.#changed();
  }

  /** Whether the device may speak now. */
  setSound(sound: Sound): void {
    this.#sound = sound;
    this.#changed();
    this.#pump();
  }

  /** A page that is not seen gets no positions, and its speech cannot be trusted. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (!isVisible) this.#player.cancel('page_hidden');
    this.#changed();
    if (isVisible) this.#decide([]);
  }

  /** The person asks for a message, now. */
  play(messageId: string): void {
    void this.#player.playByHand(messageId).then((outcome) => this.#afterSpeech(outcome));
    this.#changed();
  }

  /** Takes the server's list. What is new is reported as delivered once it is stored; what is gone falls silent. */
  takeInbox(received: Inbox): void {
    const { record, now } = this.#parts;
    // Without the zone its hours are unknown. It is not reported as delivered, so the sender sees that it is not on this phone.
    const inbox = { ...received, messages: received.messages.filter(({ schedule }) => isTimeZone(schedule.timeZone)) };
    const { happenings, silences } = findDelivered(record.kept, inbox.messages, now());
    const monitor = watch(record.kept.monitor, inbox.messages.flatMap(fenceOf));
    // What this number heard on another phone is not played again on this one.
    const playback = rememberHearings(record.kept.playback, inbox.messages);
    record.commit({ inbox, monitor, playback, silences, newEvents: this.#withIds(happenings) });
    const speaking = this.#player.speakingOffer;
    const isGone = speaking && !inbox.messages.some(({ id, version }) => id === speaking.messageId && version === speaking.version);
    if (isGone) this.#player.cancel('stale');
    this.#decide([]);
  }

  #takeFix(fix: Fix): void {
    if (!this.#isRunning) return;
    const { record, now } = this.#parts;
    const { state, transitions, ignored } = step(record.kept.monitor, fix);
    this.#problem = undefined;
    if (ignored === undefined) {
      this.#fix = fix;
      this.#fixSeenAt = now();
    }
    const findings = findCrossings(record.kept, transitions);
    record.commit({ monitor: state, ...this.#asChanges(findings) });
    this.#decide(transitions);
  }

  #takeProblem(problem: LocationProblem): void {
    this.#problem = problem;
    this.#changed();
  }

  readonly #presenceOf = (messageId: string): Presence => {
    const isCurrent = this.#parts.now() - this.#fixSeenAt <= fixLastsMs;
    return isCurrent ? presenceOf(this.#parts.record.kept.monitor, messageId) : 'unknown';
  };

  #decide(transitions: readonly Transition[]): void {
    const { record, now } = this.#parts;
    // Before the first sync, deciding would forget what was heard.
    if (!this.#isRunning || !record.kept.inbox) return;
    const at = now();
    const { playback, silences } = record.kept;
    const { state } = decide(playback, { messages: record.kept.inbox.messages, transitions, presenceOf: this.#presenceOf, at });
    const watched = noteWatched(record.kept, this.#presenceOf, at);
    if (state !== playback || watched !== silences) record.commit({ playback: state, silences: watched });
    this.#pump();
  }

  /** Gives the next offer its turn, if one waits and the device can speak. */
  #pump(): void {
    const { record, now } = this.#parts;
    if (!this.#isRunning || !this.#isVisible || this.#player.isBusy || !record.kept.inbox) return;
    // Without sound offers are not taken, but those that waited too long still leave the queue.
    const { playback } = record.kept;
    const canSpeak = this.#sound === 'ready';
    const next = nextOffer(playback, record.kept.inbox.messages, now());
    const state = canSpeak ? next.state : { ...playback, queue: playback.queue.filter((offer) => !next.dropped.some((gone) => gone.offer === offer)) };
    if (next.dropped.length > 0 || (canSpeak && next.offer)) record.commit({ playback: state, ...this.#asChanges(this.#findDropped(next.dropped)) });
    if (canSpeak && next.offer) void this.#player.speak(next.offer).then((outcome) => this.#afterSpeech(outcome));
  }

  #afterSpeech(outcome: SpeechOutcome | undefined): void {
    if (outcome?.kind === 'heard') this.#sound = 'ready';
    if (outcome?.kind === 'failed' && outcome.reason === 'sound_locked') this.#sound = 'locked';
    this.#changed();
    this.#decide([]);
  }

  #findDropped(dropped: readonly DroppedOffer[]): Findings {
    const at = this.#parts.now();
    let findings: Findings = { happenings: [], silences: this.#parts.record.kept.silences };
    for (const { offer, reason } of dropped) {
      if (reason === 'message_gone' || reason === 'new_version') continue;
      findings = noteSilence(findings, { id: offer.messageId, version: offer.version }, { reason: reasonOfWaiting[this.#sound], at });
    }
    return findings;
  }

  #asChanges({ happenings, silences }: Findings) {
    return { silences, newEvents: this.#withIds(happenings) };
  }

  #withIds(happenings: readonly Happening[]) {
    return happenings.map((happening) => ({ id: this.#parts.newId(), ...happening }));
  }

  #changed(): void {
    this.#view = undefined;
    for (const listener of this.#listeners) listener();
  }

  #look(): EngineView {
    const { inbox, playback } = this.#parts.record.kept;
    const speakingId = this.#player.speakingId;
    const conditions = { isRunning: this.#isRunning, isVisible: this.#isVisible, isSpeaking: speakingId !== undefined, sound: this.#sound };
    return {
      status: statusOf({ ...conditions, problem: this.#problem, hasFix: this.#fix !== undefined, hasMessages: inbox !== undefined }),
      isRunning: this.#isRunning,
      messages: inbox?.messages,
      playback,
      speakingId,
      lastHeardId: lastHeardOf(playback, inbox?.messages ?? []),
      fix: this.#fix,
      presenceOf: this.#presenceOf,
    };
  }
}

function fenceOf({ id, geofence, dwellSeconds }: InboxMessage): readonly WatchedFence[] {
  return geofence ? [{ id, ...geofence, dwellSeconds }] : [];
}
