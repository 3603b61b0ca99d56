import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Front Range Roofing, Inc.', 'Front Range Roofing, Inc.'],
  ['J. R. Smith', 'J. R. Smith'],
  ['Олена Шевченко', 'Олена Шевченко'],
  ['Αθηνά', 'Αθηνά'],
  ['山田太郎', '山田太郎'],
  ['José Núñez', 'José Núñez'],
  ['win-money.example', 'win-money. example'],
  ['https://evil.example/x?y=1', 'https evil. example/x?y=1'],
  ['evil。example', 'evil. example'],
  ['evil․example and evil．example', 'evil. example and evil. example'],
  ['evil\u200b.\u2060example', 'evil . example'],
  ['First line\r\nSecond\u2028third\u0085', 'First line Second third'],
  ['\u202emoc.live', 'moc. live'],
  ['Bаnk оf Аmerica', 'Bank of America'],
  ['Ρaypal', 'Paypal'],
])('%j becomes %j', (name, told) => {
  expect(plainName(name)).toBe(told);
});

test('any name becomes one line without links and invisible signs, and does not change a second time', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('.', '/', ':', 'a', 'о', '。', '\n', '\u200b', ' ', '1') }),
  );
  fc.assert(
    fc.property(name, (typed) => {
      const told = plainName(typed);
      expect(told).not.toMatch(/[\r\n\u2028\u2029]|:\/|\.[\p{L}\p{N}]|\p{Cc}|\p{Cf}/u);
      expect(plainName(told)).toBe(told);
    }),
    { numRuns: 500, seed: 20261101 },
  );
});
