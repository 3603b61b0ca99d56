import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserLocation } from './browser-location.ts';

/** A browser with a person who changes their mind. */
function setUp() {
  let tell: PositionCallback | undefined;
  const watches: number[] = [];
  const geolocation = {
    clearWatch: () => {
      tell = undefined;
    },
    watchPosition: (onPosition: PositionCallback) => {
      watches.push(Date.now());
      tell = onPosition;
      return watches.length;
    },
    getCurrentPosition: () => {},
  } as unknown as Geolocation;
  const status = Object.assign(new EventTarget(), { state: 'granted' as PermissionState });
  vi.stubGlobal('navigator', { permissions: { query: async () => status } });
  const listener = { onFix: vi.fn<() => void>(), onProblem: vi.fn<(problem: string) => void>() };
  const stop = browserLocation(geolocation).watch(listener);
  onTestFinished(stop);
  const permit = (state: PermissionState) => {
    status.state = state;
    status.dispatchEvent(new Event('change'));
  };
  const fix = () => tell?.({ coords: { latitude: 1, longitude: 2, accuracy: 8 }, timestamp: Date.now() } as GeolocationPosition);
  return { listener, watches, permit, fix, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

describe('the position', () => {
  it('reports a permission that is withdrawn while running, although the browser does not notify the watch', async () => {
    const { listener, permit } = setUp();
    await vi.advanceTimersByTimeAsync(0);
    permit('denied');
    expect(listener.onProblem).toHaveBeenLastCalledWith('denied');
  });

  it('is watched again when it is given back, or has to be asked for anew', async () => {
    const { listener, permit, watches, fix } = setUp();
    await vi.advanceTimersByTimeAsync(0);
    permit('denied');
    permit('granted');
    expect(watches).toHaveLength(2);
    fix();
    expect(listener.onFix).toHaveBeenCalledTimes(1);
    permit('prompt');
    expect(watches).toHaveLength(3);
  });

  it('is not watched by anybody who stopped', async () => {
    const { permit, watches, stop } = setUp();
    await vi.advanceTimersByTimeAsync(0);
    stop();
    permit('granted');
    expect(watches).toHaveLength(1);
  });
});
