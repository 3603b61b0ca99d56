/** Other programs' names that resemble a setting. */
const ordinary: ReadonlySet<string> = new Set(['HOSTS', 'PORTS', 'EMAIL', 'MAILER', 'MAILTO']);

/**
 * Names of the environment that were probably meant for a setting: they differ from one by a slip of the keyboard, by
 * case, or by a product's name before it. Every other name belongs to another program.
 */
export function misspelledNames(names: readonly string[], known: readonly string[]): readonly string[] {
  const settings = new Set(known);
  return names
    .filter((name) => !settings.has(name) && !ordinary.has(name))
    .flatMap((name) => {
      const meant = meantBy(name, known);
      if (meant !== undefined) return [`${name} is not a setting: did you mean ${meant}?`];
      return name.startsWith('EARSHOT_') ? [`${name} is not a setting: settings have no prefix (docs/operations.md)`] : [];
    });
}

/** Short names resemble too much: below this length only a difference in case counts. */
const shortest = 6;
/** From this many letters on, a name with two slips is unlikely to be another word. */
const long = 10;

function meantBy(name: string, known: readonly string[]): string | undefined {
  const plain = name
    .toUpperCase()
    .replace(/^EARSHOT_/, '')
    .replaceAll('-', '_');
  if (known.includes(plain)) return plain.length >= shortest || name.startsWith('EARSHOT_') ? plain : undefined;
  return known.find((each) => each.length >= shortest && plain.length >= shortest && slips(plain, each) <= (each.length >= long ? 2 : 1));
}

/** The number of letters that are wrong, missing, extra or swapped. */
function slips(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > 2) return Infinity;
  const rows = [Array.from({ length: meant.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const at = (up: number, left: number): number => (up === 0 ? row : rows[i - up])?.[j - left] ?? Infinity;
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwapped ? at(2, 2) + 1 : Infinity));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? Infinity;
}
