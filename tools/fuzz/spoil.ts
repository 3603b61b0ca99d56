// Changes a valid value in one place, like a client that is faulty, outdated or hostile.
import type { Random } from '../../bench/trigger-quality/random.ts';
import { isFields } from './json.ts';
import { oddText, oddValue } from './oddities.ts';

/** A nesting deeper than any call reads. */
const deepest = 12;

/** The same value with one odd part, or an odd value in its place. */
export function spoiled(value: unknown, random: Random, depth = 0): unknown {
  const isLeaf = (!Array.isArray(value) && !isFields(value)) || depth > deepest;
  if (isLeaf || random.next() < 0.08) return toOddValue(value, random);
  return Array.isArray(value) ? spoiledList(value, random, depth) : spoiledFields(isFields(value) ? value : {}, random, depth);
}

function toOddValue(value: unknown, random: Random): unknown {
  switch (Math.floor(random.next() * 6)) {
    case 0:
      return [value];
    case 1:
      return { value };
    case 2:
      return typeof value === 'string' ? (Number.isNaN(Number(value)) ? value + oddText(random) : Number(value)) : (JSON.stringify(value) ?? 'undefined');
    case 3:
      return typeof value === 'number' ? value * random.pick([-1, 1e3, 1e9, 0.1]) : oddText(random);
    default:
      return oddValue(random);
  }
}

function spoiledList(list: readonly unknown[], random: Random, depth: number): unknown {
  const index = Math.floor(random.next() * list.length);
  switch (Math.floor(random.next() * 5)) {
    case 0:
      return [];
    case 1:
      return [...list, ...list];
    case 2:
      return [...list, oddValue(random)];
    default:
      return list.map((each, at) => (at === index ? spoiled(each, random, depth + 1) : each));
  }
}

function spoiledFields(fields: Readonly<Record<string, unknown>>, random: Random, depth: number): unknown {
  const entries = Object.entries(fields);
  const [name, value] = entries.length > 0 ? random.pick(entries) : ['', undefined];
  switch (Math.floor(random.next() * 9)) {
    case 0:
      return Object.fromEntries(entries.filter(([each]) => each !== name));
    case 1:
      return { ...fields, [random.pick([oddText(random), name.toUpperCase(), `${name} `, 'ClientID', 'id', 'isAdmin'])]: oddValue(random) };
    case 2:
      // `__proto__` becomes an ordinary name, as in parsed JSON.
      return Object.defineProperty({ ...fields }, '__proto__', { value: { isAdmin: true }, enumerable: true });
    case 3:
      return { ...fields, [name]: entries.length > 0 ? random.pick(entries)[1] : null };
    default:
      return { ...fields, [name]: spoiled(value, random, depth + 1) };
  }
}

export function brokenJson(json: string, random: Random): string {
  const at = Math.floor(random.next() * json.length);
  const breaks: readonly (() => string)[] = [
    () => json.slice(0, at),
    () => `${json.slice(0, at)}${random.pick(['\u0000', '"', '}', ',', '\\', '\u{1f600}', '//', "'"])}${json.slice(at)}`,
    () => '',
    () => random.pick(['null', '0', '"text"', '[]', 'true', '{}', 'undefined', 'NaN', '{"a":1,}', "{'a':1}", '{"a":1e999}', '\ufeff{}', '{"a":"\\ud800"}']),
    () => '['.repeat(Math.floor(random.between([10, 100_000]))),
    () => '{"a":'.repeat(Math.floor(random.between([10, 30_000]))),
    () => json + json,
    () => json.replace('{', '{"__proto__":{"x":1},'),
    () => json.replace('{', '{"constructor":{"prototype":{"x":1}},'),
    () => json.replaceAll(/:(\d+)/g, `:${'9'.repeat(400)}`),
    () => `{"a":${'1'.repeat(Math.floor(random.between([100, 100_000])))}}`,
  ];
  return random.pick(breaks)();
}
