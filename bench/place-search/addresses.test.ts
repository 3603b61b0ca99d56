import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPlacesIndex } from '@earshot/region';
import { type KnownQuestion, sampleQuestions, withMistakes } from './addresses.ts';
import { writeMadeCity } from './made-city.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-made-city-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'places.sqlite');
const made = writeMadeCity(path, 4_000);
const questions = sampleQuestions(path, { addresses: 300, crossings: 60, places: 30, seed: 3, country: { name: 'USA', state: 'CO' } });

/** The share of questions whose first answer is within 25 m of a right one. */
function shareFound(asked: readonly KnownQuestion[]): number {
  const index = openPlacesIndex(path);
  const found = asked.filter(({ question, answers }) => {
    const [first] = index.search(question);
    return (
      first && answers.some(({ lat, lng }) => Math.hypot((lat - first.lat) * 111_195, (lng - first.lng) * 111_195 * Math.cos((lat * Math.PI) / 180)) <= 25)
    );
  });
  index.close();
  return found.length / asked.length;
}

test('a made city has the requested number of addresses', () => {
  expect(made.addresses).toBe(4_000);
});

test('the questions are the same each time, and each has an answer', () => {
  expect(questions).toHaveLength(390);
  expect(sampleQuestions(path, { addresses: 300, crossings: 60, places: 30, seed: 3, country: { name: 'USA', state: 'CO' } })).toEqual(questions);
  expect(questions.every(({ answers }) => answers.length > 0)).toBe(true);
  expect(new Set(questions.map(({ rule }) => rule)).size).toBe(18);
});

test('nearly all addresses are found, also with a mistake', () => {
  expect(shareFound(questions)).toBeGreaterThanOrEqual(0.97);
  expect(shareFound(withMistakes(questions, 5))).toBeGreaterThanOrEqual(0.85);
});

test('a mistake changes one word of the question and not its answer', () => {
  for (const [i, { question, answers }] of withMistakes(questions.slice(0, 40), 5).entries()) {
    expect(question).not.toBe(questions[i]?.question);
    expect(answers).toEqual(questions[i]?.answers);
  }
});
