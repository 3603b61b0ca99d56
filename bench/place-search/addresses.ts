import { DatabaseSync } from 'node:sqlite';
import { type Random, createRandom } from '../trigger-quality/random.ts';

export interface KnownQuestion {
  readonly question: string;
  /** The right positions: several when the question is ambiguous. */
  readonly answers: readonly { readonly lat: number; readonly lng: number }[];
  readonly rule: string;
}

/** The country and state that people write after the town of an address. */
interface Country {
  readonly name: string;
  /** A state such as 'CO'; '' in countries where people write none. */
  readonly state: string;
}

interface Sample {
  readonly kind: 'address' | 'crossing' | 'place';
  /** The name of the place or crossing; for an address, its street. */
  readonly name: string;
  readonly number: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

const short: Readonly<Record<string, string>> = Object.fromEntries(
  'Street St,Avenue Ave,Road Rd,Drive Dr,Lane Ln,Court Ct,Place Pl,Boulevard Blvd,Circle Cir,Highway Hwy,Parkway Pkwy,Terrace Ter,Square Sq,North N,South S,East E,West W,Strasse Str.,Straße Str.,Sankt St.'
    .split(',')
    .map((pair) => pair.split(' ')),
);
const abbreviated = (text: string): string =>
  text
    .split(' ')
    .map((word) => short[word] ?? word.replace(/stra(?:ss|ß)e$/, 'str.'))
    .join(' ');
const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[.,’'&-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

type Rule = readonly [name: string, make: (sample: Sample, country: Country) => string];

const before = ({ name, number }: Sample): string => `${number} ${name}`;
const after = ({ name, number }: Sample): string => `${name} ${number}`;
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

const addressRules: readonly Rule[] = [
  ['number before', before],
  ['number after', after],
  ['abbreviated', (sample) => joined(abbreviated(before(sample)), sample.town)],
  ['abbreviated, number after', (sample) => joined(abbreviated(after(sample)), sample.town)],
  ['no marks', (sample) => withoutMarks(`${after(sample)} ${sample.town}`)],
  ['small letters', (sample) => joined(before(sample), sample.town).toLowerCase()],
  ['with town', (sample) => joined(before(sample), sample.town)],
  ['with postal code', (sample) => joined(after(sample), `${sample.postcode} ${sample.town}`.trim())],
  ['with country', (sample, { name }) => joined(after(sample), sample.town, name)],
  ['with state', (sample, { state }) => joined(before(sample), sample.town, `${state} ${sample.postcode}`.trim())],
  [
    'everything, abbreviated, small',
    (sample, { name, state }) => joined(abbreviated(before(sample)), sample.town, `${state} ${sample.postcode}`.trim(), name).toLowerCase(),
  ],
];
const crossingRules: readonly Rule[] = [
  ['crossing', ({ name }) => name],
  ['crossing, other way round', ({ name, town }) => joined(name.split(' & ').toReversed().join(' & '), town)],
  ['crossing with and', ({ name, town }) => joined(abbreviated(name).replace(' & ', ' and '), town)],
  ['corner of', ({ name, town }) => joined(`corner of ${name.replace(' & ', ' and ')}`, town).toLowerCase()],
];
const placeRules: readonly Rule[] = [
  ['name', ({ name }) => name],
  ['name with town', ({ name, town }) => joined(name, town)],
  ['name, no marks, small', ({ name, town }) => withoutMarks(joined(name, town)).toLowerCase()],
];

/** The number of samples of each kind, and the seed of the choice. */
export interface SampleOrder {
  readonly addresses: number;
  readonly crossings: number;
  readonly places: number;
  readonly seed: number;
  readonly country: Country;
}

/** Makes questions from the contents of a region's index, each by one rule. */
export function sampleQuestions(path: string, { addresses, crossings, places, seed, country }: SampleOrder): KnownQuestion[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const random = createRandom(seed);
    const houses = pickRows(database, random, addresses, houseRows);
    const corners = pickRows(database, random, crossings, entryRows('crossing'));
    const named = pickRows(database, random, places, entryRows('place'));
    return [
      ...houses.map((sample, i) => makeQuestion(database, { sample, rule: addressRules[i % addressRules.length], country })),
      ...corners.map((sample, i) => makeQuestion(database, { sample, rule: crossingRules[i % crossingRules.length], country })),
      ...named.map((sample, i) => makeQuestion(database, { sample, rule: placeRules[i % placeRules.length], country })),
    ];
  } finally {
    database.close();
  }
}

const houseRows = `SELECT 'address' AS kind, entry.name, address.text AS number, entry.town, address.postcode, address.lat, address.lng
  FROM address JOIN entry ON entry.id = address.street`;
const entryRows = (kind: 'crossing' | 'place'): string => `SELECT kind, name, '' AS number, town, postcode, lat, lng FROM entry WHERE kind = '${kind}'`;

function pickRows(database: DatabaseSync, random: Random, count: number, sql: string): Sample[] {
  const total = Number(database.prepare(`SELECT count(*) AS total FROM (${sql})`).get()?.['total']);
  const one = database.prepare(`${sql} LIMIT 1 OFFSET ?`);
  return Array.from({ length: total === 0 ? 0 : count }, () => one.get(Math.floor(random.next() * total)) as unknown as Sample);
}

/** A question without a town is answered by every entry with its name and number, a question with a town only by those in that town. A street may answer for a place with its name. */
function makeQuestion(database: DatabaseSync, { sample, rule, country }: { sample: Sample; rule: Rule | undefined; country: Country }): KnownQuestion {
  const [name, make] = rule ?? ['number before', before];
  const question = make(sample, country);
  const saysTown = sample.town !== '' && withoutMarks(question).toLowerCase().includes(withoutMarks(sample.town).toLowerCase());
  const same = database
    .prepare('SELECT * FROM entry WHERE name = ?')
    .all(sample.name)
    .filter(({ kind }) => kind === sample.kind || (sample.kind === 'address' ? kind === 'street' : sample.kind === 'place'))
    .filter(({ town, kind, name: own }) => !saysTown || town === sample.town || (kind === 'town' && own === sample.town));
  const rows = sample.kind === 'address' ? same.flatMap((row) => findAddresses(database, Number(row['id']), sample.number)) : same;
  return { question, rule: name, answers: rows.map((row) => ({ lat: Number(row['lat']), lng: Number(row['lng']) })) };
}

const findAddresses = (database: DatabaseSync, street: number, text: string) =>
  database.prepare('SELECT lat, lng FROM address WHERE street = ? AND number = ? AND text = ?').all(street, Number.parseInt(text, 10) || 0, text);

const letters = 'abcdefghijklmnopqrstuvwxyz';
const longWord = /[a-zA-Z]{4,}/g;

/** The questions with one letter added, left out, changed or swapped in a word of four letters or more; questions without such words are left out. */
export function withMistakes(questions: readonly KnownQuestion[], seed: number): KnownQuestion[] {
  const random = createRandom(seed);
  return questions.flatMap((known) => {
    const words = [...known.question.matchAll(longWord)];
    if (words.length === 0) return [];
    const word = random.pick(words);
    const wrong = mistyped(word[0], random);
    const question = known.question.slice(0, word.index) + wrong + known.question.slice(word.index + word[0].length);
    return [{ ...known, question }];
  });
}

function mistyped(word: string, random: Random): string {
  for (;;) {
    const at = Math.floor(random.next() * word.length);
    const letter = random.pick(letters.split(''));
    const wrong = random.pick([
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
    ]);
    if (wrong.toLowerCase() !== word.toLowerCase()) return wrong;
  }
}
