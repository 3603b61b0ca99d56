import { isDeepStrictEqual } from 'node:util';
import type { Transition } from '@earshot/geofence';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InboxMessage } from '../messages/message.ts';
import { isOpen, toOccurrence } from '../schedule/schedule.ts';
import { nextOffer, playByHand, resumePlayback } from './playback-queue.ts';
import { countAttempts, emptyPlaybackState, isBeforeTurn, isSameOffer, maxAttempts, maxWaitMs, type Offer, type PlaybackState } from './playback-state.ts';
import { message, minute, monday } from './playback.test-device.ts';
import { decide } from './playback.ts';
import { speechFailed, speechHeard, speechInterrupted, speechStarted } from './speech-outcome.ts';

const ids = ['m1', 'm2', 'm3'];

const messagesArbitrary: fc.Arbitrary<readonly InboxMessage[]> = fc.tuple(
  ...ids.map((id) =>
    fc
      .record({
        trigger: fc.constantFrom('enter' as const, 'exit' as const),
        playIfInside: fc.boolean(),
        dwellSeconds: fc.constantFrom(0, 120),
        priority: fc.constantFrom(0 as const, 1 as const),
        isRegionFree: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        repeat: fc.constantFrom('no' as const, 'daily' as const, 'custom' as const),
        endMinute: fc.constantFrom(600, 1440),
        timeZone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe'),
      })
      .map(({ isRegionFree, repeat, endMinute, timeZone, ...rest }) =>
        message({ id, ...rest, ...(isRegionFree ? { geofence: undefined } : {}) }, { repeat, endMinute, timeZone, startMinute: 0, endDate: '2026-06-04' }),
      ),
  ),
);

type Step =
  | { readonly do: 'move'; readonly id: string }
  | { readonly do: 'dwell'; readonly id: string }
  | { readonly do: 'speak' | 'wait' | 'take' | 'start' | 'heard' | 'interrupted' | 'failed' | 'restart' }
  | { readonly do: 'byHand' | 'edit' | 'delete'; readonly id: string };

const id = fc.constantFrom(...ids);
const stepArbitrary: fc.Arbitrary<Step & { readonly minutes: number }> = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('move' as const, 'dwell' as const), id }) },
    { weight: 4, arbitrary: fc.constant({ do: 'speak' as const }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('wait', 'take', 'start', 'heard', 'interrupted', 'failed', 'restart') as fc.Arbitrary<'wait'> }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('byHand' as const, 'edit' as const, 'delete' as const), id }) },
  )
  .chain((step) =>
    fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }) }, fc.integer({ min: 0, max: 600 })).map((minutes) => ({ ...step, minutes })),
  );

const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

class Run {
  state: PlaybackState = emptyPlaybackState;
  messages: readonly InboxMessage[];
  at = monday - 60 * minute;
  readonly inside = new Set<string>();
  readonly offered: Offer[] = [];
  /** Hearings that began by themselves. */
  readonly heard: Offer[] = [];
  /** Promises broken during the run. */
  readonly broken: string[] = [];

  constructor(messages: readonly InboxMessage[]) {
    this.messages = messages;
  }

  promise(what: string, isKept: boolean): void {
    if (!isKept) this.broken.push(what);
  }

  decide(transitions: readonly Transition[]): void {
    const input = { messages: this.messages, transitions, inside: this.inside, at: this.at };
    const { state, offered } = decide(this.state, input);
    // A device that stores and reads its state decides alike.
    const stored = asStored(this.state);
    this.promise('decides alike after a restart', isDeepStrictEqual(asStored(decide(stored, input)), asStored({ state, offered })));
    this.state = state;
    this.offered.push(...offered);
    for (const offer of offered) this.checkOffer(offer);
  }

  checkOffer(offer: Offer): void {
    const found = this.messages.find((candidate) => candidate.id === offer.messageId);
    const { schedule, version } = found ?? message();
    this.promise('offers the version that is there', version === offer.version);
    this.promise('offers inside the hours', isOpen(schedule, offer.at) && toOccurrence(schedule, offer.at) === offer.occurrence);
    this.promise('offers nothing stale', this.at - offer.at <= maxWaitMs);
    this.promise('tries three times', countAttempts(this.state.progress[offer.messageId], offer.occurrence) < maxAttempts);
    this.promise('offers nothing heard', !this.heard.some((past) => isSameOffer(past, offer)));
  }

