import { emptyPlaybackState, type InboxMessage } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import { describe, expect, it } from 'vitest';
import { company, gate, message } from '../../testing/index.ts';
import { findSilence } from './silence.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (id: string, schedule: Partial<InboxMessage['schedule']> = {}, part: Partial<InboxMessage> = {}) => {
  const plain = message({ id, ...part });
  return { ...plain, schedule: { ...plain.schedule, timeZone, ...schedule } };
};
const makeView = (part: Partial<EngineView> = {}): EngineView => ({
  status: 'listening',
  isRunning: true,
  messages: [at('now')],
  playback: emptyPlaybackState,
  speakingId: undefined,
  lastSpokenId: undefined,
  fix: { ...gate, accuracyMeters: 8, at: noon },
  fixSeenAt: noon,
  positionDueBy: noon + 120_000,
  messagePresence: () => 'outside',
  explainMessage: () => undefined,
  ...part,
});
const over = [at('earlier', { endMinute: 600 })];

describe('a phone that listens', () => {
  it('is not silent while a message waits, speaks, or opens later today, and before the first list', () => {
    expect(findSilence(makeView(), [company({ clientId: 'c1' })], noon)).toBeUndefined();
    expect(findSilence(makeView({ messages: [at('later', { startMinute: 900 })] }), [company({ clientId: 'c1' })], noon)).toBeUndefined();
    expect(findSilence(makeView({ messages: over, speakingId: 'earlier', status: 'speaking' }), [company({ clientId: 'c1' })], noon)).toBeUndefined();
    expect(findSilence(makeView({ messages: undefined, status: 'waiting_messages' }), undefined, noon)).toBeUndefined();
  });

  it('is muted until the instant that the person chose, whatever else makes it silent', () => {
    const muted = makeView({ status: 'all_muted', mutedUntil: noon + 1 });
    expect(findSilence(muted, [company({ clientId: 'c1' })], noon)).toBe('all_muted');
    expect(findSilence({ ...muted, fix: undefined, messages: [] }, [], noon)).toBe('all_muted');
    expect(findSilence(muted, [company({ clientId: 'c1' })], noon + 1)).toBeUndefined();
    expect(findSilence({ ...muted, isRunning: false }, [], noon)).toBeUndefined();
  });

  it('is silent without a position for 20 seconds, or for as long as it rests', () => {
    expect(findSilence(makeView(), [], noon + 20_000)).toBeUndefined();
    expect(findSilence(makeView(), [], noon + 20_001)).toBe('position_lost');
    expect(findSilence(makeView({ positionDueBy: noon + 220_000 }), [], noon + 100_000)).toBeUndefined();
    expect(findSilence(makeView({ positionDueBy: noon + 220_000 }), [], noon + 100_001)).toBe('position_lost');
    expect(findSilence(makeView({ status: 'waiting_position', fix: undefined, fixSeenAt: undefined }), [], noon)).toBe('position_lost');
    expect(findSilence(makeView({ status: 'position_unavailable' }), [], noon)).toBe('position_lost');
    expect(findSilence(makeView({ status: 'position_denied' }), [], noon)).toBe('position_denied');
  });

  it('is silent at circles smaller than its position is rough, and at those alone', () => {
    const fix = { ...gate, accuracyMeters: 1600, at: noon };
    expect(findSilence(makeView({ fix }), [], noon)).toBe('position_rough');
    expect(findSilence(makeView({ fix: { ...fix, accuracyMeters: 500 } }), [], noon)).toBeUndefined();
    expect(findSilence(makeView({ fix, messages: [at('town', {}, { geofence: { center: gate, radiusMeters: 2000 } })] }), [], noon)).toBeUndefined();
    expect(findSilence(makeView({ fix, messages: [at('anywhere', {}, { geofence: undefined })] }), [], noon)).toBeUndefined();
  });

  it('is silent when no message can speak any more, and says whether the person can change that', () => {
    expect(findSilence(makeView({ messages: over }), [company({ clientId: 'c1' })], noon)).toBe('over');
    expect(findSilence(makeView({ messages: [] }), [company({ clientId: 'c1', state: 'left' })], noon)).toBe('over');
    expect(findSilence(makeView({ messages: [] }), [company({ clientId: 'c1', isMuted: true })], noon)).toBe('muted');
    expect(findSilence(makeView({ messages: [] }), [company({ clientId: 'c1', isMuted: true }), company({ clientId: 'c2', state: 'waiting' })], noon)).toBe(
      'awaits_yes',
    );
    expect(findSilence(makeView(), [company({ clientId: 'c1', isMuted: true })], noon)).toBeUndefined();
  });

  it('is not spoken of while the page is not seen, nor once it listens no more', () => {
    expect(findSilence(makeView({ status: 'paused', messages: [] }), [], noon)).toBeUndefined();
    expect(findSilence(makeView({ status: 'stopped', isRunning: false, messages: [] }), [], noon)).toBeUndefined();
  });
});
