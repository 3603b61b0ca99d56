import { Refusal } from '@earshot/domain';
import { expect, test } from 'vitest';
import { loadWords } from '../../ui/language/index.ts';
import { describeProblem } from './sign-in-problem.ts';

test('an error of the server is told in the language of the phone, with the id of its line in the log', async () => {
  const fault = new Refusal({ code: 'fault', requestId: '9f3a21c47be00d15' }, 'Something went wrong. It has been logged as 9f3a21c47be00d15.');
  expect(describeProblem(fault, await loadWords('en'))).toEqual({
    text: 'Something went wrong. Nothing you typed is lost; try again. Error 9f3a21c47be00d15.',
  });
  // A proxy may answer without an id.
  expect(describeProblem(new Refusal({ code: 'fault', requestId: '' }, ''), await loadWords('en'))).toEqual({
    text: 'Something went wrong. Nothing you typed is lost; try again.',
  });
  expect(describeProblem(fault, await loadWords('es')).text).toMatch(/^Algo salió mal\. .+ Error 9f3a21c47be00d15\.$/);
});
