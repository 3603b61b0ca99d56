// Splits a text in degrees into numbers, marks and known words. A text with anything else is no position.

export type Axis = 'lat' | 'lng';

/** A side of the globe; `O` is east in German and west in French and Spanish. */
export type Side = 'N' | 'S' | 'E' | 'W' | 'O';

interface Spacing {
  readonly hasSpaceBefore: boolean;
  readonly hasSpaceAfter: boolean;
}

export type Token =
  | (Spacing & { readonly kind: 'number'; readonly value: number; readonly isWhole: boolean })
  | (Spacing & { readonly kind: 'mark'; readonly mark: string })
  | (Spacing & { readonly kind: 'sign'; readonly isMinus: boolean })
  | (Spacing & { readonly kind: 'side'; readonly side: Side })
  | (Spacing & { readonly kind: 'label'; readonly axis: Axis })
  | (Spacing & { readonly kind: 'break' });

const labels = new Map<string, Axis>([
  ...['lat', 'latitude', 'latitud', 'breite', 'breitengrad'].map((word) => [word, 'lat'] as const),
  ...['lng', 'lon', 'long', 'longitude', 'longitud', 'länge', 'längengrad'].map((word) => [word, 'lng'] as const),
]);

const sides = new Map<string, Side>([
  ...['n', 'north', 'nord', 'norte', 'noord'].map((word) => [word, 'N'] as const),
  ...['s', 'south', 'sud', 'süd', 'sur', 'sul', 'zuid'].map((word) => [word, 'S'] as const),
  ...['e', 'east', 'est', 'este', 'ost', 'oost', 'leste'].map((word) => [word, 'E'] as const),
  ...['w', 'west', 'ouest', 'oeste', 'ovest'].map((word) => [word, 'W'] as const),
  ['o', 'O'],
]);

/** Words that people put before a position. */
const announcements = new Set(['gps', 'coordinate', 'coordinates', 'coords', 'koordinaten', 'location', 'position']);

const words = [...labels.keys(), ...sides.keys(), ...announcements];

/** Whether a word is a label such as "latitude" or a side of the globe. */
export const isDirection = (word: string): boolean => labels.has(word.toLowerCase()) || sides.has(word.toLowerCase());

const piece =
  /\s*(?:(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?![\d.]))|(?<mark>[°'"])|(?<sign>[+-])|(?<break>[,;/|&])|(?<filler>[=:()[\]{}])|(?<word>\p{L}+))(?<after>\s*)/uy;

/** Longer numbers are ids. */
const maxWholeDigits = 12;

/** The tokens of a text in plain characters; undefined if any part of it belongs to no position. */
export function tokenize(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text);
    if (!found?.groups) return undefined;
    const { number, mark, sign, word, filler, after } = found.groups;
    const spaced = { hasSpaceBefore: /^\s/.test(found[0]) || tokens.at(-1)?.hasSpaceAfter === true, hasSpaceAfter: after !== '' };
    if (number !== undefined) {
      if (number.indexOf('.') > maxWholeDigits || (!number.includes('.') && number.length > maxWholeDigits)) return undefined;
      tokens.push({ ...spaced, kind: 'number', value: Number(number), isWhole: !number.includes('.') });
    } else if (mark !== undefined) tokens.push({ ...spaced, kind: 'mark', mark });
    else if (sign !== undefined) tokens.push({ ...spaced, kind: 'sign', isMinus: sign === '-' });
    else if (word !== undefined) {
      const token = wordToken(word.toLowerCase(), piece.lastIndex >= text.length);
      if (token === undefined) return undefined;
      if (token !== 'nothing') tokens.push({ ...spaced, ...token });
    } else if (filler === undefined) tokens.push({ ...spaced, kind: 'break' });
  }
  return tokens;
}

type WordToken = { readonly kind: 'label'; readonly axis: Axis } | { readonly kind: 'side'; readonly side: Side };

function wordToken(word: string, isLast: boolean): WordToken | 'nothing' | undefined {
  const [axis, side] = [labels.get(word), sides.get(word)];
  if (axis) return { kind: 'label', axis };
  if (side) return { kind: 'side', side };
  // The last word may be unfinished.
  return announcements.has(word) || (isLast && word.length > 1 && words.some((each) => each.startsWith(word))) ? 'nothing' : undefined;
}
