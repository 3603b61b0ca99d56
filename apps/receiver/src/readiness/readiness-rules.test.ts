import { describe, expect, it } from 'vitest';
import { type AppFacts, type BrowserFacts, findAll, findVoice } from './readiness-rules.ts';
import { toReadiness, toReadinessState, findingTone } from './findings.ts';
import { readinessItems } from '@earshot/domain';

const fix = { lat: 39.74, lng: -104.99, accuracyMeters: 8, at: 0 };
const running: AppFacts = {
  engine: { status: 'listening', isRunning: true, fix },
  isStarting: false,
  isScreenHeld: true,
  isLasting: true,
  isBehind: false,
  clockAheadMs: 200,
};
const allowed: BrowserFacts = { position: 'granted', isPersisted: true, canHoldScreen: true, voice: 'voice_here', push: 'push_on' };
const engine = (part: Partial<AppFacts['engine']>): AppFacts => ({ ...running, engine: { ...running.engine, ...part } });
const stopped = engine({ status: 'stopped', isRunning: false, fix: undefined });

describe('readiness', () => {
  it('is complete on a phone that listens with everything allowed', () => {
    expect(Object.values(toReadiness(findAll(running, allowed)))).toEqual(readinessItems.map(() => 'ok'));
  });

  it('says before Start what is known without it', () => {
    expect(findAll(stopped, allowed)).toMatchObject({
      listening: 'listening_off',
      sound: 'sound_untested',
      position: 'position_allowed',
      screen: 'screen_untested',
    });
    expect(findAll(stopped, { ...allowed, position: 'prompt' }).position).toBe('position_unasked');
  });

  it.each([
    ['a page that is not seen', engine({ status: 'paused' }), allowed, 'listening', 'listening_paused'],
    ['locked sound', engine({ status: 'sound_locked' }), allowed, 'sound', 'sound_locked'],
    ['a browser that cannot speak', engine({ status: 'sound_broken' }), allowed, 'sound', 'sound_broken'],
    ['a position that was taken away', engine({ status: 'position_denied', fix }), allowed, 'position', 'position_denied'],
    ['a position that the settings deny', running, { ...allowed, position: 'denied' }, 'position', 'position_denied'],
    ['a vague position', engine({ fix: { ...fix, accuracyMeters: 3000 } }), allowed, 'position', 'position_vague'],
    ['no position right now', engine({ status: 'position_unavailable' }), allowed, 'position', 'position_none'],
    ['a screen that may go dark', { ...running, isScreenHeld: false }, allowed, 'screen', 'screen_off'],
    ['a browser that stores nothing', { ...running, isLasting: false }, allowed, 'storage', 'storage_none'],
    ['a full phone', { ...running, isBehind: true }, allowed, 'storage', 'storage_full'],
    ['storage that may be cleared', running, { ...allowed, isPersisted: false }, 'storage', 'storage_passing'],
    ['a clock six minutes ahead', { ...running, clockAheadMs: 360_000 }, allowed, 'clock', 'clock_off'],
    ['a clock six minutes behind', { ...running, clockAheadMs: -360_000 }, allowed, 'clock', 'clock_off'],
  ] as const)('lacks something with %s', (_name, app, browser, item, finding) => {
    const findings = findAll(app, browser);
    expect(findings[item]).toBe(finding);
    expect(toReadinessState(findings[item])).toBe('missing');
  });

  it('reports no item as missing whose state cannot be known', () => {
    expect(findAll({ ...running, clockAheadMs: undefined }, allowed).clock).toBe('clock_uncompared');
    expect(findAll(engine({ status: 'waiting_position', fix: undefined }), allowed).position).toBe('position_awaited');
    expect([findVoice('unknown', false), findVoice('missing', false), findVoice('missing', true)]).toEqual([
      'voice_unlisted',
      'voice_none',
      'voice_from_server',
    ]);
  });
});

describe('red', () => {
  it('marks only lacks with which messages are missed; the others are advice', () => {
    const tones = { ...findAll(running, { ...allowed, push: 'push_denied', isPersisted: false, canHoldScreen: false, position: 'denied' }) };
    expect([findingTone(tones.position), findingTone(tones.push), findingTone(tones.storage), findingTone(tones.screen)]).toEqual([
      'missing',
      'advice',
      'advice',
      'advice',
    ]);
    // The sender is told of them all the same.
    expect(toReadiness(tones)).toMatchObject({ position: 'missing', push: 'missing', storage: 'missing', screen: 'missing' });
    expect(findingTone('sound_untested')).toBe('unknown');
  });
});
