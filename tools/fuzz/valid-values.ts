// Makes values that a schema of the description allows. Rules that the schema does not state, such as "is in the future", may still refuse them.
import type { Random } from '../../bench/trigger-quality/random.ts';
import type { KnownIds, Place } from './ids.ts';
import { type Fields, fieldsIn, isFields, listIn, numberIn, textIn } from './json.ts';

export interface Source {
  readonly random: Random;
  readonly ids: KnownIds;
  /** The source of the ids that fit best. */
  readonly place: Place;
}

const dayMs = 86_400_000;
/** The longest valid text; longer ones come from the odd values. */
const longestText = 2_000;

/** Likely values by the name of a field; the first match counts. Few schemas say more than "text". */
const likely: readonly (readonly [RegExp, (source: Source) => string])[] = [
  [/selected|_ids$|^ids$|groupids/i, (source) => Array.from({ length: 1 + Math.floor(source.random.next() * 3) }, () => someId(source)).join(',')],
  [/id$/i, (source) => someId(source)],
  [/mail/i, ({ random }) => `fuzz${Math.floor(random.next() * 1e6)}@example.test`],
  [/querytime|^at$|sinceat|startsat/i, ({ random }) => new Date(instantNear(random)).toISOString()],
  [/date/i, ({ random }) => new Date(instantNear(random)).toISOString().slice(0, 10)],
  [/^time(start|end)|time$/i, ({ random }) => `${1 + Math.floor(random.next() * 12)}:${random.pick(['00', '15', '59'])} ${random.pick(['AM', 'PM'])}`],
  [/zone/i, ({ random }) => random.pick(['America/Denver', 'America/New_York', 'Europe/Zurich', 'Asia/Kolkata', 'UTC'])],
  [/phone|^to$/i, ({ random }) => `+1410555${String(Math.floor(random.next() * 10_000)).padStart(4, '0')}`],
  [/country/i, ({ random }) => random.pick(['US', 'CA', 'MX', 'CH'])],
  [/^lat/i, ({ random }) => random.between([-90, 90]).toFixed(4)],
  [/^(lng|long|lon)/i, ({ random }) => random.between([-180, 180]).toFixed(4)],
  [/url|endpoint|page$|link/i, () => 'https://example.test/path?query=1'],
  [/search|^q$|name|location/i, ({ random }) => random.pick(['Denver', 'gate', 'ana', 'union st', '39.7,-105', 'o’neill', 'ñ', ''])],
  [/password/i, () => 'a password of some length'],
  [/language/i, ({ random }) => random.pick(['en', 'es'])],
];

const someId = ({ random, ids, place }: Source): string => ids.pick(random, place);
const instantNear = (random: Random): number => Math.floor(Date.UTC(2026, 10, 20) + random.between([-30, 400]) * dayMs);

export function validValue(schema: Fields, source: Source, name = ''): unknown {
  const { random } = source;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick<unknown>(schema['enum']);
  const branches = [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')].filter(isFields);
  if (branches.length > 0) return validValue(random.pick(branches), source, name);
  switch (schema['type']) {
    case 'object':
      return validObject(schema, source);
    case 'array':
      return validList(schema, source, name);
    case 'integer':
      return Math.round(validNumber(schema, random));
    case 'number':
      return validNumber(schema, random);
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    default:
      return validText(schema, source, name);
  }
}

function validObject(schema: Fields, source: Source): Fields {
  const required = new Set(listIn(schema, 'required'));
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(fieldsIn(schema, 'properties')))
    if (isFields(property) && (required.has(name) || source.random.next() < 0.5)) made[name] = validValue(property, source, name);
  const others = schema['additionalProperties'];
  if (isFields(others)) for (const name of listIn(fieldsIn(schema, 'propertyNames'), 'enum')) made[String(name)] = validValue(others, source, String(name));
  return made;
}

function validList(schema: Fields, source: Source, name: string): readonly unknown[] {
  const least = numberIn(schema, 'minItems', 0);
  const most = Math.min(numberIn(schema, 'maxItems', least + 3), least + 3);
  const length = Math.floor(source.random.between([least, most + 1]));
  return Array.from({ length }, () => validValue(fieldsIn(schema, 'items'), source, name));
}

function validNumber(schema: Fields, random: Random): number {
  const least = numberIn(schema, 'minimum', numberIn(schema, 'exclusiveMinimum', 0));
  const most = numberIn(schema, 'maximum', least + 100);
  const chance = random.next();
  if (chance < 0.1) return least;
  return chance < 0.2 ? most : random.between([least, Math.min(most, least + 1e6)]);
}

const letters = ['a', 'b', 'e', 'o', 'n', 's', 't', 'A', 'M', ' ', ' ', '0', '7', '.', ',', '-', 'ä', '\u{1f600}'];

function validText(schema: Fields, source: Source, name: string): string {
  const { random } = source;
  const [least, most] = [numberIn(schema, 'minLength', 0), numberIn(schema, 'maxLength', longestText)];
  const format = textIn(schema, 'format');
  if (format === 'uuid') return random.next() < 0.5 ? someId(source) : makeUuid(random);
  if (format === 'date-time') return new Date(instantNear(random)).toISOString();
  if (format === 'uri') return 'https://push.example.test/some/endpoint';
  const pattern = textIn(schema, 'pattern');
  if (pattern !== '') return patternText(pattern, random);
  const fitting = likely.find(([names]) => names.test(name))?.[1](source);
  if (fitting !== undefined && fitting.length >= least && fitting.length <= most) return fitting;
  const length = Math.floor(random.between([least, Math.min(most, least + random.pick([1, 20, longestText])) + 1]));
  return Array.from({ length }, () => random.pick(letters))
    .join('')
    .slice(0, length)
    .toWellFormed();
}

const candidates = ['0', '1', '3', '25', '100', '-1', '1.5', '39.7392', '-104.9903', '000000', '123456', '1,1,1,1,1,1,1', '0,1,0,0,1,0,0', 'a', 'A', ''];

/** Picks a text that the pattern allows, else any text. */
function patternText(pattern: string, random: Random): string {
  const allowed = new RegExp(pattern, 'u');
  const fitting = candidates.filter((each) => allowed.test(each));
  return random.pick(fitting.length > 0 ? fitting : candidates);
}

function makeUuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random.next() * 16).toString(16)).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** Fills the placeholders of an example with ids: `{message}` becomes an id of `messages`. */
export function filledExample(value: unknown, source: Source): unknown {
  if (Array.isArray(value)) return value.map((each) => filledExample(each, source));
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledExample(each, source)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\{([A-Za-z]{1,30})\}/g, (_, kind: string) => {
    if (kind.endsWith('Email')) return `fuzz${Math.floor(source.random.next() * 1e6)}@example.test`;
    return source.ids.pick(source.random, { ...source.place, feature: featureOfKind[kind] ?? source.place.feature });
  });
}

const featureOfKind: Readonly<Record<string, string>> = {
  message: 'messages',
  liveMessage: 'messages',
  receivedMessage: 'receivers',
  contact: 'contacts',
  group: 'groups',
  import: 'imports',
  deletedMessage: 'messages',
  deletedContact: 'contacts',
  deletedGroup: 'groups',
  user: 'users',
  colleague: 'users',
  operator: 'users',
  client: 'clients',
  spareClient: 'clients',
  invitation: 'users',
  waiting: 'waitingList',
  driveTest: 'driveTests',
};
