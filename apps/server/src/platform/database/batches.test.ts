import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

/** Doubles numbers; each batch is answered once its gate is opened. */
function doubles(most: number) {
  const batches: { readonly numbers: readonly number[]; readonly gate: PromiseWithResolvers<void> }[] = [];
  const ask = inBatches(most, async (numbers: readonly number[]) => {
    const gate = Promise.withResolvers<void>();
    batches.push({ numbers, gate });
    await gate.promise;
    return (each: number) => {
      if (each < 0) throw new Error('cannot be answered');
      return each * 2;
    };
  });
  return { ask, batches };
}

const turn = async () => new Promise((resolve) => setTimeout(resolve));

test('questions that come together are answered together, each with its own answer', async () => {
  const { ask, batches } = doubles(3);
  const answers = [1, 2, 3, 4].map(ask);
  await turn();
  expect(batches.map(({ numbers }) => numbers)).toEqual([[1, 2, 3], [4]]);
  batches.forEach(({ gate }) => gate.resolve());
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
});

test('a question that comes while others are being answered is asked anew', async () => {
  const { ask, batches } = doubles(10);
  const first = ask(1);
  await turn();
  const second = ask(1);
  await turn();
  expect(batches.map(({ numbers }) => numbers)).toEqual([[1], [1]]);
  batches.forEach(({ gate }) => gate.resolve());
  expect(await Promise.all([first, second])).toEqual([2, 2]);
});

test('a slow batch does not hold up later questions, and questions beyond two batches wait for one to end', async () => {
  const { ask, batches } = doubles(1);
  const answers = [1, 2, 3].map(ask);
  await turn();
  expect(batches.map(({ numbers }) => numbers)).toEqual([[1], [2]]);
  batches[1]?.gate.resolve();
  expect(await answers[1]).toBe(4);
  await turn();
  expect(batches.at(-1)?.numbers).toEqual([3]);
  batches.forEach(({ gate }) => gate.resolve());
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
});

test('a question that cannot be answered from what was read fails alone', async () => {
  const { ask, batches } = doubles(3);
  const answers = Promise.allSettled([1, -2, 3].map(ask));
  await turn();
  batches[0]?.gate.resolve();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('an error reaches the questions of its batch alone, and waiting and later ones are answered', async () => {
  const { ask, batches } = doubles(2);
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map(ask));
  await turn();
  batches[0]?.gate.reject(new Error('lost'));
  await turn();
  batches.slice(1).forEach(({ gate }) => gate.resolve());
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  const later = ask(4);
  await turn();
  batches.at(-1)?.gate.resolve();
  expect(await later).toBe(8);
});
