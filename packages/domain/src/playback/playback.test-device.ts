import type { Presence, Transition, TransitionKind } from '@earshot/geofence';
import type { InboxMessage } from '../messages/message.ts';
import { usualManner } from '../messages/play-settings.ts';
import { nextOffer } from './playback-queue.ts';
import { emptyPlaybackState, type Offer, type PlaybackState } from './playback-state.ts';
import { decide } from './playback.ts';
import { speechFailed, speechHeard, speechInterrupted, speechStarted } from './speech-outcome.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Monday 2026-06-01, midnight in UTC, the zone of these messages. */
export const monday = 1_780_272_000_000;

/** A message that plays once, on arriving, from 8 to 17 o'clock of the week. */
export const message = (change: Partial<InboxMessage> = {}, schedule: Partial<InboxMessage['schedule']> = {}): InboxMessage => ({
  id: 'm1',
  version: 1,
  title: 'Gate',
  texts: { en: 'Lock the gate.' },
  geofence: { center: { lat: 39, lng: -98 }, radiusMeters: 100 },
  location: 'Site 4',
  ...usualManner,
  sender: 'Ann',
  ...change,
  schedule: {
    startDate: '2026-06-01',
    endDate: '2026-06-07',
    startMinute: 480,
    endMinute: 1020,
    repeat: 'no',
    repeatDays: [true, true, true, true, true, true, true],
    timeZone: 'UTC',
    ...schedule,
  },
});

export const crossing = (kind: TransitionKind, at: number, initial = false): Transition => ({ fenceId: 'm1', kind, at, initial, reason: `${kind} seen` });

/** A device with some messages that gets events as from the receiver app. */
export class Device {
  state: PlaybackState = emptyPlaybackState;
  presence: Presence = 'outside';
  messages: readonly InboxMessage[];

  constructor(...messages: InboxMessage[]) {
    this.messages = messages;
  }

  step(at: number, ...transitions: Transition[]): readonly Offer[] {
    for (const { kind } of transitions) this.presence = kind === 'exit' ? 'outside' : 'inside';
    const { state, offered } = decide(this.state, {
      messages: this.messages,
      transitions,
      inside: this.presence === 'inside' ? new Set(this.messages.map(({ id }) => id)) : new Set<string>(),
      at,
    });
    this.state = state;
    return offered;
  }

  take(at: number) {
    const next = nextOffer(this.state, this.messages, at);
    this.state = next.state;
    return next;
  }

  speak(at: number, end: 'heard' | 'interrupted' | 'failed'): Offer | undefined {
    const { offer } = this.take(at);
    if (!offer) return undefined;
    this.state = speechStarted(this.state, offer, at);
    if (end === 'heard') this.state = speechHeard(this.state, offer, at + 1000);
    if (end === 'interrupted') this.state = speechInterrupted(this.state, offer, { fraction: 0.4, at: at + 1000 });
    if (end === 'failed') this.state = speechFailed(this.state, offer, { failure: 'no voice', at: at + 1000 });
    return offer;
  }
}
