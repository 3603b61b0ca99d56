import type { Role } from '@earshot/domain';
import { describe, expect, it } from 'vitest';
import { mayEditMessage, maySaveMessages, maySeeMessage } from './policy.ts';

const actor = (roles: readonly Role[], staffId?: string) => ({ clientId: 'c1', userId: 'u1', roles: new Set(roles), timeZone: 'UTC', staffId });
const own = { clientId: 'c1', operatorId: 'u1' };
const others = { clientId: 'c1', operatorId: 'u2' };
const foreign = { clientId: 'c2', operatorId: 'u1' };

describe('policy of messages', () => {
  it.each([
    ['an operator', actor(['operator']), true],
    ['a holder who is an operator', actor(['holder', 'operator']), true],
    ['a holder without the Operator switch', actor(['holder']), false],
    ['an admin', actor(['admin']), false],
    ['staff on behalf of an operator', actor(['operator'], 's1'), false],
  ])('lets %s write, or not', (_who, who, may) => {
    expect(maySaveMessages(who)).toBe(may);
    expect(mayEditMessage(who, own)).toBe(may);
    expect(mayEditMessage(who, others)).toBe(false);
    expect(mayEditMessage(who, foreign)).toBe(false);
  });

  it.each([
    ['own', own, false, true],
    ['own', own, true, true],
    ["another operator's", others, false, false],
    ["another operator's", others, true, true],
    ["another client's", foreign, false, false],
    ["another client's", foreign, true, false],
  ])('shows %s message %j with viewing all %s: %s', (_whose, message, seesAll, may) => {
    expect(maySeeMessage(actor(['operator']), message, seesAll)).toBe(may);
  });
});
