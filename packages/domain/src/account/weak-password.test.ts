import { expect, test } from 'vitest';
import { passwordWeakness } from './weak-password.ts';

const common = new Set(['password', 'iloveyou', 'trustno1']);
const names = ['dana.whitfield@alpine-roofing.test', 'Alpine Roofing'];
const weakness = (password: string) => passwordWeakness(password, { names, isCommon: (each) => common.has(each) });

test('blanks, one sign again and again, and what is on the lists are no passwords', () => {
  expect(['        ', '\t \u00a0 \u3000   '].map(weakness)).toEqual(['blank', 'blank']);
  expect(['aaaaaaaa', 'AaAaAaAa', '11111111', '- - - - -'].map(weakness)).toEqual(['repeated', 'repeated', 'repeated', 'repeated']);
  expect(['password', 'PassWord', ' iloveyou ', 'ｐａｓｓｗｏｒｄ', 'TrustNo1'].map(weakness)).toEqual(['common', 'common', 'common', 'common', 'common']);
});

test('a guessable name of the owner is weak, with any signs between or after its letters', () => {
  const guessed = ['dana.whitfield', 'Dana-Whitfield-2026!', 'dana.whitfield@alpine-roofing.test', 'AlpineRoofing1', 'earshot123', 'Earshot!!'];
  expect(guessed.map(weakness)).toEqual(guessed.map(() => 'name'));
});

test('other words are taken, also with a name in them, and digits alone that are on no list', () => {
  for (const password of ['four words for nobody', 'dana loves roofs', 'earshot-demo', '8402751936', 'пароль для всех', 'ab ab ab ab'])
    expect(weakness(password)).toBeUndefined();
});
