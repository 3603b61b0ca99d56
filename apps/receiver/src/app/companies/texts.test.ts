import { Unreachable } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { expect, test } from 'vitest';
import { problemText } from './texts.ts';

test('an error of the server about a company is named by the id of its line in the log, in both languages', () => {
  const fault = new Refusal({ code: 'fault', requestId: '9f3a21c47be00d15' }, 'Something went wrong. It has been logged as 9f3a21c47be00d15.');
  expect(problemText(fault, 'Acme', 'en')).toBe('Something went wrong. Nothing you typed is lost; try again. Error 9f3a21c47be00d15.');
  expect(problemText(fault, 'Acme', 'es')).toBe('Algo salió mal. No se perdió nada de lo que escribió; vuelva a intentarlo. Error 9f3a21c47be00d15.');
  // A proxy may answer without an id.
  expect(problemText(new Refusal({ code: 'fault', requestId: '' }, ''), 'Acme', 'en')).toBe('Something went wrong. Nothing you typed is lost; try again.');
});

test('a lost connection and a company without the number have sentences of their own', () => {
  expect(problemText(new Unreachable('The server cannot be reached.'), 'Acme', 'en')).toContain('needs a connection');
  expect(problemText(new Refusal({ code: 'not_found' }, 'This company was not found.'), 'Acme', 'en')).toBe('Acme no longer has your number.');
});
