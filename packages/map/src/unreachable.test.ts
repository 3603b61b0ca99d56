import { expect, test } from 'vitest';
import { unreachableIn } from './unreachable.ts';

test('an unreachable address is remembered for ten minutes of the session, and forgotten on demand', () => {
  const stored = new Map<string, string>();
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
  let now = 1_000_000;
  const open = () => unreachableIn(storage, () => now);
  open().add('https://a.example/style');
  expect([open().has('https://a.example/style'), open().has('https://b.example/style')]).toEqual([true, false]);
  now += 599_000;
  expect(open().has('https://a.example/style')).toBe(true);
  now += 2_000;
  expect(open().has('https://a.example/style')).toBe(false);
  open().add('https://b.example/style');
  open().forget();
  expect(open().has('https://b.example/style')).toBe(false);
  stored.set('earshot.map.unreachable', '[broken');
  expect(open().has('https://a.example/style')).toBe(false);
});

test('a browser that stores nothing draws maps all the same', () => {
  const refusing = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  for (const storage of [undefined, refusing]) {
    const unreachable = unreachableIn(storage, () => 0);
    unreachable.add('https://a.example/style');
    expect(unreachable.has('https://a.example/style')).toBe(false);
  }
});
