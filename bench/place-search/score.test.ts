import { expect, test } from 'vitest';
import { type FoundAnswer, score, measureTimes } from './score.ts';

const at = (lat: number, lng: number) => ({ lat, lng });
const denver = at(39.7392, -104.9903);

test('a place counts where it comes first or among the first three, and within the tolerance', async () => {
  const answers: Readonly<Record<string, readonly { readonly lat: number; readonly lng: number }[]>> = {
    first: [denver, at(0, 0)],
    near: [at(39.73921, -104.9903)],
    third: [at(0, 0), at(1, 1), denver],
    fourth: [at(0, 0), at(1, 1), at(2, 2), denver],
    'too far': [at(39.7393, -104.9903)],
    none: [],
  };
  const questions = Object.keys(answers).map((question) => ({ question, ...denver }));
  const result = await score(questions, async ({ question }) => answers[question] ?? [], { toleranceMeters: 3, connections: 4 });
  expect(result).toMatchObject({ asked: 6, first: 2, inFirstThree: 3 });
  expect(result.misses.map(({ question, isInFirstThree }) => [question.question, isInFirstThree])).toEqual([
    ['third', true],
    ['fourth', false],
    ['too far', false],
    ['none', false],
  ]);
});

test('a whole answer that contradicts the question is counted, and one that says what it lacks is not', async () => {
  const far = { ...at(0, 0), name: 'far' };
  const answers: Readonly<Record<string, readonly FoundAnswer[]>> = {
    whole: [denver, far],
    lacking: [denver, { ...far, lacks: '“CO” was not found' }],
    similar: [{ ...far, isSimilar: true }],
  };
  const questions = Object.keys(answers).map((question) => ({ question, ...denver }));
  const isWrong = (_: unknown, { name }: FoundAnswer): boolean => name === 'far';
  const { wrong } = await score(questions, async ({ question }) => answers[question] ?? [], { toleranceMeters: 3, connections: 1, isWrong });
  expect(wrong.map(({ question }) => question.question)).toEqual(['whole']);
});

test('all connections are busy, and no call is made twice', async () => {
  let [busy, busiest] = [0, 0];
  const called: number[] = [];
  await measureTimes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3, async (index) => {
    called.push(index);
    busiest = Math.max(busiest, ++busy);
    await new Promise((resolve) => setTimeout(resolve, 1));
    busy--;
  });
  expect(busiest).toBe(3);
  expect(called).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('the times are those of the calls in order of size', async () => {
  const { p50, p99 } = await measureTimes([0, 1, 2, 3], 1, (index) => new Promise((resolve) => setTimeout(resolve, index === 1 ? 300 : 1)));
  expect(p50).toBeLessThan(p99);
  expect(p99).toBeGreaterThanOrEqual(290);
});
