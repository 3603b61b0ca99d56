import { expect, it } from 'vitest';
import { csv } from './csv.ts';

it('quotes every cell, and doubles quotes within', () => {
  expect(
    csv([
      ['Name', 'Said "hello"'],
      ['', 'a,b'],
    ]),
  ).toBe('"Name","Said ""hello"""\r\n"","a,b"\r\n');
  expect(csv([])).toBe('');
});

it.each([
  ['=1+1', "'=1+1"],
  ['+12025550143', "'+12025550143"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['Ann;=HYPERLINK("x")', `Ann;'=HYPERLINK(""x"")`],
  ['Ann,-2+3', "Ann,'-2+3"],
  ['Ann\n=1+1', "Ann\n'=1+1"],
  ['a|@b', "a|'@b"],
  ['＝1+1', "'＝1+1"],
  ['Ann，;＠SUM(A1)', "Ann，;'＠SUM(A1)"],
])('keeps a spreadsheet from running %j, also where it takes a sign within it for a separator', (cell, written) => {
  expect(csv([[cell]])).toBe(`"${written}"\r\n`);
});

it.each(['-122.084', '5', '-5', 'well-known', 'a = b', 'Smith; Jones'])('leaves %j as it is', (cell) => {
  expect(csv([[cell]])).toBe(`"${cell}"\r\n`);
});
