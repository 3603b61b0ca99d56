import type { Transition } from '@earshot/geofence';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InboxMessage } from '../messages/message.ts';
import { openMessagesAt } from './open-messages.ts';
import { decideAmong } from './playback-decision.ts';
import { nextOffer } from './playback-queue.ts';
import { forget, standingAt, worthALook } from './due-messages.ts';
import { emptyPlaybackState, type PlaybackState } from './playback-state.ts';
import { message, minute, monday } from './playback.test-device.ts';
import { decide } from './playback.ts';
import { speechHeard, speechInterrupted } from './speech-outcome.ts';

const ids = ['m1', 'm2', 'm3', 'm4', 'm5'];

const messagesArbitrary: fc.Arbitrary<readonly InboxMessage[]> = fc.tuple(
  ...ids.map((id) =>
    fc
      .record({
        trigger: fc.constantFrom('enter' as const, 'exit' as const),
        playIfInside: fc.boolean(),
        dwellSeconds: fc.constantFrom(0, 120),
        isRegionFree: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
        repeat: fc.constantFrom('no' as const, 'daily' as const),
        startMinute: fc.constantFrom(0, 480),
        timeZone: fc.constantFrom('UTC', 'America/New_York'),
      })
      .map(({ isRegionFree, repeat, startMinute, timeZone, ...rest }) =>
        message({ id, ...rest, ...(isRegionFree ? { geofence: undefined } : {}) }, { repeat, startMinute, timeZone, endMinute: 1080 }),
      ),
  ),
);

const stepsArbitrary = fc.array(
  fc.record({
    do: fc.constantFrom('move', 'move', 'dwell', 'heard', 'interrupted', 'wait', 'edit', 'delete'),
    id: fc.constantFrom(...ids),
    minutes: fc.constantFrom(0, 0, 1, 2, 30, 300),
  }),
  { minLength: 20, maxLength: 60 },
);

type Move = { readonly do: string; readonly id: string; readonly minutes: number };

class Trip {
  state: PlaybackState = emptyPlaybackState;
  at = monday;
  messages: readonly InboxMessage[];
  readonly inside = new Set<string>();

  constructor(messages: readonly InboxMessage[]) {
    this.messages = messages;
  }

  step(move: Move): readonly Transition[] {
    this.at += move.minutes * minute;
    if (move.do === 'delete') this.messages = this.messages.filter(({ id }) => id !== move.id);
    if (move.do === 'edit') this.messages = this.messages.map((old) => (old.id === move.id ? { ...old, version: old.version + 1 } : old));
    if (move.do === 'heard' || move.do === 'interrupted') this.speak(move.do);
    if (move.do === 'dwell' && this.inside.has(move.id)) return [this.crossing(move.id, 'dwell')];
    if (move.do !== 'move') return [];
    if (this.inside.delete(move.id)) return [this.crossing(move.id, 'exit')];
    this.inside.add(move.id);
    return [this.crossing(move.id, 'enter')];
  }

  crossing(fenceId: string, kind: Transition['kind']): Transition {
    return { fenceId, kind, at: this.at, initial: false, reason: 'seen' };
  }

  speak(how: 'heard' | 'interrupted'): void {
    const { state, offer } = nextOffer(this.state, this.messages, this.at);
    this.state = state;
    if (!offer) return;
    this.state = how === 'heard' ? speechHeard(state, offer, this.at) : speechInterrupted(state, offer, { fraction: 0.5, at: this.at });
  }
}

it('decides as if it looked at every open message', () => {
  let offers = 0;
  fc.assert(
    fc.property(messagesArbitrary, stepsArbitrary, (messages, moves) => {
      const trip = new Trip(messages);
      for (const move of moves) {
        const transitions = trip.step(move);
        const input = { messages: trip.messages, transitions, inside: trip.inside, at: trip.at };
        const decided = decide(trip.state, input);
        const thorough = decideAmong(forget(trip.state, trip.messages), input, openMessagesAt(trip.messages, trip.at));
        expect(decided).toEqual(thorough);
        trip.state = decided.state;
        offers += decided.offered.length;
      }
    }),
    { numRuns: 150 },
  );
  expect(offers).toBeGreaterThan(300);
});

it('checks only the circles that the receiver is in, messages that play anywhere, and unheard departures', () => {
  const messages = [
    message({ id: 'here' }),
    message({ id: 'there' }),
    message({ id: 'left', trigger: 'exit' }),
    message({ id: 'anywhere', geofence: undefined }),
    message({ id: 'closed', geofence: undefined }, { startMinute: 1000 }),
  ];
  const standing = standingAt(emptyPlaybackState, messages, monday + 9 * 60 * minute);
  expect(worthALook(standing, new Set(['here', 'left', 'closed'])).map((open) => open.message.id)).toEqual(['here', 'anywhere']);
});
