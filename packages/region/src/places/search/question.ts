import { splitIntoWords } from '../words.ts';
import { type AddressEnds, countAreaWords, noEnds } from './address-ends.ts';
import { plainNumber } from './houses.ts';
import { countMistakes } from './spelling.ts';

export interface Word {
  readonly typed: string;
  /** In small letters without marks. */
  readonly word: string;
  /** The number of its part of the text; words that were typed as one share it. */
  readonly at: number;
  /** True for an unfinished word: the last one, with nothing after it. */
  readonly isOpen: boolean;
  /** The word belongs to a country or a state at the end, whole or unfinished; its words share a number, the last area's is 0. No entry needs to have it. */
  readonly area?: { readonly how: 'whole' | 'begun'; readonly fromEnd: number };
  /** The word names a town or an area in a part of its own: it gives an entry's place, and is not part of its name. */
  readonly isWhere?: true;
}

export interface AskedNumber {
  readonly typed: string;
  /** In small letters without spaces: '12', '12a', '12-14', '12/3'. */
  readonly text: string;
}

/** One possible meaning of a question. */
export interface QuestionReading {
  readonly kind: 'any' | 'street' | 'crossing';
  readonly words: readonly Word[];
  /** The house on the street, for kind `street`. */
  readonly number?: AskedNumber;
  /** The typed countries and states that this meaning leaves out: no entry has them; a caller that knows countries checks them. */
  readonly leftOut?: readonly string[];
}

interface Token {
  readonly typed: string;
  readonly words: readonly string[];
  readonly isNumber: boolean;
  /** A sign that joins two streets precedes this token. */
  readonly isJoined: boolean;
  /** The token is followed by a comma or by nothing. */
  readonly endsPart: boolean;
}

const longest = 300;
const mostWords = 16;
const mostNumbers = 3;
/** A commune, a state and a country. */
const mostAreas = 3;
const tokens = /\d{1,5}(?: 1\/2|\p{L})?(?:[-–/]\d{1,5}\p{L}?){0,3}(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}'’‘ʻʼ.]+/gu;
const houseNumber = /^\d{1,5}(?: 1\/2|\p{L})?(?:[-–/]\d{1,5}\p{L}?){0,3}$/u;
const joins = new Set(['and', 'at', 'und', 'y', 'e', 'et', 'i', 'en', 'och', 'con', 'x', 'esquina', 'ecke', 'esq', 'corner', 'cnr', 'va']);
const leads = /^\s*(?:the )?(?:corner of|cnr of|cnr|corner|intersection of|crossing of|junction of|ecke|esquina de|esquina|coin de|róg) /iu;
const units =
  /(?<![^\s,])(?:apt|apartment|suite|ste|unit|flat|fl|floor|room|rm|lot|bldg|building|whg|top|door|depto|dpto|interior|int|apto|byt|lok|lokal|office|oficina)\.? ?#? ?\d{1,5}\p{L}?(?![^\s,])/giu;
const unitBefore = /(?<![^\s,])(?:unit|flat|shop|apt)\.? ?\d{1,5}\p{L}? ?\/ ?(?=\d)/giu;
const unitSign = /# ?\d{1,5}\p{L}?(?![^\s,])/gu;
const numberedWays = /^\s*(?:calle|cll?|carrera|cra|c?kr|kra|avenida|av|diagonal|dg|transversal|tv|autopista)\b/i;
const numberSigns = /(?<![^\s,])(?:no|num|núm|nr|nº|n°|№|number|broj|br|č ?\.? ?p|č|(?:house|plot|door|h|d)\.? no)\.? ?(?=\d)/giu;
/** The country before a postal code, as in FL-9490 and D-80331. */
const countrySigns = /(?<![\p{L}\p{N}])(?:A|B|CH|CZ|D|DK|E|F|FL|HR|HU?|I|L|LI|NL|PL|PT?|S|SK|SRB)-(?=\d{4,5}(?!\d))/giu;
const suffix = /^(?:bis|ter|quater|[a-z])$/;
const hasNumber = /(?<![\p{L}\p{N}])\d/u;

/** All possible meanings of a typed text; none for a text without words. */
export function readQuestion(text: string, ends: AddressEnds = noEnds): readonly QuestionReading[] {
  const plain = plainText(text);
  const all = withoutCorner(tokenize(plain.replace(leads, ' '))).slice(0, mostWords);
  const isOpen = !/[\s,;.]$/.test(plain);
  const words = wordsWithEnds(all, isOpen, ends);
  if (words.length === 0) return [];
  const readings: QuestionReading[] = [{ kind: 'any', words }];
  const joinsAt = all.flatMap((token, i) => (isJoin(all, i) || (i > 0 && token.isJoined) ? [i] : []));
  if (joinsAt.length > 0) {
    const others = words.filter(({ at }) => !isJoin(all, at));
    readings.push({ kind: 'crossing', words: others });
    if (others.length < words.length) readings.push({ kind: 'any', words: others });
  }
  let count = 0;
  for (const [i, token] of all.entries()) {
    if (!token.isNumber || count === mostNumbers) continue;
    count++;
    readings.push(...withNumber(all, words, i));
  }
  return readings.filter((reading) => reading.words.length > 0);
}

/** The house number at token `i`, alone and with a letter after it: "12 a". */
function withNumber(all: readonly Token[], words: readonly Word[], i: number): QuestionReading[] {
  const number = all[i];
  if (!number) return [];
  const next = all[i + 1];
  const lone: QuestionReading = { kind: 'street', words: words.filter(({ at }) => at !== i), number: askedNumber(number.typed) };
  const letter = next && !number.endsPart && !next.isJoined && suffix.test(next.typed.toLowerCase()) ? next : undefined;
  if (!letter || !/^\d+$/.test(number.typed)) return [lone];
  // In "12 E Main Street" the E means east; in "Main Street 12 e" it belongs to the house.
  if (/^[nsew]$/i.test(letter.typed) && !letter.endsPart) return [lone];
  return [lone, { kind: 'street', words: words.filter(({ at }) => at !== i && at !== i + 1), number: askedNumber(`${number.typed} ${letter.typed}`) }];
}

