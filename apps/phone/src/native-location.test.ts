import { emptyMonitorState, type Fix, step, watch } from '@earshot/geofence';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NativeLocation } from './native-location.ts';
import { choosePace } from './position-interval.ts';
import { FakePositions } from './testing/fake-plugins.ts';

const metersPerLat = 111_195;
/** A position that many meters south of a place with a radius of 100 m. */
const south = (meters: number) => ({ latitude: -meters / metersPerLat, longitude: 0 });

/** A small app: positions go into the engine, and its freedom goes back. */
async function setUp({ restsBy = 'time', isSeen = false }: { restsBy?: 'time' | 'distance'; isSeen?: boolean } = {}) {
  const plugin = new FakePositions();
  const seen = { is: isSeen, onChange: () => {} };
  const location = new NativeLocation({
    plugin,
    restsBy,
    now: Date.now,
    notification: () => ({ title: 'Earshot', text: 'Listening' }),
    isSeen: () => seen.is,
    followSeen: (onChange) => {
      seen.onChange = onChange;
      return () => (seen.onChange = () => {});
    },
  });
  let state = watch(emptyMonitorState, [{ id: 'gate', center: { lat: 0, lng: 0 }, radiusMeters: 100, dwellSeconds: 0 }]);
  const fixes: Fix[] = [];
  const problems: string[] = [];
  let restMs = 0;
  const onFix = (fix: Fix) => {
    fixes.push(fix);
    state = step(state, fix).state;
    restMs = location.rest(state);
  };
  const stop = location.watch({ onFix, onProblem: (problem) => problems.push(problem) });
  const settle = async () => vi.advanceTimersByTimeAsync(0);
  await settle();
  const be = async (meters: number) => {
    plugin.tell({ ...south(meters), time: Date.now() });
    await settle();
  };
  const look = async (is: boolean) => {
    seen.is = is;
    seen.onChange();
    await settle();
  };
  return { plugin, location, fixes, problems, stop, be, look, settle, rest: () => restMs, state: () => state };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

describe('positions of the phone', () => {
  // background-geolocation, README: "the watcher will provide location updates whether the app is in the background or the foreground" with a backgroundMessage.
  it('are watched in the background, with the notification that Android asks for, and come as fixes', async () => {
    const { plugin, fixes } = await setUp();
    expect(plugin.options).toEqual({ backgroundTitle: 'Earshot', backgroundMessage: 'Listening', requestPermissions: true, stale: false, distanceFilter: 0 });
    plugin.tell({ latitude: 1, longitude: 2, accuracy: 9, time: 1234 });
    expect(fixes).toEqual([{ lat: 1, lng: 2, accuracyMeters: 9, at: 1234 }]);
  });

  // README: the callback's error has the code NOT_AUTHORIZED without the permission.
  it('that are forbidden are reported, and watched again after a return from the settings', async () => {
    const { plugin, problems, look, fixes, be } = await setUp();
    plugin.fail('NOT_AUTHORIZED');
    expect(problems).toEqual(['denied']);
    await look(true);
    expect(plugin.added).toBe(2);
    await be(10);
    expect(fixes).toHaveLength(1);
  });

  it('that do not come are requested again automatically', async () => {
    const { plugin, problems } = await setUp();
    plugin.fail();
    expect(problems).toEqual(['unavailable']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(plugin.added).toBe(2);
  });

  // README: "Watchers can not be paused, only removed", by the id that addWatcher returns.
  it('have no watcher after the stop, nor from a request under way', async () => {
    const { plugin, stop, settle, fixes, be } = await setUp();
    await be(20_000);
    stop();
    await settle();
    expect(plugin.watchers.size).toBe(0);
    plugin.tell(south(0));
    expect(fixes).toHaveLength(1);
  });
});

describe('a phone far from every place', () => {
  // README: a watcher with a backgroundMessage is watched on in the background; a new one there is promised by no system.
  it('is asked seldom by the clock, and each second near one, by one watcher that never ends', async () => {
    const { plugin, be, settle } = await setUp();
    const asked: unknown[] = [];
    for (const meters of [9000, 4000, 1500, 200, 90]) {
      await be(meters);
      await settle();
      asked.push(plugin.pace?.intervalMs);
      await vi.advanceTimersByTimeAsync(meters * 25);
    }
    expect(asked).toEqual([60_000, 30_000, 8000, 1000, 1000]);
    expect([plugin.watchers.size, plugin.added]).toEqual([1, 1]);
  });

  // README: "Multiple watchers may exist simultaneously."
  it('rests again after a refused change, with the watcher that took over', async () => {
    const { plugin, be } = await setUp();
    await be(9000);
    plugin.isPatched = false;
    await vi.advanceTimersByTimeAsync(240_000);
    await be(1500);
    expect(plugin.pace).toMatchObject({ intervalMs: 1000 });
    plugin.isPatched = true;
    await vi.advanceTimersByTimeAsync(60_000);
    await be(1500);
    expect(plugin.pace).toMatchObject({ intervalMs: 15_000 });
    expect([plugin.watchers.size, plugin.fewest, plugin.added]).toEqual([1, 1, 2]);
  });

  it('is asked each second from then on when the plugin refuses three changes in a row', async () => {
    const { plugin, be, rest, fixes } = await setUp();
    plugin.isPatched = false;
    for (let minute = 0; minute < 6; minute += 1) {
      await be(9000);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(plugin.pace).toMatchObject({ intervalMs: 1000 });
    expect(rest()).toBe(2000);
    expect([plugin.watchers.size, plugin.fewest, plugin.added, fixes.length]).toEqual([1, 1, 4, 6]);
  });

  it('says how long it may be silent', async () => {
    const { be, rest } = await setUp();
    await be(9000);
    expect(rest()).toBe(120_000);
    await vi.advanceTimersByTimeAsync(240_000);
    await be(50);
    expect(rest()).toBeLessThanOrEqual(2000);
  });

  // Apple (developer forums, thread 726945): since iOS 16.4 an app is suspended in the background if its manager filters by distance or takes
  // less than hundred-metre accuracy. So the plugin's distanceFilter stays 0, and the patch leaves positions out.
  it('hears by the distance moved on iPhones, without satellites far out', async () => {
    const { plugin, be } = await setUp({ restsBy: 'distance' });
    await be(9000);
    expect(plugin.pace).toMatchObject({ leastMeters: 3000, isCoarse: true, intervalMs: 1000 });
    await vi.advanceTimersByTimeAsync(240_000);
    await be(1500);
    expect(plugin.pace).toMatchObject({ leastMeters: 400, isCoarse: false });
    await vi.advanceTimersByTimeAsync(60_000);
    await be(300);
    expect(plugin.pace).toMatchObject({ leastMeters: 0, isCoarse: false });
    expect(plugin.options).toMatchObject({ distanceFilter: 0 });
    expect(plugin.added).toBe(1);
  });

  // source-patches.ts: a resting iPhone repeats its last position each minute. A new one would be worse: given to the engine each
  // minute, in 20 shifts like those of shift.test.ts, it hides two of 780 visits.
  it('lies still for hours on an iPhone, and its place stays known as long as the plugin says so', async () => {
    const { plugin, be, settle, rest, state } = await setUp({ restsBy: 'distance' });
    await be(9000);
    const [at, known] = [Date.now(), state()];
    expect(rest()).toBe(15 * 60_000);
    for (let minute = 1; minute <= 120; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      plugin.tell({ ...south(9000), time: at });
    }
    await settle();
    expect(rest()).toBe((120 + 15) * 60_000);
    expect([state(), plugin.pace]).toEqual([known, { intervalMs: 1000, leastMeters: 3000, isCoarse: true }]);
  });

  it('is asked more often while the app is in sight, and rests again for the remaining time', async () => {
    const { plugin, be, look } = await setUp();
    await be(9000);
    await look(true);
    expect(plugin.pace).toMatchObject({ intervalMs: 8000 });
    await vi.advanceTimersByTimeAsync(60_000);
    await look(false);
    // One of the two minutes is over.
    expect(plugin.pace).toMatchObject({ intervalMs: 30_000 });
  });

  it('does not rest anew on a position that it has already had', async () => {
    const { plugin, be, look } = await setUp();
    await be(9000);
    const at = Date.now();
    await vi.advanceTimersByTimeAsync(60_000);
    await look(true);
    plugin.tell({ ...south(9000), time: at });
    await look(false);
    expect(plugin.pace).toMatchObject({ intervalMs: 30_000 });
  });

  it('wakes at once when a new circle is drawn around it', async () => {
    const { plugin, be, location, state, settle } = await setUp();
    await be(9000);
    location.rest(watch(state(), [{ id: 'here', center: { lat: -9000 / metersPerLat, lng: 0 }, radiusMeters: 100, dwellSeconds: 0 }]));
    await settle();
    expect(plugin.pace).toMatchObject({ intervalMs: 1000 });
  });

  it('does not rest on what was known before it began to watch', async () => {
    const { plugin, be, stop, location, state, settle } = await setUp();
    await be(9000);
    stop();
    await settle();
    location.watch({ onFix: () => {}, onProblem: () => {} });
    expect(location.rest(state())).toBe(0);
    await settle();
    expect(plugin.pace).toMatchObject({ intervalMs: 1000 });
  });
});

describe('a pace', () => {
  it('never asks later than a freedom allows', () => {
    for (let ms = 0; ms < 400_000; ms += 777) expect(choosePace({ meters: 0, ms }, false).intervalMs).toBeLessThanOrEqual(Math.max(1000, ms));
    for (let meters = 0; meters < 12_000; meters += 77) expect(choosePace({ meters, ms: 0 }, false).leastMeters).toBeLessThanOrEqual(meters);
  });
});
