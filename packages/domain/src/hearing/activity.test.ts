import { describe, expect, it } from 'vitest';
import { type ActivityFacts, activityFigures, outcomeOf } from './activity.ts';

const at = Date.UTC(2026, 10, 20, 17);
const day = 86_400_000;
const message = (id: string, values: Partial<ActivityFacts['messages'][number]> = {}) => ({
  id,
  startsAt: at - day,
  endsAt: at + day,
  finalizedAt: at - 2 * day,
  deletedAt: null,
  ...values,
});
const pair = (messageId: string, person: string, heardAt: number | null, isOnDevice = heardAt !== null) => ({ messageId, person, heardAt, isOnDevice });

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
        pair('also now', 'cid', null, true),
        pair('now', 'dee', null),
        pair('to come', 'eva', null),
        pair('just over', 'fay', at - day),
        pair('long over', 'gus', at - 8 * day),
      ],
      plays: [at - 5000, at - 4000, at - 3000, at - day, at - 7 * day, at - 8 * day, at + 1],
    };
    expect(activityFigures(facts, at)).toEqual({
      activeMessages: 2,
      receiversHeard: 1,
      receiversNotYetHeard: 3,
      weekMessages: 5,
      weekPlays: 4,
      weekReceivers: 6,
      // Of seven pairs of a message of the week that has begun, four; the eighth is to come.
      weekAssigned: 7,
      weekHeard: 4,
      weekNotBegun: 1,
      efficiencyPercent: 57,
    });
  });

  it('are 0 for a client that has nothing', () => {
    expect(new Set(Object.values(activityFigures({ messages: [], pairs: [], plays: [] }, at)))).toEqual(new Set([0]));
  });
});

describe('a row', () => {
  it('is Not Delivered while nothing is on a device, Pending until all is heard', () => {
    expect(outcomeOf([pair('a', 'ana', null), pair('b', 'ana', null)])).toBe('Not Delivered');
    expect(outcomeOf([pair('a', 'ana', null), pair('b', 'ana', null, true)])).toBe('Pending');
    expect(outcomeOf([pair('a', 'ana', at), pair('b', 'ana', null)])).toBe('Pending');
    expect(outcomeOf([pair('a', 'ana', at), pair('b', 'ana', at)])).toBe('Heard');
  });
});
