import { emptyMonitorState, step, watch } from '@earshot/geofence';
import { expect, it } from 'vitest';
import { NearestMoments } from './nearest.ts';
import { gate, message, noon, north } from './test-drives.ts';

it('keeps what the engine made of the nearest moment, by where the phone truly was', () => {
  const nearest = new NearestMoments([message('m1'), message('rf', { geofence: undefined })]);
  let state = watch(emptyMonitorState, [{ id: 'm1', center: gate, radiusMeters: 100, dwellSeconds: 0 }]);
  for (const [second, meters] of [900, 400, 150, 300, 700].entries()) {
    state = step(state, { ...north(meters), at: noon + second * 30_000, accuracyMeters: 5 }).state;
    nearest.note(north(meters), state);
  }
  expect(nearest.of('m1')!.beyondMeters).toBeCloseTo(50, 0);
  expect(nearest.of('m1')!.explained).toMatch(/^outside: 0 % likely to be inside/);
  expect(nearest.of('rf')).toBeUndefined();
});

it('is below 0 inside', () => {
  const nearest = new NearestMoments([message('m1')]);
  nearest.note(north(60), emptyMonitorState);
  expect(nearest.of('m1')!.beyondMeters).toBeCloseTo(-40, 0);
});
