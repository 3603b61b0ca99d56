import { describe, expect, it } from 'vitest';
import { dayMs } from '../schedule/time-lengths.ts';
import { type ActivityFacts, activityFigures, combineOutcomes } from './activity.ts';

const at = Date.UTC(2026, 10, 20, 17);
const day = dayMs;
const message = (id: string, values: Partial<ActivityFacts['messages'][number]> = {}) => ({
  id,
  startsAt: at - day,
  endsAt: at + day,
  finalizedAt: at - 2 * day,
  deletedAt: null,
  ...values,
});
const pair = (messageId: string, person: string, heardAt: number | null, isOnDevice = heardAt !== null, cameAt: number | null = null) => ({
  messageId,
  person,
  heardAt,
  isOnDevice,
  cameAt,
});

describe('the figures of the activity screen', () => {
  it('count by hand what they say', () => {
    const facts: ActivityFacts = {
      messages: [
        message('now'),
        message('also now', { endsAt: null }),
        message('to come', { startsAt: at + day }),
        message('just over', { endsAt: at }),
        message('long over', { endsAt: at - 7 * day }),
        message('deleted today', { deletedAt: at - 1000 }),
      ],
      pairs: [
        pair('now', 'ana', at - 5000),
        pair('also now', 'ana', at - 4000),
        pair('now', 'ben', at - 3000),
        pair('also now', 'ben', null),
        pair('also now', 'cid', null, true, at - day),
        pair('now', 'dee', null),
        // Ana has not come by yet: her hearing of the other message still counts.
        pair('deleted today', 'ana', null, true),
        pair('now', 'hal', at - 1000),
        pair('also now', 'hal', null, true),
        pair('to come', 'eva', null),
        pair('just over', 'fay', at - day),
        pair('long over', 'gus', at - 8 * day),
      ],
      plays: [at - 5000, at - 4000, at - 3000, at - day, at - 7 * day, at - 8 * day, at + 1],
    };
    expect(activityFigures(facts, at)).toEqual({
      activeMessages: 2,
      receiversHeard: 2,
      receiversNotYetHeard: 3,
      weekMessages: 5,
      weekPlays: 4,
      weekReceivers: 7,
      // Ten pairs have a message of the week that has begun: two wait and five of the other eight were heard; the eleventh has not begun.
      weekAssigned: 10,
      weekHeard: 5,
      weekWaiting: 2,
      weekNotBegun: 1,
      efficiencyPercent: 63,
    });
  });

  it('are 0 for a client that has nothing', () => {
    expect(new Set(Object.values(activityFigures({ messages: [], pairs: [], plays: [] }, at)))).toEqual(new Set([0]));
  });
});

describe('a row', () => {
  it('is Not Delivered while nothing is on a device, Heard while all that is left can still be spoken, else Pending', () => {
    expect(combineOutcomes(['Not Delivered', 'Not Delivered'])).toBe('Not Delivered');
    expect(combineOutcomes(['Not Delivered', 'Waiting'])).toBe('Pending');
    expect(combineOutcomes(['Waiting'])).toBe('Pending');
    expect(combineOutcomes(['Heard', 'Missed'])).toBe('Pending');
    expect(combineOutcomes(['Heard', 'Not Delivered'])).toBe('Pending');
    expect(combineOutcomes(['Heard', 'Waiting'])).toBe('Heard');
    expect(combineOutcomes(['Heard', 'Heard'])).toBe('Heard');
  });
});
