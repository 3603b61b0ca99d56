import type { DeviceEvent } from '@earshot/contract';
import { expect, it } from 'vitest';
import { listSilences, listSpokenTries } from './speeches.ts';

const event = (messageId: string, kind: DeviceEvent['kind'], at: number, rest: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id: `${at}`,
  messageId,
  version: 1,
  kind,
  at,
  ...rest,
});

it('puts each end to its beginning', () => {
  const events = [
    event('a', 'arrived', 1),
    event('a', 'started', 2),
    event('a', 'interrupted', 5, { fraction: 0.3, reason: 'left_before_end' }),
    event('b', 'interrupted', 6, { fraction: 0, reason: 'left_before_end' }),
    event('a', 'started', 7),
    event('a', 'heard', 9),
    event('b', 'started', 10),
  ];
  expect(listSpokenTries(events)).toEqual([
    { messageId: 'a', startsAt: 2, endsAt: 5, fraction: 0.3, isHeard: false },
    { messageId: 'a', startsAt: 7, endsAt: 9, fraction: 1, isHeard: true },
    { messageId: 'b', startsAt: 10, endsAt: Infinity, fraction: 0, isHeard: false },
  ]);
  expect([...listSilences(events, 'a')]).toEqual(['left_before_end']);
});
