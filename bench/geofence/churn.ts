import type { Geofence } from '@earshot/geofence';
import RBush from 'rbush';
import { CircleIndex } from '../../packages/geofence/src/circle-index.ts';
import { toFlatbush, toItem, toKdbush } from './matchers.ts';
import type { Item } from './matchers.ts';
import type { Contender } from './rounds.ts';

/** Removes one circle and adds it again; indexes that cannot do so are rebuilt. */
export function churnContenders(circles: readonly Geofence[]): readonly Contender[] {
  const index = new CircleIndex(circles);
  const items: readonly Item[] = circles.map(toItem);
  const tree = new RBush<Item>().load(items);
  return [
    {
      name: 'CircleIndex',
      run: (count) => {
        let sum = 0;
        for (let turn = 0; turn < count; turn += 1) {
          const one = (turn * 7919) % circles.length;
          index.remove(one);
          sum += index.add(circles[one]!);
        }
        return sum;
      },
    },
    {
      name: 'rbush',
      run: (count) => {
        for (let turn = 0; turn < count; turn += 1) {
          const one = items[(turn * 7919) % items.length]!;
          tree.remove(one);
          tree.insert(one);
        }
        return count;
      },
    },
    { name: 'CircleIndex, built anew', run: (count) => repeat(count, () => new CircleIndex(circles)) },
    { name: 'flatbush, built anew', run: (count) => repeat(count, () => toFlatbush(circles)) },
    { name: 'kdbush, built anew', run: (count) => repeat(count, () => toKdbush(circles)) },
  ];
}

function repeat(count: number, build: () => unknown): number {
  for (let turn = 0; turn < count; turn += 1) build();
  return count;
}
