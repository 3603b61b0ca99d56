import type { WeighedWay } from '@earshot/geofence';
import { expect, it } from 'vitest';
import { MissedWays } from './missed-ways.ts';

const way = (part: Partial<WeighedWay>): WeighedWay => ({ fenceId: 'm1', seconds: 30, likely: 0.2, needed: 0.45, straight: 0.2, ...part });

it('keeps the way of each circle that came nearest to a pass, and none that was told as one', () => {
  const missed = new MissedWays();
  expect(missed.of('m1')).toBeUndefined();
  const behind = way({ likely: 0, needed: undefined, straight: 0.9 });
  missed.note([way({ likely: 0.5 }), way({ likely: 0, needed: undefined, straight: 0.4 }), behind]);
  expect(missed.of('m1')).toBe(behind);
  const [long, short] = [way({}), way({ seconds: 2, likely: 0.15, needed: 0.25 })];
  missed.note([long, short, way({ fenceId: 'm2', likely: 0.4 })]);
  expect(missed.of('m1')).toBe(short);
  missed.note([long, behind]);
  expect(missed.of('m1')).toBe(short);
  expect(missed.of('m2')?.likely).toBe(0.4);
});
