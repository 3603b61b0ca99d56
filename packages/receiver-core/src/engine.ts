import { carryProgress, decide, type DroppedOffer, endAfterLeaving, type InboxMessage, isTimeZone, nextOffer, rememberHearings } from '@earshot/domain';
import {
  explainFence,
  type Fix,
  insideIds,
  judgeNew,
  type MonitorState,
  type Presence,
  fencePresence,
  type Step,
  step,
  type Transition,
  watch,
  type WatchedFence,
} from '@earshot/geofence';
import type { LocationProblem, LocationSource, PhoneFix } from './location-source.ts';
import type { SilenceReason, SpeechOutcome } from './speaker.ts';
import type { Inbox } from './device-storage.ts';
import { findCrossings, findDelivered, type Findings, type NewDeviceEvent, noteSilence, noteWatched } from './device-events.ts';
import { type EngineView, findLastSpoken, type Sound, toEngineStatus } from './engine-view.ts';
import { Player, type PlayerParts } from './player.ts';

export interface EngineParts extends PlayerParts {
  readonly location: LocationSource;
  /** Runs something each time this many milliseconds have passed, until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void;
  /** Called with what each position led to, before anything is decided. */
  readonly onStep?: ((step: Step) => void) | undefined;
}

/** Results of a position, not yet kept. */
interface PositionUpdate {
  readonly monitor: MonitorState;
  readonly transitions: readonly Transition[];
  readonly findings: Findings;
}

const tickMs = 1000;
const noTransitions: readonly Transition[] = [];
/** A position this old says nothing about the present one. */
const fixLastsMs = 120_000;

/** The longest day. A mute that ends later was set by a clock that was put right since. */
const longestMuteMs = 25 * 3_600_000;

