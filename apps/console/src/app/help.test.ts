import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpFor, whatsNew } from '../public/help/index.ts';
import { navItemPaths } from './nav-items.ts';

const paths = [...navItemPaths, '/messages/editor', '/activity/report', '/activity/history', '/account', '/personal-data', '/hear'];

test('every page has help of its own: three sentences, and a picture that is there', () => {
  for (const path of paths) {
    const help = helpFor(path);
    expect([path, help?.sentences.every((sentence) => /^[A-Z].+\.$/.test(sentence))]).toEqual([path, true]);
    expect([path, existsSync(join('apps', 'console', 'public', 'help', `${help?.picture}.webp`))]).toEqual([path, true]);
  }
  expect(new Set(paths.map((path) => helpFor(path)?.title)).size).toBe(paths.length);
  expect(helpFor('/messages/editor')?.title).toBe('The message');
  expect(helpFor('/nothing')).toBeUndefined();
});

test('the news is in order, the newest first, and each has happened', () => {
  const dates = whatsNew.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  // The farthest time zone is 14 hours ahead.
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  expect(dates.filter((date) => Number.isNaN(Date.parse(date)) || date > today)).toEqual([]);
});
