import { keyOf, nameWords } from '../../apps/server/src/places/folding.ts';
import type { GazetteerPlace } from './gazetteer.ts';

/** Keys of the name that is shown: `Washington, D.C.` is also Washington, `Biel/Bienne` Biel and Bienne, `New York City` New York (but the small New City is not New). */
export function keysOf({ name, population }: GazetteerPlace): readonly string[] {
  const shorter = name.replace(population >= 100_000 ? /[,/([].*| city$/i : /[,/([].*/, '');
  return distinct([name, shorter, ...name.split('/'), ...withoutUmlauts(name)]);
}

/** Keys of the other names. */
export function otherKeysOf({ otherNames = [] }: GazetteerPlace): readonly string[] {
  return distinct(otherNames.flatMap((name) => [name, ...withoutUmlauts(name), ...withoutKind(name)]));
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names.map((name) => keyOf(nameWords(name))))].filter((key) => key !== '');

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** `Zürich` is typed Zuerich too, where the keyboard has no ü. */
function withoutUmlauts(name: string): readonly string[] {
  const small = name.toLowerCase().normalize('NFC');
  const spelled = small.replaceAll(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter);
  return spelled === small ? [] : [spelled];
}

/** 札幌市 is 札幌 with what it is: city, ward, town, village, prefecture, county. */
const withKind = /^(?<bare>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,})[市区區町村都府県縣县]$/u;

function withoutKind(name: string): readonly string[] {
  const bare = withKind.exec(name)?.groups?.['bare'];
  return bare === undefined ? [] : [bare];
}
