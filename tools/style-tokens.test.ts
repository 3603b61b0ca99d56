// Sizes of type, radii and colours of both web apps are tokens (packages/tokens), and text in these colours is readable.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${cwd}/${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const listFiles = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd, exclude: ['**/*.test.*', '**/testing'] }).map((path) => path.replaceAll('\\', '/'));
const files = listFiles('apps/{console,receiver,api-docs}/src/**/*.{css,ts,tsx}');
/** Pages that the server makes itself. An email has no style sheet, and is apart. */
const serverPages = listFiles('apps/server/src/**/*.ts').filter((path) => /<style|pageTokens/.test(read(path)));
const tokens = listFiles('packages/tokens/src/*.css').map(read).join('\n');

/** Values that are no tokens, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/console/src/map/canvas-paint.ts': 'names of places on a canvas',
  'apps/console/src/people/sign-in/open-id/provider-button.tsx': 'the colours of Google’s mark',
  'apps/console/src/ui/weekday-strip.module.css': 'letters of a drawing',
};

/** CSS variables do not reach a canvas or the frame of a payment provider: these files repeat tokens by value. */
const copies = ['apps/console/src/account/billing/payment/appearance.ts', 'apps/console/src/map/route-scene.ts', 'apps/receiver/src/map/day-map/hue-colors.ts'];

const color =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow)(?![\w-])/gi;
const fontSize = /^(?:inherit|var\(--(?:font-size|glance)-[\w-]+\))(?: !important)?$/;
const radius = /^(?:0|50%|inherit|\/|var\(--radius-[\w-]+\)|calc\([^a-z]*var\(--radius-\d\)(?: - var\(--space-\d\))?\))$/;

