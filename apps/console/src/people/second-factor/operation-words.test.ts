import { contract } from '@earshot/contract';
import { expect, test } from 'vitest';
import { formatStep } from './operation-words.ts';

test('every call that asks who is there says in plain words what is about to be done', () => {
  const asking = Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table)
      .filter(([, operation]) => 'needsConfirmation' in operation && operation.needsConfirmation === true)
      .map(([name]) => `${feature}.${name}`),
  );
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.filter((name) => formatStep(name) === formatStep('nothing.known'))).toEqual([]);
});
