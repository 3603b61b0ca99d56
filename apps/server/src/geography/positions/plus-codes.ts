import { type CodeArea, OpenLocationCode } from 'open-location-code';
import type { Position } from './place.ts';
import { type PositionReading, problem, unfinished } from './reading.ts';

const codes = new OpenLocationCode();

const codeForm = /^(?:[2-9CFGHJMPQRVWX]{2}){1,4}(?:00){0,3}\+[2-9CFGHJMPQRVWX]{0,7}$/i;

/** Reads a Plus Code, full or short with its town: '85FPPRC9+V2', 'prc9+v2 Denver', 'Denver PRC9+V2'; undefined for other text. */
export function readPlusCode(text: string): PositionReading | undefined {
  const words = text.replace(/^plus\s?code\b[\s:]*/i, '').split(/[\s,;]+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const found = [first, last].find((each) => codeForm.test(each));
  if (found === undefined) return undefined;
  const rest = found === first ? text.slice(text.indexOf(found) + found.length) : text.slice(0, -found.length);
  return interpretPlusCode(found.toUpperCase(), rest.replace(/^[\s,;]+/, '').trim());
}

function interpretPlusCode(code: string, place: string): PositionReading | undefined {
  if (codes.isFull(code)) return { kind: 'positions', positions: [{ ...areaMiddle(codes.decode(code)), source: `Plus Code ${code}` }] };
  const plus = code.indexOf('+');
  const isBegun = code.length < plus + 3;
  // A short word with a plus in it may be anything.
  const isSure = plus > 2 || (place !== '' && /[C-X]/.test(code));
  if (codes.isShort(code) && !isBegun && isSure) return { kind: 'short-code', code, place };
  if (plus <= 2) return undefined;
  return isBegun && place === '' ? unfinished : problem(`${code} is not a Plus Code. A Plus Code looks like 85FPPRC9+V2, or like PRC9+V2 Denver with a town.`);
}

const areaMiddle = ({ latitudeCenter, longitudeCenter }: CodeArea): Position => ({ lat: latitudeCenter, lng: longitudeCenter });

/** The position of a short Plus Code that is nearest to `near`, in degrees. Throws for text that is no code. */
export function completeShortCode(short: string, near: Position): Position {
  const missing = 8 - short.indexOf('+');
  // Degrees after which the same short code repeats.
  const step = 20 ** (2 - missing / 2);
  const [lat, lng] = [Math.max(-89.9, Math.min(89.9, near.lat)), near.lng];
  const guess = areaMiddle(codes.decode(codes.encode(lat, lng).slice(0, missing) + short.toUpperCase()));
  const nearest = { lat: guess.lat + step * Math.round((lat - guess.lat) / step), lng: guess.lng + step * Math.round((lng - guess.lng) / step) };
  return { lat: nearest.lat - step * Math.sign(nearest.lat) * Number(Math.abs(nearest.lat) > 90), lng: within180(nearest.lng) };
}

const within180 = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