function findInCss(css: string): readonly string[] {
  const declarations = [...css.matchAll(/(?<![\w-])(--[\w-]+|[a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.replaceAll(/\s+/g, ' '),
  }));
  return declarations.flatMap(({ property, value }) => {
    const faults = value.replaceAll(/url\([^)]*\)/g, '').match(color) ?? [];
    const isSize = property === 'font-size' ? !fontSize.test(value) : property === 'font' && /\d(?:px|pt|r?em|%|v[wh])/.test(value);
    const parts = value.match(/calc\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? [];
    const isRadius = property.endsWith('-radius') && !property.startsWith('--') && parts.some((part) => !radius.test(part));
    return [...faults, ...(isSize || isRadius ? [value] : [])].map((fault) => `${property}: ${fault}`);
  });
}

function findInCode(code: string): readonly string[] {
  const colors = [...code.matchAll(/(['"`])(#[\da-f]{3,8}|(?:rgb|hsl|oklch|oklab)a?\([^)'"`]*\))\1/gi)].map(([, , value = '']) => value);
  const sizes = [...code.matchAll(/\b(?:fontSize|borderRadius|fz)(?:=\{?|: )['"]?[\d.]+(?:px|r?em|%)?/g)].map(([value]) => value);
  return [...colors, ...sizes];
}

function findValues(path: string, text: string): readonly string[] {
  const isPage = serverPages.includes(path);
  return [...(path.endsWith('.css') || isPage ? findInCss(text) : []), ...(path.endsWith('.css') ? [] : findInCode(text))];
}

test('both apps are read', () => {
  for (const [part, least] of [
    ['apps/console/src/', 90],
    ['apps/receiver/src/', 8],
  ] as const)
    expect(files.filter((path) => path.startsWith(part) && path.endsWith('.css')).length).toBeGreaterThan(least);
});

test('every colour, radius and size of type is a token', () => {
  const known = new Set([...Object.keys(exceptions), ...copies]);
  expect(
    [...files, ...serverPages].filter((path) => !known.has(path)).flatMap((path) => findValues(path, read(path)).map((fault) => `${path}: ${fault}`)),
  ).toEqual([]);
});

test.each(Object.keys(exceptions))('%s still needs its exception', (path) => {
  expect(findValues(path, read(path))).not.toEqual([]);
});

test.each(copies)('%s repeats only colours of the tokens', (path) => {
  const colors = findValues(path, read(path)).filter((value) => value.startsWith('#'));
  const lengthen = (value: string) => (value.length === 4 ? value.replaceAll(/[^#]/g, '$&$&') : value);
  const own = new Set((tokens.match(color) ?? []).map(lengthen));
  expect(colors.length).toBeGreaterThan(0);
  expect(colors.filter((value) => !own.has(lengthen(value)))).toEqual([]);
});

describe('variables', () => {
  const namesIn = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const texts = [...files, ...serverPages].map(read);
  const used = new Set(namesIn([...texts, tokens].join('\n'), /var\((--[\w-]+)/g));
  const defined = new Set(namesIn([...texts, tokens].join('\n'), /(?<![\w-(])['"]?(--[\w-]+)['"]?:/g));

  test('every variable that is used is defined', () => {
    expect([...used].filter((name) => !defined.has(name) && !name.startsWith('--mantine-') && !name.endsWith('-'))).toEqual([]);
  });

  test('every token is used', () => {
    const ramps = namesIn(texts.join('\n'), /\bramp\('(\w+)'\)/g);
    const isUsed = (name: string) =>
      used.has(name) || name.startsWith('--state-') || name.startsWith('--mantine-') || ramps.some((ramp) => new RegExp(`^--${ramp}-\\d$`).test(name));
    expect([...new Set(namesIn(tokens, /(--[\w-]+):/g))].filter((name) => !isUsed(name))).toEqual([]);
  });
});

test.each([
  ['a.css', 'a { color: #fff; }'],
  ['a.css', 'a { border: 1px solid rgb(0 0 0 / 10%); }'],
  ['a.css', 'a { background: white; }'],
  ['a.css', 'a { font-size: 12.5px; }'],
  ['a.css', 'a { font-size: 0.9em; }'],
  ['a.css', 'a { font: 600 12px/1.4 sans-serif; }'],
  ['a.css', 'a { border-radius: 6px; }'],
  ['a.css', 'a { border-top-left-radius: 0.5rem; }'],
  ['a.css', 'a { border-radius: 0 var(--radius-4) 8px 0; }'],
  ['a.tsx', '<circle stroke="#ffa722" />'],
  ['a.tsx', "<p style={{ color: '#ffa722' }} />"],
  ['a.tsx', '<p style={{ fontSize: 13 }} />'],
  ['a.tsx', "<p style={{ borderRadius: '4px' }} />"],
])('in %s the planted value is found: %s', (path, text) => {
  expect(findValues(path, text)).toHaveLength(1);
});

/** The values of each scheme, from the blocks of the token files that apply in it. */
const schemes: Readonly<Record<string, readonly (readonly [file: string, block: string])[]>> = {
  'console, light': [
    ['tokens', ':root'],
    ['console', ':root'],
  ],
  'console, dark': [
    ['tokens', ':root'],
    ['console', ':root'],
    ['console', ":root[data-mantine-color-scheme='dark']"],
  ],
  'phone, by day': [
    ['tokens', ':root'],
    ['phone', ':root'],
  ],
  'phone, at night': [
    ['tokens', ':root'],
    ['phone', ':root'],
    ['phone', ':root[data-night]'],
  ],
};

const luminance = (hex: string): number => {
  const channels = (hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex).slice(1).match(/../g) ?? [];
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => Number.parseInt(channel, 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function contrast(values: ReadonlyMap<string, string>, ...pair: readonly [string, string]): number {
  const find = (name: string): string => values.get(name)?.replace(/^var\(--([\w-]+)\)$/, (_, other: string) => find(other)) ?? '';
  const [lower = 0, higher = 0] = pair.map((name) => luminance(find(name))).toSorted((one, other) => one - other);
  return (higher + 0.05) / (lower + 0.05);
}

test.each(Object.entries(schemes))('text is readable on its ground: %s', (_, blocks) => {
  const values = new Map(
    blocks.flatMap(([file, block]) => {
      const [, body = ''] = read(`packages/tokens/src/${file}.css`).split(`\n${block} {`);
      return [...body.slice(0, body.indexOf('}')).matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const);
    }),
  );
  const inks = ['text', 'muted', 'text-soft', 'link', 'danger', 'warning', 'ok'].filter((name) => values.has(name));
  const pairs = [
    ...inks.flatMap((ink) => ['canvas', 'surface', 'raised', 'accent-soft', `${ink}-soft`, `${ink}-tint`].map((ground) => [ink, ground] as const)),
    ...['white', 'on-navy-soft', 'on-navy-faint', 'on-navy-dim', 'signal'].map((ink) => [ink, 'navy'] as const),
    ...['accent', 'strong', 'signal'].map((ground) => [`on-${ground}`, ground] as const),
  ].filter(([ink, ground]) => values.has(ground) && ground !== 'text-soft' && values.has(ink));
  expect(pairs.length).toBeGreaterThan(15);
  expect(pairs.filter((pair) => contrast(values, ...pair) < 4.5)).toEqual([]);
});
