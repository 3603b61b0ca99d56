import { expect, it } from 'vitest';
import { type Readiness, type ReadinessFacts, readinessItems, type ReadinessState, toReadyState } from './readiness.ts';

const now = Date.UTC(2026, 10, 20, 17);
const minute = 60_000;
const all = (state: ReadinessState): Readiness => Object.fromEntries(readinessItems.map((item) => [item, state])) as Readiness;
const agreed = { agreedAt: now - minute, leftAt: null, mutedAt: null };
const ready: ReadinessFacts = { consent: agreed, lastSeenAt: now - minute, readiness: all('ok'), ownTracksAt: undefined };
const readyStateWith = (change: Partial<ReadinessFacts>) => toReadyState({ ...ready, ...change }, now);

it('an open app that has all it needs is ready; an item that the browser cannot tell does not count as missing', () => {
  expect(readyStateWith({})).toBe('ready');
  expect(readyStateWith({ readiness: all('unknown') })).toBe('ready');
  expect(readyStateWith({ readiness: { ...all('ok'), screen: 'missing', push: 'missing' } })).toBe('ready');
});

it('without position, sound, a voice or the start it is not ready', () => {
  for (const item of ['listening', 'sound', 'voice', 'position']) expect(readyStateWith({ readiness: { ...all('ok'), [item]: 'missing' } })).toBe('not_ready');
  expect(readyStateWith({ readiness: undefined })).toBe('not_ready');
});

it('an app that was not heard of for 5 minutes counts as closed', () => {
  expect(readyStateWith({ lastSeenAt: now - 5 * minute })).toBe('ready');
  expect(readyStateWith({ lastSeenAt: now - 5 * minute - 1 })).toBe('app_closed');
  expect(readyStateWith({ lastSeenAt: undefined, readiness: undefined })).toBe('no_app');
});

it('OwnTracks in the background stands in for an app that is closed, for a day', () => {
  expect(readyStateWith({ lastSeenAt: undefined, ownTracksAt: now - 60 * minute })).toBe('background');
  expect(readyStateWith({ lastSeenAt: undefined, ownTracksAt: now - 25 * 60 * minute })).toBe('no_app');
  expect(readyStateWith({ ownTracksAt: now })).toBe('ready');
});

it('the answer of a person to the company precedes the state of their phone', () => {
  expect(readyStateWith({ consent: { agreedAt: null, leftAt: null, mutedAt: null } })).toBe('waiting');
  expect(readyStateWith({ consent: { ...agreed, mutedAt: now } })).toBe('muted');
  expect(readyStateWith({ consent: { ...agreed, mutedAt: now, leftAt: now } })).toBe('left');
});