  makeCrossings(step: Step): Transition[] {
    if (step.do !== 'move' && step.do !== 'dwell') return [];
    const make = (kind: Transition['kind']): Transition[] => [{ fenceId: step.id, kind, at: this.at, initial: false, reason: 'seen' }];
    if (step.do === 'dwell') return this.inside.has(step.id) ? make('dwell') : [];
    if (this.inside.delete(step.id)) return make('exit');
    this.inside.add(step.id);
    return make('enter');
  }

  speak(step: Step): void {
    const { current } = this.state;
    if (step.do === 'speak') this.speakAll();
    if (step.do === 'take') this.state = nextOffer(this.state, this.messages, this.at).state;
    if (step.do === 'restart') this.state = resumePlayback(this.state, this.at).state;
    if (!current || step.do === 'speak') return;
    if (step.do === 'start' && current.startedAt === undefined) this.state = speechStarted(this.state, current.offer, this.at);
    if (step.do === 'interrupted') this.state = speechInterrupted(this.state, current.offer, { fraction: 0.5, at: this.at });
    if (step.do === 'failed') this.state = speechFailed(this.state, current.offer, { failure: 'no voice', at: this.at });
    if (step.do === 'heard' && current.startedAt !== undefined) {
      const before = this.state.progress[current.offer.messageId];
      this.state = speechHeard(this.state, current.offer, this.at);
      const after = this.state.progress[current.offer.messageId];
      const counted = (progress: typeof before) => [progress?.heardDates ?? [], progress?.heardAt, progress?.attempts, progress?.due];
      if (isBeforeTurn(current.offer))
        this.promise('takes nothing from what is due by a play before its turn', isDeepStrictEqual(counted(before), counted(after)));
      else this.heard.push(current.offer);
    }
  }

  speakAll(): void {
    const next = nextOffer(this.state, this.messages, this.at);
    this.state = next.state;
    if (!next.offer) return;
    this.state = speechHeard(speechStarted(this.state, next.offer, this.at), next.offer, this.at);
    this.heard.push(next.offer);
    this.speakAll();
  }

  sync(step: Step): void {
    if (step.do === 'delete') this.messages = this.messages.filter((candidate) => candidate.id !== step.id);
    if (step.do === 'edit') this.messages = this.messages.map((old) => (old.id === step.id ? { ...old, version: old.version + 1 } : old));
    const asked = step.do === 'byHand' ? this.messages.find((candidate) => candidate.id === step.id) : undefined;
    if (asked) this.state = playByHand(this.state, asked, { at: this.at, isInside: this.inside.has(asked.id) }).state;
  }

  step(step: Step & { readonly minutes: number }): void {
    this.at += step.minutes * minute;
    this.sync(step);
    this.speak(step);
    this.decide(this.makeCrossings(step));
    const { current, queue } = this.state;
    this.promise('queues a message once', new Set(queue.map((offer) => offer.messageId)).size === queue.length);
    this.promise(
      'queues nothing that is being spoken',
      !queue.some((offer) => current !== undefined && !isBeforeTurn(current.offer) && isSameOffer(current.offer, offer)),
    );
  }
}

it('offers only what is open, unheard and not tried too often, never twice at once, and the same after a restart', () => {
  let offers = 0;
  let hearings = 0;
  fc.assert(
    fc.property(messagesArbitrary, fc.array(stepArbitrary, { minLength: 20, maxLength: 80 }), (messages, steps) => {
      const run = new Run(messages);
      for (const step of steps) run.step(step);
      expect(run.broken).toEqual([]);
      offers += run.offered.length;
      hearings += run.heard.length;
    }),
    { numRuns: 200 },
  );
  // Guards against runs without events.
  expect(offers).toBeGreaterThan(300);
  expect(hearings).toBeGreaterThan(50);
});

it('changes nothing and makes no new state when nothing happened', () => {
  fc.assert(
    fc.property(messagesArbitrary, (messages) => {
      const input = { messages, transitions: [], inside: new Set<string>(), at: monday - 24 * 60 * minute };
      expect(decide(emptyPlaybackState, input).state).toBe(emptyPlaybackState);
    }),
  );
});
