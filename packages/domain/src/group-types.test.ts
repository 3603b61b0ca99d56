import { expect, it } from 'vitest';
import { groupTypeOf, groupTypes } from './group-types.ts';

it('a group keeps its type by the id, and an id that is none is Other', () => {
  for (const type of groupTypes) expect(groupTypeOf(type.id)).toBe(type);
  expect(groupTypeOf('crew').name).toBe('Crew');
  expect([groupTypeOf('gone').name, groupTypeOf('').name]).toEqual(['Other', 'Other']);
});
