import { toFoldedKey, nameWords } from '../../apps/server/src/geography/finder/folding.ts';
import type { GazetteerPlace } from './gazetteer.ts';

/** Keys of the main name. `Washington, D.C.` is also Washington, `Biel/Bienne` is Biel and Bienne, `New York City` is New York (but the small New City is not New). */
export function toNameKeys({ name, population }: GazetteerPlace): readonly string[] {
  const shorter = name.replace(population >= 100_000 ? /[,/([].*| city$/i : /[,/([].*/, '');
  return distinct([name, shorter, ...name.split('/'), ...withoutUmlauts(name)]);
}

/** Keys of the other names, also without umlauts and without a word for the kind of place. */
export function toOtherNameKeys({ otherNames = [] }: GazetteerPlace): readonly string[] {
  return distinct(otherNames.flatMap((name) => [name, ...withoutUmlauts(name), ...withoutKind(name)]));
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names.map((name) => toFoldedKey(nameWords(name))))].filter((key) => key !== '');

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** People without ü on their keyboard type Zuerich for `Zürich`. */
function withoutUmlauts(name: string): readonly string[] {
  const small = name.toLowerCase().normalize('NFC');
  const spelled = small.replaceAll(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter);
  return spelled === small ? [] : [spelled];
}

/** 札幌市 is 札幌 with a word for its kind: city, ward, town, village, prefecture, county. */
const withKind = /^(?<bare>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,})[市区區町村都府県縣县]$/u;

function withoutKind(name: string): readonly string[] {
  const bare = withKind.exec(name)?.groups?.['bare'];
  return bare === undefined ? [] : [bare];
}
