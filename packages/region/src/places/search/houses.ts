import type { DatabaseSync } from 'node:sqlite';
import { metersBetween } from '../towns.ts';

/** A position in degrees; nearer houses are preferred. */
interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** The position of a house, or its likely place, in degrees. */
export interface House {
  readonly street: number;
  readonly number: number;
  readonly text: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  /** The data lacks this house; the position lies between two houses that it has. */
  readonly isBetween?: boolean;
}

/** Decides between houses with the same number on a street. */
interface HouseWishes {
  /** The words of the question, which may include a postal code. */
  readonly words: ReadonlySet<string>;
  readonly near: Position | undefined;
}

export interface Houses {
  /** The house with that number on each street that has it. */
  readonly onStreets: (streets: readonly number[], asked: string, wishes: HouseWishes) => ReadonlyMap<number, House>;
  /** The house whose range contains the number, or the place between its neighbours; undefined when the street has neither. */
  readonly between: (street: number, asked: string) => House | undefined;
}

/** Greatest distance between neighbours; for those on the other side of the street it is smaller. */
const furthest = { numbers: 60, meters: 800 } as const;
const furthestOtherSide = { numbers: 20, meters: 300 } as const;

const columns = 'street, number, text, postcode, lat, lng';

export function openHouses(database: DatabaseSync): Houses {
  const same = database.prepare(
    `SELECT ${columns} FROM json_each(?1) AS street_of CROSS JOIN json_each(?2) AS number_of CROSS JOIN address ON street = street_of.value AND number = number_of.value`,
  );
  const around = database.prepare(`SELECT ${columns} FROM address WHERE street = ? AND number BETWEEN ? AND ? ORDER BY number`);
  return {
    onStreets: (streets, asked, wishes) => {
      const numbers = [...new Set(splitNumber(asked).map((part) => Number.parseInt(part, 10)))].filter((number) => number > 0);
      const rows = same.all(JSON.stringify(streets), JSON.stringify(numbers)) as unknown as House[];
      const best = new Map<number, { house: House; score: number }>();
      for (const house of rows) {
        const score = likeness(house, asked) * 10 + (wishes.words.has(house.postcode.toLowerCase()) ? 5 : 0) + nearness(house, wishes.near);
        if (score >= 10 && score > (best.get(house.street)?.score ?? 0)) best.set(house.street, { house, score });
      }
      return new Map([...best].map(([street, { house }]) => [street, house]));
    },
    between: (street, asked) => {
      const number = Number.parseInt(asked, 10);
      if (!(number > 0)) return undefined;
      const houses = around.all(street, number - furthest.numbers, number + furthest.numbers) as unknown as House[];
      return houses.find(({ text }) => isInRange(text, number)) ?? betweenNeighbours(houses, number);
    },
  };
}

/** A house number in small letters without spaces: '12a', '12-14', '12½'. */
export const plainNumber = (text: string): string => text.replace(' 1/2', '½').toLowerCase().replaceAll(/\s/g, '').replaceAll('–', '-');
const splitNumber = (text: string): string[] => plainNumber(text).split(/[-/]/);

/** 3 for the same number, 2 for one of two numbers (Czech houses), 1 for the house of the flat in the question, 0 for another number. */
function likeness({ text }: House, asked: string): number {
  const own = plainNumber(text);
  if (own === asked) return 3;
  const parts = splitNumber(own);
  if (parts.includes(asked)) return 2;
  const askedParts = splitNumber(asked);
  return askedParts.length > 1 && askedParts.includes(own) ? 1 : 0;
}

/** A value from 0 to 1. */
const nearness = (house: House, near: Position | undefined): number => (near ? 1 / (1 + metersBetween(near, house) / 1_000) : 0);

/** Whether the range of a house contains a number: 11-15 contains 13, and not 12, which is on the other side of the street. */
function isInRange(text: string, number: number): boolean {
  const [, from = '', to = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(plainNumber(text)) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return first > 0 && first <= number && number <= last && last - first <= furthest.numbers && (last - first) % 2 === (number - first) % 2;
}

/** The place between the houses with the next lower and higher numbers, on the same side of the street or else on the other side. */
function betweenNeighbours(houses: readonly House[], number: number): House | undefined {
  const side = houses.filter((house) => house.number % 2 === number % 2);
  return houseBetween(side, number, furthest) ?? houseBetween(houses, number, furthestOtherSide);
}

function houseBetween(houses: readonly House[], number: number, limit: { readonly numbers: number; readonly meters: number }): House | undefined {
  const before = houses.findLast((house) => house.number <= number);
  const behind = houses.find((house) => house.number >= number);
  if (!before || !behind || behind.number - before.number > limit.numbers || metersBetween(before, behind) > limit.meters) return undefined;
  const part = behind.number === before.number ? 0 : (number - before.number) / (behind.number - before.number);
  const lat = before.lat + (behind.lat - before.lat) * part;
  const lng = before.lng + (behind.lng - before.lng) * part;
  const postcode = before.postcode === behind.postcode ? before.postcode : '';
  return { street: before.street, number, text: '', postcode, lat, lng, isBetween: true };
}