const nowhere: ReadonlySet<string> = new Set();

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
  #givenFix: PhoneFix | undefined;
  /** By the device's own clock, which need not be that of the fix. */
  #fixSeenAt = -Infinity;
  /** Rest of the position source after it. */
  #restMs = 0;
  #stopTicking: (() => void) | undefined;
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

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#problem = undefined;
    this.#forgetWaiting();
    this.#unwatch = this.#parts.location.watch({ onFix: (fix) => this.#takeFix(fix), onProblem: (problem) => this.#takeProblem(problem) });
    this.#stopTicking = this.#parts.every(tickMs, () => this.#tick());
    this.#changed();
  }

  #tick(): void {
    this.#decide();
    // Once it could decide about every waiting message: what has waited too long by now waited for the end of the mute.
    const { record } = this.#parts;
    const isLooking = this.#isVisible && !this.#player.isBusy;
    if (isLooking && record.kept.mutedUntil !== undefined && this.#mutedUntil() === undefined) record.commit({ mutedUntil: undefined });
  }

  /**
   * A message that waited for a place when the app was closed may be far behind by now: a person who is still there
   * gets it anew with the first position.
   */
  #forgetWaiting(): void {
    const { record } = this.#parts;
    const { playback, inbox } = record.kept;
    const queue = playback.queue.filter(({ messageId }) => inbox?.messages.find(({ id }) => id === messageId)?.geofence === undefined);
    if (queue.length < playback.queue.length) record.commit({ playback: { ...playback, queue } });
  }

  /** Ends both; the current speech is interrupted. */
  stop(reason: SilenceReason = 'stopped_by_person'): void {
    this.#isRunning = false;
    this.#unwatch?.();
    this.#stopTicking?.();
    this.#fix = undefined;
    this.#givenFix = undefined;
    this.#fixSeenAt = -Infinity;
    this.#restMs = 0;
    this.#player.cancel(reason);
    this.#changed();
  }

  setSound(sound: Sound): void {
    this.#sound = sound;
    this.#changed();
    this.#pump();
  }

  /** A hidden page gets no positions, and its speech cannot be trusted. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (!isVisible) this.#player.cancel('page_hidden');
    this.#changed();
    if (isVisible) this.#decide();
  }

  /**
   * Keeps all messages silent until an instant, epoch ms, or no longer. The current speech is interrupted; whatever becomes due meanwhile waits as on
   * a phone without sound, and is spoken afterwards where it is still due. Play by hand speaks all the same.
   */
  mute(until: number | undefined): void {
    this.#parts.record.commit({ mutedUntil: until });
    if (until === undefined) this.#pump();
    else this.#player.cancel('all_muted');
  }

  #mutedUntil(): number | undefined {
    const { mutedUntil } = this.#parts.record.kept;
    const leftMs = (mutedUntil ?? 0) - this.#parts.now();
    return leftMs > 0 && leftMs <= longestMuteMs ? mutedUntil : undefined;
  }

  /** Speaks a message at the person's request, now; `isPushed` if a notification led to it. */
  play(messageId: string, isPushed = false): void {
    const asked = () => ({ at: this.#parts.now(), isInside: this.#messagePresence(messageId) === 'inside', isPushed });
    void this.#player.playByHand(messageId, asked).then((outcome) => this.#afterSpeech(outcome));
    this.#changed();
  }

  /** Ends the current speech; the next waiting message gets its turn. */
  skip(): void {
    this.#player.skip();
  }

  /** Takes the server's list. New messages are reported as delivered once stored; removed ones fall silent. */
  takeInbox(received: Inbox): void {
    const { record, now } = this.#parts;
    // Without the zone its hours are unknown. It is not reported as delivered, so the sender sees that it is not on this phone.
    const inbox = { ...received, messages: received.messages.filter(({ schedule }) => isTimeZone(schedule.timeZone)) };
    const { happenings, silences } = findDelivered(record.kept, inbox.messages, now());
    const monitor = watch(record.kept.monitor, inbox.messages.flatMap(toWatchedFences));
    // A message that this number heard on another phone is not played again on this one.
    const playback = rememberHearings(carryProgress(record.kept.playback, inbox.messages), inbox.messages);
    record.commit({ inbox, monitor, playback, silences, newEvents: this.#withIds(happenings) });
    const speaking = this.#player.speakingOffer;
    if (this.#isRunning) this.#rest(monitor);
    const { state, transitions } = this.#isCurrent() ? judgeNew(monitor) : { state: monitor, transitions: noTransitions };
    const isGone = speaking && !inbox.messages.some(({ id, version }) => id === speaking.messageId && version === speaking.version);
    if (isGone) this.#player.cancel('stale');
    this.#decide(state === monitor ? undefined : { monitor: state, transitions, findings: findCrossings(record.kept, transitions) });
  }

  #takeFix(fix: PhoneFix): void {
    if (!this.#isRunning) return;
    this.#givenFix = fix;
    const { record, now, onStep } = this.#parts;
    const taken = step(record.kept.monitor, fix);
    const { state, transitions, ignored } = taken;
    this.#problem = undefined;
    if (ignored === undefined) {
      this.#fix = fix;
      this.#fixSeenAt = now();
    }
    this.#rest(state);
    onStep?.(taken);
    this.#decide({ monitor: state, transitions, findings: findCrossings(record.kept, transitions) });
  }

  #takeProblem(problem: LocationProblem): void {
    this.#problem = problem;
    this.#changed();
  }

  #rest(known: MonitorState): void {
    this.#restMs = this.#parts.location.rest?.(known) ?? 0;
  }

  /** Time until which the last position is valid: a phone that rests far from every circle is still far from them. */
  #positionDueBy(): number {
    return this.#fixSeenAt + Math.max(fixLastsMs, this.#restMs);
  }

  #isCurrent(): boolean {
    return this.#parts.now() <= this.#positionDueBy();
  }

  readonly #messagePresence = (messageId: string): Presence => (this.#isCurrent() ? fencePresence(this.#parts.record.kept.monitor, messageId) : 'unknown');

  readonly #explainMessage: EngineView['explainMessage'] = (messageId) =>
    this.#isCurrent() ? explainFence(this.#parts.record.kept.monitor, messageId) : undefined;

  /** Keeps a position's results and their consequences, all or nothing: a departure kept without them would be lost. */
  #decide(learnt?: PositionUpdate): void {
    const { record, now } = this.#parts;
    const { inbox, playback, silences } = record.kept;
    // Before the first sync, deciding would forget the hearings.
    if (!this.#isRunning || !inbox) {
      if (learnt) record.commit({ monitor: learnt.monitor, ...this.#asChanges(learnt.findings) });
      return;
    }
    const at = now();
    const isCurrent = this.#isCurrent();
    const { monitor, transitions, findings } = learnt ?? { monitor: record.kept.monitor, transitions: noTransitions, findings: { happenings: [], silences } };
    const { messages } = inbox;
    const decided = decide(playback, { messages, transitions, inside: isCurrent ? insideIds(monitor) : nowhere, at });
    const { state, dropped, cut } = endAfterLeaving(decided.state, messages, at);
    const watched = isCurrent ? noteWatched({ ...record.kept, monitor, silences: findings.silences }, at) : findings.silences;
    const found = this.#findDropped(dropped, { ...findings, silences: watched });
    if (learnt || state !== playback || found.silences !== silences) record.commit({ monitor, playback: state, ...this.#asChanges(found) });
    if (cut) this.#player.cancel('left_before_end');
    this.#pump();
  }

  /** Gives the next waiting offer its turn, if the device can speak. */
  #pump(): void {
    const { record, now } = this.#parts;
    if (!this.#isRunning || !this.#isVisible || this.#player.isBusy || !record.kept.inbox) return;
    // Without sound no offer is taken, but those that waited too long still leave the queue.
    const { playback } = record.kept;
    const canSpeak = this.#sound === 'ready' && this.#mutedUntil() === undefined;
    const next = nextOffer(playback, record.kept.inbox.messages, now());
    const state = canSpeak ? next.state : { ...playback, queue: playback.queue.filter((offer) => !next.dropped.some((gone) => gone.offer === offer)) };
    if (next.dropped.length > 0 || (canSpeak && next.offer))
      record.commit({ playback: state, ...this.#asChanges(this.#findDropped(next.dropped, { happenings: [], silences: record.kept.silences })) });
    if (canSpeak && next.offer) void this.#player.speak(next.offer).then((outcome) => this.#afterSpeech(outcome));
  }

  #afterSpeech(outcome: SpeechOutcome | undefined): void {
    if (outcome?.kind === 'heard') this.#sound = 'ready';
    if (outcome?.kind === 'failed' && outcome.reason === 'sound_locked') this.#sound = 'locked';
    this.#changed();
    this.#decide();
  }

  #findDropped(dropped: readonly DroppedOffer[], before: Findings): Findings {
    const at = this.#parts.now();
    const { mutedUntil = -Infinity } = this.#parts.record.kept;
    let findings = before;
    for (const { offer, reason } of dropped) {
      if (reason === 'message_gone' || reason === 'new_version') continue;
      const whyWaited = reason === 'left_place' && this.#sound === 'ready' ? 'left_before_end' : reasonOfWaiting[this.#sound];
      findings = noteSilence(findings, { id: offer.messageId, version: offer.version }, { reason: offer.at < mutedUntil ? 'all_muted' : whyWaited, at });
    }
    return findings;
  }

  #asChanges({ happenings, silences }: Findings) {
    return { silences, newEvents: this.#withIds(happenings) };
  }

  #withIds(happenings: readonly NewDeviceEvent[]) {
    return happenings.map((happening) => ({ id: this.#parts.newId(), ...happening }));
  }

  #changed(): void {
    this.#view = undefined;
    for (const listener of this.#listeners) listener();
  }

  #look(): EngineView {
    const { inbox, playback } = this.#parts.record.kept;
    const speakingId = this.#player.speakingId;
    const mutedUntil = this.#mutedUntil();
    const conditions = {
      isMuted: mutedUntil !== undefined,
      isRunning: this.#isRunning,
      isVisible: this.#isVisible,
      isSpeaking: speakingId !== undefined,
      sound: this.#sound,
    };
    return {
      status: toEngineStatus({ ...conditions, problem: this.#problem, hasFix: this.#fix !== undefined, hasMessages: inbox !== undefined }),
      isRunning: this.#isRunning,
      messages: inbox?.messages,
      playback,
      speakingId,
      lastSpokenId: findLastSpoken(playback, inbox?.messages ?? []),
      mutedUntil,
      fix: this.#fix,
      givenFix: this.#givenFix,
      fixSeenAt: this.#fix && this.#fixSeenAt,
      positionDueBy: this.#fix && this.#positionDueBy(),
      messagePresence: this.#messagePresence,
      explainMessage: this.#explainMessage,
    };
  }
}

function toWatchedFences({ id, geofence, dwellSeconds }: InboxMessage): readonly WatchedFence[] {
  return geofence ? [{ id, ...geofence, dwellSeconds }] : [];
}
