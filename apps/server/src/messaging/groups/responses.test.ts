import { describe, expect, test } from 'vitest';
import { addedText, batchText, removedText } from './responses.ts';

describe('results of actions on several groups or members', () => {
  test('has separators in its counts', () => {
    expect(batchText('delete', 1_234)).toBe('Confirmation: 1,234 groups have been deleted.');
    expect(batchText('share', 1_234)).toBe('1,234 groups have been shared.');
    expect(batchText('inactive', 1_234)).toBe('1,234 groups are inactive now.');
    expect(addedText(2_265)).toBe('Confirm: 2,265 Contacts Added.');
    expect(removedText(2_265)).toBe('Confirm: 2,265 Members Removed.');
  });
});
