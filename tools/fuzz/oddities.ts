import type { Random } from '../../bench/trigger-quality/random.ts';

const texts: readonly string[] = [
  '',
  ' ',
  '\t\n\r',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202eabc\u2066',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  `e${'\u0301'.repeat(500)}`,
  'İıßſΣς',
  '٣٤٥',
  '１２',
  '%',
  '%_%',
  '\\',
  "'; drop table messages; --",
  '" or ""="',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '-0',
  '-1',
  '0',
  '1e309',
  '0x10',
  '1_000',
  '9007199254740993',
  '99999999999999999999',
  '-2147483649',
  '2147483648',
  '0.1',
  '.5',
  '1,000',
  '1900-02-29',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T08:00:00+23:59',
  '2026-11-20',
  '12:60 PM',
  '13:00 PM',
  '00:00 AM',
  'America/Nowhere',
  'Etc/GMT+99',
  'a@b',
  `${'a'.repeat(300)}@example.test`,
  'a@[127.0.0.1]',
  'a b@example.test',
  '+1',
  '+999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{message}',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '((((((((((((((((((((((((((((((((a*)*)*)*)*)*)*)*)*',
  `${'a'.repeat(60)}!`,
  ' '.repeat(20_000),
  ','.repeat(5_000),
];

const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  -0.5,
  90.0001,
  -180.5,
  255,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  1e21,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: -1 },
  { toString: 'x', valueOf: 1 },
  { hasOwnProperty: 'x' },
];

/** A text that is difficult for forms, databases and regular expressions; sometimes a huge one. */
export function oddText(random: Random): string {
  const chance = random.next();
  if (chance < 0.03) return random.pick(['x', '\u{1f600}', '\n', 'é', '"']).repeat(Math.floor(random.between([1_000, 200_000])));
  if (chance < 0.2) return randomText(random);
  return random.pick(texts);
}

/** A value of any type, mostly not the expected one. */
export function oddValue(random: Random): unknown {
  const chance = random.next();
  if (chance < 0.5) return oddText(random);
  if (chance < 0.52) return nested(Math.floor(random.between([10, 3_000])), random.next() < 0.5);
  if (chance < 0.54) return Array.from({ length: Math.floor(random.between([100, 20_000])) }, () => random.pick(['x', 0, null]));
  if (chance < 0.6) return random.between([-1e6, 1e6]);
  return random.pick(others);
}

/** Characters from all planes of Unicode, with lone surrogates among them. */
function randomText(random: Random): string {
  const length = Math.floor(random.between([1, 60]));
  const ranges = [
    [0x20, 0x7f],
    [0, 0x20],
    [0x80, 0x2_ff],
    [0x3_00, 0x6_ff],
    [0x20_00, 0x20_6f],
    [0xd8_00, 0xe0_00],
    [0xff_f0, 0x1_00_00],
    [0x1_f3_00, 0x1_f9_ff],
    [0xe_00_00, 0x10_ff_ff],
  ] as const;
  return Array.from({ length }, () => String.fromCodePoint(Math.floor(random.between(random.pick(ranges))))).join('');
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}