/** The countries, states and provinces at the end of a text, as typed; a single word is none. */
export function areasTyped(text: string, ends: AddressEnds): readonly string[] {
  const words = readQuestion(text, ends)[0]?.words.filter(({ area }) => area?.how === 'whole') ?? [];
  return [...Map.groupBy(words, ({ area }) => area?.fromEnd).values()].map(joinTyped);
}

/** The typed words, each once. */
export function joinTyped(words: readonly Word[]): string {
  const typed = new Map(words.map((word) => [word.at, word.typed]));
  return [...typed.values()].join(' ');
}

const askedNumber = (typed: string): AskedNumber => ({ typed, text: plainNumber(typed) });

/** The text without parts that no index has: the flat, the sign before a number, the last digits of a long postal code. */
function plainText(text: string): string {
  const short = text
    .slice(0, longest)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')
    .replaceAll(countrySigns, '')
    .replaceAll(numberSigns, ' ');
  const apart = short.replaceAll(unitBefore, ' ').replaceAll(units, ' ');
  const withoutUnit = hasNumber.test(apart) ? apart : short;
  const withoutSign = withoutUnit.replaceAll(unitSign, ' ');
  // The sign # precedes the flat, but in Colombia the house: Calle 50 #12-34.
  const isFlat = hasNumber.test(withoutSign) && !numberedWays.test(withoutSign);
  return isFlat ? withoutSign : withoutUnit;
}

function tokenize(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const typed = match[0].replace(/\.$/, '');
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    const words = splitIntoWords(typed);
    if (words.length === 0) continue;
    const behind = text.slice(end, end + 2).trimStart();
    found.push({ typed, words, isNumber: houseNumber.test(typed), isJoined: /[&@+/]/.test(before), endsPart: behind === '' || behind.startsWith(',') });
  }
  return found;
}

/** Whether words are similar to an introduction: "conrer of" is "corner of". */
function withoutCorner(all: readonly Token[]): readonly Token[] {
  const [first, second] = all;
  return second?.typed.toLowerCase() === 'of' && countMistakes(first?.words[0] ?? '', 'corner', 1) <= 1 ? all.slice(2) : all;
}

const isJoin = (all: readonly Token[], i: number): boolean => i > 0 && i < all.length - 1 && joins.has(all[i]?.words.join(' ') ?? '');

interface FlatWord {
  readonly typed: string;
  readonly word: string;
  readonly at: number;
}

function wordsWithEnds(all: readonly Token[], isOpen: boolean, ends: AddressEnds): Word[] {
  const flat = all.flatMap((token, at) => token.words.map((word) => ({ typed: token.typed, word, at }))).slice(0, mostWords);
  const areas = new Map<number, NonNullable<Word['area']>>();
  const words = flat.map(({ word }) => word);
  const begun = isOpen ? countBegun(all, flat, ends) : 0;
  for (let i = flat.length - begun; i < flat.length; i++) areas.set(i, { how: 'begun', fromEnd: 0 });
  // Boulder, CO 80302, USA
  for (let end = flat.length - begun, fromEnd = begun > 0 ? 1 : 0; end > 1 && fromEnd < mostAreas;) {
    const count = Math.min(end - 1, countAreaWords(words.slice(0, end), ends));
    for (let i = end - count; i < end; i++) areas.set(i, { how: 'whole', fromEnd });
    if (count > 0) fromEnd++;
    end -= count;
    const isCode = /\d/.test(words[end - 1] ?? '');
    if (!isCode && count === 0) break;
    if (isCode) end--;
  }
  const where = whereWords(all, flat, areas, ends);
  return flat.map((each, i) => {
    const area = areas.get(i);
    return { ...each, isOpen: isOpen && i === flat.length - 1, ...(area && { area }), ...(where.has(each) && { isWhere: true }) };
  });
}

/** The words that name a town or an area in a part of their own: after a comma, or after a house number that is not the first word. */
function whereWords(
  all: readonly Token[],
  flat: readonly FlatWord[],
  areas: ReadonlyMap<number, NonNullable<Word['area']>>,
  ends: AddressEnds,
): ReadonlySet<FlatWord> {
  const endsPart = (token: Token | undefined, i: number): boolean => token?.endsPart === true || (token?.isNumber === true && i > 0);
  const partIndex = (at: number): number => all.slice(0, at).filter(endsPart).length;
  const parts = Map.groupBy(
    flat.filter(({ word }, i) => !areas.has(i) && !/\d/.test(word)),
    ({ at }) => partIndex(at),
  );
  const towns = [...parts].filter(([part, words]) => part > 0 && ends.isTown(words.map(({ word }) => word).join(' '))).flatMap(([, words]) => words);
  return new Set([...towns, ...flat.filter(({ at }, i) => areas.get(i)?.how === 'whole' && partIndex(at) > 0)]);
}

/** The number of words after the last comma that may be an unfinished country or state. */
function countBegun(all: readonly Token[], flat: readonly FlatWord[], { isArea, isAreaBegun }: AddressEnds): number {
  const comma = all.findLastIndex(({ endsPart }, i) => endsPart && i < all.length - 1);
  const rest = flat.filter(({ at }) => at > comma).map(({ word }) => word);
  const name = rest.join(' ');
  return comma >= 0 && rest.length > 0 && !isArea(name) && isAreaBegun(name) ? rest.length : 0;
}
