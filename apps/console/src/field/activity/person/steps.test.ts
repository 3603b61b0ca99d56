import type { Hearing } from '@earshot/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptSteps, listSteps } from './steps.ts';

const hearing: Hearing = {
  messageId: 'm',
  title: 'Blue gate',
  location: 'Dock 4',
  trigger: 'exit',
  outcome: 'Heard',
  assignedAt: 0,
  earlier: [],
  version: 1,
  heardCount: 1,
  otherAttempts: [],
};
// The time is shown as a plain number, so that the order is easy to see.
const formats = { moment: String };

test('the steps of a row are in the order of time, also where phones have wrong clocks', () => {
  const time = fc.option(fc.nat(1_000), { nil: undefined });
  fc.assert(
    fc.property(time, time, time, time, time, (deliveredAt, arrivedAt, notifiedAt, startedAt, heardAt) => {
      const known = Object.fromEntries(Object.entries({ deliveredAt, arrivedAt, notifiedAt, startedAt, heardAt }).filter(([, at]) => at !== undefined));
      const times = listSteps({ ...hearing, ...known, assignedAt: 500 }, formats).map((step) => Number(step.time));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times).toHaveLength(1 + Object.keys(known).length);
    }),
  );
});

test('a message that was first heard through a link shows Heard before On the device', () => {
  const steps = listSteps({ ...hearing, notifiedAt: 1, startedAt: 2, heardAt: 3, deliveredAt: 9 }, formats);
  expect(steps.map(({ name }) => name)).toEqual(['Assigned', 'Notified', 'Spoken', 'Heard', 'Delivered']);
});

test('another attempt says how it ended', () => {
  expect(attemptSteps({ crossedAt: 1, startedAt: 2, brokenAt: 3, spokenFraction: 0.4, reason: 'left_before_end' }, 'enter', formats)).toEqual([
    { name: 'Arrived', time: '1', note: undefined },
    { name: 'Spoken', time: '2', note: '40%' },
    { name: 'Interrupted', time: '3', note: 'left before the end' },
  ]);
});
