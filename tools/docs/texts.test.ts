import { expect, test } from 'vitest';
import { listTexts } from './texts.ts';

test.each([
  ['a text between tags, its white space aside', 'const a = <p>\n  Nothing\n  yet\n</p>;', ['Nothing yet']],
  ['one word in a label', 'const a = <Button label="Save" kind="plain" />;', ['Save']],
  [
    'the words of a choice, and not what it depends on',
    "const a = <Button kind=\"plain\" label={is('on') ? 'Stop' : 'Start'}>{is('On') && 'On'}</Button>;",
    ['Stop', 'Start', 'On'],
  ],
  ['a sentence with values', 'const a = `${count} messages wait.`; const b = `Hello ${name}, welcome.`;', ['{…} messages wait.', 'Hello {…}, welcome.']],
  ['a word of a dictionary that ends as a sentence does', "const words = { ok: 'Done.', key: 'done' };", ['Done.']],
  ['neither a statement nor a key', "const a = sql`SELECT Name FROM b`; const c = 'Content-Type'; const d = 'application/json';", []],
])('the list of texts has %s', (_, code, texts) => {
  expect(listTexts('a.tsx', code)).toEqual(texts);
});
