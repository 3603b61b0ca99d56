import { expect, it } from 'vitest';
import { findGroupType, groupTypes } from './group-types.ts';

it('a group keeps its type by the id, and an id that is none is Other', () => {
  for (const type of groupTypes) expect(findGroupType(type.id)).toBe(type);
  expect(findGroupType('crew').name).toBe('Crew');
  expect([findGroupType('gone').name, findGroupType('').name]).toEqual(['Other', 'Other']);
});

it('each type has an id, a name and an icon of its own', () => {
  for (const key of ['id', 'name', 'icon'] as const) {
    const all = groupTypes.map((type) => type[key]);
    expect(new Set(all).size).toBe(groupTypes.length);
    expect(all.filter((text) => !/^\w[\w -]*$/.test(text))).toEqual([]);
  }
});
