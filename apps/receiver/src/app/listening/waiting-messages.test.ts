import { emptyPlaybackState, type Offer } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import { expect, it } from 'vitest';
import { loadWords } from '../../ui/language/index.ts';
import { message } from '../../testing/index.ts';
import { dayList } from './day-rows.ts';
import { nowText } from './now-text.ts';
import { waitingIn } from './waiting-messages.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const offer = (messageId: string, at: number): Offer => ({ messageId, version: 1, occurrence: 'once', at, date: '2026-11-20', reason: 'seen' });
const makeView = (part: Partial<EngineView>): EngineView => ({
  status: 'listening',
  isRunning: true,
  messages: [],
  playback: emptyPlaybackState,
  speakingId: undefined,
  lastSpokenId: undefined,
  fix: undefined,
  positionDueBy: undefined,
  messagePresence: () => 'outside',
  explainMessage: () => undefined,
  ...part,
});

it('lists what waits in the order in which it will speak: priority first, then the oldest, without what speaks already', () => {
  const messages = [message({ id: 'late' }), message({ id: 'early' }), message({ id: 'urgent', priority: 1 }), message({ id: 'now' })];
  const queue = [offer('late', noon - 1000), offer('urgent', noon - 500), offer('early', noon - 2000)];
  const view = makeView({ messages, speakingId: 'now', playback: { queue, progress: {}, current: { offer: offer('now', noon), byHand: false } } });
  expect(waitingIn(view, noon).map(({ id }) => id)).toEqual(['urgent', 'early', 'late']);
  expect(waitingIn(makeView({}), noon)).toEqual([]);
});

it('says on demand how things stand and what comes next, and how far that is', async () => {
  const words = await loadWords('en');
  const fix = { lat: 39.74, lng: -104.99, accuracyMeters: 5, at: noon };
  const far = { center: { lat: 39.84, lng: -104.99 }, radiusMeters: 100 };
  const messages = [message({ id: 'm1', title: 'Blue gate', geofence: far })];
  const say = (view: EngineView) => nowText(view, dayList(view, noon).rows, { words, language: 'en', locale: 'en-US' });
  expect(say(makeView({ messages, fix }))).toBe('Listening. Next: Blue gate. 6.8 miles away.');
  expect(say(makeView({ messages }))).toBe('Listening. Next: Blue gate.');
  expect(say(makeView({}))).toBe('Listening. No message is waiting.');
  expect(say(makeView({ status: 'position_denied' }))).toBe(
    "Position denied. Allow precise location for this site in the browser's settings. No message is waiting.",
  );
});
