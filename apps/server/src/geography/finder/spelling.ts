// Finds names despite typing mistakes: `denvr` is `denver` without its second e. The build stores each name with
// letters left out, and a search looks up its own text with letters left out (https://github.com/wolfgarbe/SymSpell).

/** Letters are left out only within a name's first letters, this many: more would take much space and find little more. */
const beginning = 7;

/** Shorter names are too similar to each other. */
const shortest = 4;

/** Names from this length on may have two mistakes, shorter ones only one. */
const longForTwo = 8;

/** Alphabetic scripts; in other scripts a sign is a syllable or a word. */
const alphabetic = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/** The number of mistakes allowed in the key of a name: 0, 1 or 2. */
export function mistakesAllowed(key: string): number {
  if (key.length < shortest || !alphabetic.test(key)) return 0;
  return key.length >= longForTwo ? 2 : 1;
}

/** The beginning of a key, whole and with one letter left out for each allowed mistake, at most `most` forms; none for a name that may have no mistakes. */
export function listShortened(key: string, most: number = 2): readonly string[] {
  const allowed = Math.min(most, mistakesAllowed(key));
  if (allowed === 0) return [];
  const losses = new Set([key.slice(0, beginning)]);
  for (let lost = 0; lost < allowed; lost += 1) {
    const longer = Array.from(losses);
    for (const each of longer) for (let i = 0; i < each.length; i += 1) losses.add(each.slice(0, i) + each.slice(i + 1));
  }
  return [...losses];
}

/**
 * Counts letters added, left out, replaced or swapped with the next between the typed text and a name; with
 * `isBeginning`, the name's best beginning is compared. `atMost + 1` stands for every larger number.
 */
export function mistakesBetween(typed: string, name: string, { atMost, isBeginning }: { readonly atMost: number; readonly isBeginning: boolean }): number {
  if (typed.length - name.length > atMost || (!isBeginning && name.length - typed.length > atMost)) return atMost + 1;
  const compared = isBeginning ? name.slice(0, typed.length + atMost) : name;
  const width = compared.length;
  // Keeps only three rows of the table and fills only the band around the diagonal: outside it there are too many mistakes.
  let [before, row, next] = [filled(width), filled(width), filled(width)];
  for (let j = 0; j <= width; j += 1) row[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    next.fill(far);
    const [from, to] = [Math.max(1, i - atMost), Math.min(width, i + atMost)];
    if (i <= atMost) next[0] = i;
    let least = next[0] ?? far;
    for (let j = from; j <= to; j += 1) {
      const mistakes = cheapestEdit({ typed, compared, before, row, next }, i, j);
      next[j] = mistakes;
      if (mistakes < least) least = mistakes;
    }
    if (least > atMost) return atMost + 1;
    [before, row, next] = [row, next, before];
  }
  return Math.min(isBeginning ? Math.min(...row) : (row[width] ?? far), atMost + 1);
}

/** A number above all counts of mistakes. */
const far = 99;

const filled = (width: number): Uint8Array => new Uint8Array(width + 1).fill(far);

interface Table {
  readonly typed: string;
  readonly compared: string;
  readonly before: Uint8Array;
  readonly row: Uint8Array;
  readonly next: Uint8Array;
}

function cheapestEdit({ typed, compared, before, row, next }: Table, i: number, j: number): number {
  const letter = typed.charCodeAt(i - 1);
  const other = compared.charCodeAt(j - 1);
  const best = Math.min((row[j] ?? far) + 1, (next[j - 1] ?? far) + 1, (row[j - 1] ?? far) + (letter === other ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && letter === compared.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other;
  return isSwapped ? Math.min(best, (before[j - 2] ?? far) + 1) : best;
}
