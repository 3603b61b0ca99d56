import type { TSType, TSTypeReference } from 'oxc-parser';
import { type Fields, fieldsIn, type Meaning, namesIn, type Place, resolveName, sdkFolder, type Typed } from './stripe-types.ts';

/** How a value is written: as the texts of a form, or as JSON. */
interface Reading {
  readonly isForm: boolean;
  /** The objects that the request wants whole in place of their ids. */
  readonly expand: readonly string[];
}

type Path = readonly string[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

const say = (at: Path, words: string): string[] => [`${at.join('.') || 'it'} ${words}`];

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

interface Keyword {
  readonly words: string;
  fits(value: unknown, isForm: boolean): boolean;
}

const isNumber = (text: unknown): boolean => typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text);
const keywords: ReadonlyMap<TSType['type'], Keyword> = new Map<TSType['type'], Keyword>([
  ['TSStringKeyword', { words: 'is no text', fits: (value) => typeof value === 'string' }],
  ['TSNumberKeyword', { words: 'is no number', fits: (value, isForm) => (isForm ? isNumber(value) : typeof value === 'number') }],
  [
    'TSBooleanKeyword',
    { words: 'is neither true nor false', fits: (value, isForm) => (isForm ? value === 'true' || value === 'false' : typeof value === 'boolean') },
  ],
  ['TSNullKeyword', { words: 'is not empty', fits: (value, isForm) => value === (isForm ? '' : null) }],
  ['TSVoidKeyword', { words: 'must be absent', fits: (value) => value === undefined }],
  ['TSUndefinedKeyword', { words: 'must be absent', fits: (value) => value === undefined }],
  ['TSAnyKeyword', { words: '', fits: () => true }],
  ['TSUnknownKeyword', { words: '', fits: () => true }],
]);

/** Problems of a value of this type, in words; none if it is right. A list of words that Stripe keeps open is taken for closed. */
export function findProblems(value: unknown, typed: Typed, reading: Reading, at: Path = []): string[] {
  const { type } = typed;
  const { isForm } = reading;
  const keyword = keywords.get(type.type);
  if (keyword) return keyword.fits(value, isForm) ? [] : say(at, `${keyword.words}: ${show(value)}`);
  if (type.type === 'TSLiteralType') {
    const wanted = type.literal.type === 'Literal' ? type.literal.value : undefined;
    return value === (isForm ? String(wanted) : wanted) ? [] : say(at, `is not ${show(wanted)}: ${show(value)}`);
  }
  if (type.type === 'TSParenthesizedType') return findProblems(value, { ...typed, type: type.typeAnnotation }, reading, at);
  if (type.type === 'TSArrayType') return findListProblems(value, { ...typed, type: type.elementType }, reading, at);
  if (type.type === 'TSTypeLiteral') return findFieldProblems(value, fieldsIn(typed, type.members, type.start), reading, at);
  if (type.type === 'TSTypeReference') return findReferenceProblems(value, { ...typed, type }, reading, at);
  if (type.type !== 'TSUnionType') throw new Error(`${type.type} at ${at.join('.')} is not understood`);
  const choices = type.types.map((each) => ({ ...typed, type: each }));
  return findChoiceProblems(value, choices, reading, at);
}

function findReferenceProblems(value: unknown, typed: Typed & { readonly type: TSTypeReference }, reading: Reading, at: Path): string[] {
  const names = namesIn(typed.type.typeName);
  const args = (typed.type.typeArguments?.params ?? []).map((type) => ({ ...typed, type }));
  const [first = typed] = args;
  switch (names.join('.')) {
    case 'Promise':
    case 'Response':
      return findProblems(value, first, reading, at);
    case 'Array':
      return findListProblems(value, first, reading, at);
    case 'Decimal':
      return isNumber(value) ? [] : say(at, `is no decimal number as text: ${show(value)}`);
    // Stripe may add words later; the stand-in and the product know only today's.
    case 'OtherString':
      return say(at, `is a word that Stripe does not list: ${show(value)}`);
    case 'Partial':
      return isObject(value) ? findProblems(value, first, reading, at).filter((problem) => !problem.endsWith(absent)) : say(at, `is no object: ${show(value)}`);
    case 'ApiListPromise':
    case 'ApiSearchResultPromise':
      return findMeaningProblems(value, resolveName({ path: `${sdkFolder}/lib.d.ts`, scope: [] }, [names.join('').replace('Promise', '')], args), reading, at);
    default:
      return findMeaningProblems(value, resolveName(typed, names, args), reading, at);
  }
}

const findMeaningProblems = (value: unknown, meaning: Meaning, reading: Reading, at: Path): string[] =>
  'fields' in meaning ? findFieldProblems(value, meaning.fields, reading, at) : findProblems(value, meaning.typed, reading, at);

/** The same for a type by its name. */
export const findNamedProblems = (
  value: unknown,
  { place, names, reading }: { readonly place: Place; readonly names: readonly string[]; readonly reading: Reading },
): string[] => findMeaningProblems(value, resolveName(place, names), reading, []);

function findListProblems(value: unknown, element: Typed, reading: Reading, at: Path): string[] {
  const parts = reading.isForm && isObject(value) && Object.keys(value).every((name, index) => name === String(index)) ? Object.values(value) : value;
  if (!Array.isArray(parts)) return say(at, `is no list: ${show(value)}`);
  return parts.flatMap((part) => findProblems(part, element, reading, at));
}

const absent = 'is missing';

function findFieldProblems(value: unknown, { named, others }: Fields, reading: Reading, at: Path): string[] {
  if (!isObject(value)) return say(at, `is no object: ${show(value)}`);
  const missing = [...named].flatMap(([name, { isOptional }]) => (isOptional || name in value ? [] : say([...at, name], absent)));
  const wrong = Object.entries(value).flatMap(([name, part]) => {
    const field = named.get(name);
    const typed = field?.typed ?? others;
    if (!typed) return say([...at, name], 'is unknown to Stripe');
    if (typeof part === 'string' && part.length > (field?.maxLength ?? Infinity)) return say([...at, name], `has more than ${field?.maxLength} characters`);
    return findProblems(part, typed, reading, [...at, name]);
  });
  return [...missing, ...wrong];
}

function findChoiceProblems(value: unknown, choices: readonly Typed[], reading: Reading, at: Path): string[] {
  const hasId = choices.some(({ type }) => type.type === 'TSStringKeyword');
  const isWanted = reading.expand.some((each) => each === at.join('.') || each.startsWith(`${at.join('.')}.`));
  if (!reading.isForm && hasId && isObject(value) && !isWanted) return say(at, 'is whole, although only its id was asked for');
  if (!reading.isForm && hasId && typeof value === 'string' && isWanted) return say(at, 'is an id, although it was asked for whole');
  // Named types last: their files are read only for whole objects.
  const ordered = choices.toSorted((a, b) => Number(a.type.type === 'TSTypeReference') - Number(b.type.type === 'TSTypeReference'));
  let closest: string[] | undefined;
  for (const choice of ordered) {
    const problems = findProblems(value, choice, reading, at);
    if (problems.length === 0) return [];
    const isOtherKind = problems.length === 1 && problems[0]?.startsWith(`${at.join('.') || 'it'} `);
    if (!isOtherKind && (!closest || problems.length < closest.length)) closest = problems;
  }
  return closest ?? say(at, `is none of what Stripe takes or gives: ${show(value)}`);
}
