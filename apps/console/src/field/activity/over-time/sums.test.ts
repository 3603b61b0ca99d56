import type { MessageDays } from '@earshot/contract';
import { tallyOfMessages } from '@earshot/domain';
import { expect, test } from 'vitest';
import { sumByDay, sumByHour, filterMessages, smallMultiples } from './sums.ts';

const message = (rest: Partial<MessageDays>): MessageDays => ({
  messageId: 'm',
  title: 'Gate code',
  location: 'Denver',
  startsAt: 0,
  groupIds: [],
  assigned: 0,
  delivered: 0,
  arrived: 0,
  spoken: 0,
  heard: 0,
  waiting: 0,
  notBegun: 0,
  days: [],
  hours: [],
  ...rest,
});

const early = message({
  messageId: 'a',
  assigned: 3,
  delivered: 2,
  heard: 1,
  waiting: 1,
  days: [
    [-1, 0, 0, 0, 1],
    [1, 1, 1, 0, 0],
  ],
  hours: [[11, 4]],
  groupIds: ['g'],
});
const late = message({
  messageId: 'b',
  location: 'Aurora',
  assigned: 10,
  delivered: 10,
  heard: 10,
  days: [[1, 10, 0, 0, 0]],
  hours: [
    [11, 1],
    [167, 2],
  ],
});
const future = message({ messageId: 'c', location: '', notBegun: 5 });
const all = [early, late, future];

test('each day has its sums, and a day before the range only where something happened then', () => {
  expect(sumByDay(all, 2)).toEqual([
    { day: -1, heard: 0, waiting: 0, missed: 0, notDelivered: 1 },
    { day: 0, heard: 0, waiting: 0, missed: 0, notDelivered: 0 },
    { day: 1, heard: 11, waiting: 1, missed: 0, notDelivered: 0 },
  ]);
  expect(sumByDay([late], 2)).toHaveLength(2);
});

test('hearings add up by the hour of the week, and people by what became of them', () => {
  const hours = sumByHour(all);
  expect([hours[11], hours[167], hours[0]]).toEqual([5, 2, 0]);
  expect(tallyOfMessages(all)).toEqual({ assigned: 13, heard: 11, waiting: 1, notDelivered: 1, notBegun: 5 });
});

test('each part of a picture finds its messages', () => {
  const ids = (part: Parameters<typeof filterMessages>[1]) => filterMessages(all, part).map(({ messageId }) => messageId);
  expect(ids(undefined)).toEqual(['a', 'b', 'c']);
  expect(ids({ kind: 'day', day: -1 })).toEqual(['a']);
  expect(ids({ kind: 'hour', hour: 167 })).toEqual(['b']);
  expect(ids({ kind: 'place', location: '' })).toEqual(['c']);
  expect(ids({ kind: 'group', groupId: 'g' })).toEqual(['a']);
  const { places, groups } = smallMultiples(all, [{ id: 'g', name: 'Pavers' }]);
  expect(places.map(({ name }) => name)).toEqual(['Aurora', 'Anywhere', 'Denver']);
  expect(groups.map(({ name, messages }) => [name, messages.length])).toEqual([['Pavers', 1]]);
});
