import { emptyPlaybackState, type PlaybackState } from '@earshot/domain';
import { describe, expect, it } from 'vitest';
import { type Conditions, findLastSpoken, toEngineStatus } from './engine-view.ts';
import { message } from './testing/index.ts';

const listening: Conditions = {
  isRunning: true,
  isVisible: true,
  isSpeaking: false,
  sound: 'ready',
  isMuted: false,
  problem: undefined,
  hasFix: true,
  hasMessages: true,
};

describe('the one thing that a person should know', () => {
  it.each([
    ['listening', {}],
    ['stopped', { isRunning: false }],
    ['stopped', { isRunning: false, sound: 'locked', problem: 'denied' }],
    ['speaking', { isRunning: false, isSpeaking: true }],
    ['paused', { isVisible: false }],
    ['paused', { isVisible: false, isSpeaking: true }],
    ['speaking', { isSpeaking: true, sound: 'locked' }],
    ['sound_locked', { sound: 'locked', problem: 'denied' }],
    ['sound_broken', { sound: 'broken', hasFix: false }],
    ['sound_locked', { sound: 'locked', isMuted: true }],
    ['all_muted', { isMuted: true, problem: 'denied', hasFix: false }],
    ['speaking', { isMuted: true, isSpeaking: true }],
    ['position_denied', { problem: 'denied', hasFix: false }],
    ['position_unavailable', { problem: 'unavailable', hasFix: false, hasMessages: false }],
    ['waiting_position', { hasFix: false, hasMessages: false }],
    ['waiting_messages', { hasMessages: false }],
  ] as const)('is %s with %j', (status, conditions) => {
    expect(toEngineStatus({ ...listening, ...conditions })).toBe(status);
  });
});

describe('the message heard last', () => {
  const heard = (heardAt: Record<string, number | undefined>): PlaybackState => ({
    ...emptyPlaybackState,
    progress: Object.fromEntries(Object.entries(heardAt).map(([id, at]) => [id, { version: 1, heardDates: [], heardAt: at }])),
  });
  const messages = ['m1', 'm2', 'm3'].map((id) => message({ id }));

  it.each([
    ['none before any was heard', {}, undefined],
    ['none of what was begun only', { m1: undefined }, undefined],
    ['the only one', { m2: 5 }, 'm2'],
    ['the latest, first in the list', { m1: 9, m2: 7 }, 'm1'],
    ['the latest, last in the list', { m1: 7, m3: 9 }, 'm3'],
    ['none that is no longer on the phone', { gone: 9, m1: 7 }, 'm1'],
  ] as const)('is %s', (_name, heardAt, id) => {
    expect(findLastSpoken(heard(heardAt), messages)).toBe(id);
  });
});
