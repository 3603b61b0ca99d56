// Finds names in spite of typing mistakes by the letters that both can lose: `denvr` is `denver` without its second e.
// (Symmetric deletion: https://github.com/wolfgarbe/SymSpell.) The build stores what names can lose; a search looks up what it can lose itself.

/** Letters at the beginning of a name whose loss is stored: more cost much room and tell little more apart. */
const beginning = 7;

/** Names this short are too near to each other. */
const shortest = 4;

/** From so many letters on two mistakes are allowed, below one. */
const longForTwo = 8;

/** Scripts in which a letter is mistyped; in others, a sign is a syllable or a word. */
const alphabetic = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/** How many mistakes a name in its key form may have: 0, 1 or 2. */
export function mistakesAllowed(key: string): number {
  if (key.length < shortest || !alphabetic.test(key)) return 0;
  return key.length >= longForTwo ? 2 : 1;
}

/** The beginning of a key, whole and with as many letters lost as it may have mistakes, at most `most`; nothing for a name that may have none. */
export function lossesOf(key: string, most: number = 2): readonly string[] {
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
 * How many letters were added, left out, replaced or swapped with the next between what was typed and a name; with `isBeginning` between it and
 * the best beginning of the name. `atMost + 1` stands for all above `atMost`.
 */
export function mistakesBetween(typed: string, name: string, { atMost, isBeginning }: { readonly atMost: number; readonly isBeginning: boolean }): number {
  if (typed.length - name.length > atMost || (!isBeginning && name.length - typed.length > atMost)) return atMost + 1;
  const compared = isBeginning ? name.slice(0, typed.length + atMost) : name;
  const width = compared.length;
  // Three rows of a table, of which only the band around the diagonal can stay within the mistakes allowed.
  let [before, row, next] = [filled(width), filled(width), filled(width)];
  for (let j = 0; j <= width; j += 1) row[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    next.fill(far);
    const [from, to] = [Math.max(1, i - atMost), Math.min(width, i + atMost)];
    if (i <= atMost) next[0] = i;
    let least = next[0] ?? far;
    for (let j = from; j <= to; j += 1) {
      const mistakes = cellOf({ typed, compared, before, row, next }, i, j);
      next[j] = mistakes;
      if (mistakes < least) least = mistakes;
    }
    if (least > atMost) return atMost + 1;
    [before, row, next] = [row, next, before];
  }
  return Math.min(isBeginning ? Math.min(...row) : (row[width] ?? far), atMost + 1);
}

/** More mistakes than are ever counted. */
const far = 99;

const filled = (width: number): Uint8Array => new Uint8Array(width + 1).fill(far);

interface Table {
  readonly typed: string;
  readonly compared: string;
  readonly before: Uint8Array;
  readonly row: Uint8Array;
  readonly next: Uint8Array;
}

function cellOf({ typed, compared, before, row, next }: Table, i: number, j: number): number {
  const letter = typed.charCodeAt(i - 1);
  const other = compared.charCodeAt(j - 1);
  const best = Math.min((row[j] ?? far) + 1, (next[j - 1] ?? far) + 1, (row[j - 1] ?? far) + (letter === other ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && letter === compared.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other;
  return isSwapped ? Math.min(best, (before[j - 2] ?? far) + 1) : best;
}
