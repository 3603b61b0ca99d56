import { expect, test } from 'vitest';
import { matching } from './command.ts';

const command = (label: string, words?: string) => ({ group: 'Actions' as const, label, run: () => {}, ...(words !== undefined && { words }) });
const found = (typed: string): readonly string[] =>
  matching([command('New Message', 'write compose'), command('Messages'), command('Profile', 'phone password')], typed).map(({ label }) => label);

test('everything is there before something is typed', () => {
  expect(found(' ')).toHaveLength(3);
});

test('each word narrows the result, in any order and case', () => {
  expect(found('MESS')).toEqual(['New Message', 'Messages']);
  expect(found('message new')).toEqual(['New Message']);
  expect(found('message gate')).toEqual([]);
});

test('other words for the same find it', () => {
  expect(found('password')).toEqual(['Profile']);
  expect(found('write')).toEqual(['New Message']);
});
