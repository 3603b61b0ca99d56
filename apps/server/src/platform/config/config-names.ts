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

/** First words of settings that are also those of other programs: the kits of these companies, and desktops. */
const shared: ReadonlySet<string> = new Set(['GOOGLE', 'SESSION', 'STRIPE', 'TWILIO', 'VONAGE']);

const firstWord = (name: string): string => name.split('_', 1)[0] ?? name;

/** A setting may also come from a file; that is no second one. */
const isOfFile = (name: string, known: readonly string[]): boolean => name.endsWith('_FILE') && known.includes(name.slice(0, -'_FILE'.length));

/**
 * Names that begin like at least two settings without being one, such as `KEEP_STUFF`. Nothing reads them, but another
 * program may have them, so that they stop no start.
 */
export function strayNames(names: readonly string[], known: readonly string[]): readonly string[] {
  const settings = new Set(known);
  const isFamily = (word: string): boolean => !shared.has(word) && known.filter((each) => firstWord(each) === word && !isOfFile(each, known)).length > 1;
  // Kubernetes names its services in the environment: MAIL_SERVICE_HOST, MAIL_PORT_25_TCP and more.
  const services = names.filter((name) => name.endsWith('_SERVICE_HOST')).map((name) => name.slice(0, -'SERVICE_HOST'.length));
  return names
    .filter((name) => !settings.has(name) && name.includes('_') && isFamily(firstWord(name)) && !services.some((service) => name.startsWith(service)))
    .map((name) => `${name} is not a setting, and nothing reads it. The nearest one is ${findNearest(name, known)}.`);
}

/** The setting of the same first word with the fewest slips; a typed name may also be the beginning of a longer one. */
function findNearest(name: string, known: readonly string[]): string {
  const family = known.filter((each) => firstWord(each) === firstWord(name));
  const distance = (each: string): number => {
    const words = each.split('_');
    return Math.min(...words.slice(1).map((_, index) => slips(name, words.slice(0, index + 2).join('_'))), slips(name, each));
  };
  return family.toSorted((a, b) => distance(a) - distance(b) || slips(name, a) - slips(name, b))[0] ?? name;
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
  return known.find((each) => each.length >= shortest && plain.length >= shortest && isNear(plain, each, each.length >= long ? 2 : 1));
}

const isNear = (typed: string, meant: string, most: number): boolean => Math.abs(typed.length - meant.length) <= most && slips(typed, meant) <= most;

/** The number of letters that are wrong, missing, extra or swapped. */
function slips(typed: string, meant: string): number {
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
