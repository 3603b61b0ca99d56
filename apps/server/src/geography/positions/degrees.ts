import { type Angle, type Angles, parseAngles } from './angles.ts';
import { inWords, checkPosition, type PositionReading, problem, unfinished } from './reading.ts';
import { type Axis, type Side, tokenize } from './tokens.ts';

/** Reads degrees, minutes and seconds, with decimal point or comma, in the order that sides and labels give; undefined for other text. */
export function readDegrees(text: string): PositionReading | undefined {
  if (!/\d/.test(text)) return undefined;
  const prepared = withMarks(text);
  const withPoints = readAngles(prepared);
  if (withPoints?.kind === 'positions' || prepared.includes('.') || !/\d,\d/.test(prepared)) return withPoints ?? letterForZero(text);
  const decimals = prepared.replaceAll(/\d+(?:,\d+)+/g, decimalComma);
  const withCommas = decimals.includes('.') ? readAngles(decimals) : undefined;
  // With one more number, these would be two numbers with decimals.
  const isBegun = /^-?\d{1,2}(?:,\d{1,15}){1,2},?$/.test(prepared);
  return withCommas ?? withPoints ?? (isBegun ? unfinished : letterForZero(text));
}

/** '39,7392' is one number with decimals, '48,12,11,58' is two. Three numbers are unclear and stay as they are. */
function decimalComma(numbers: string): string {
  const [a, b, c, d, ...more] = numbers.split(',');
  if (c === undefined) return `${a}.${b}`;
  return d !== undefined && more.length === 0 ? `${a}.${b};${c}.${d}` : numbers;
}

/** Replaces letters and colons by the marks of degrees, and removes JSON's quotes, zoom and height: '39d44m21s', '39:44:21', '{"lat": 39}', '@39.7,-104.9,17z'. */
function withMarks(text: string): string {
  const bare = /["']\s?:/.test(text) ? text.replaceAll(/["']/g, '') : text;
  return bare
    .replace(/^@/, '')
    .replace(/(\.\d{1,20}|[nsew°'"])\.$/i, '$1')
    .replace(/,\s?\d{1,6}(?:\.\d{1,9})?\s?[zm]$/i, '')
    .replaceAll(/(\d)\s?m(?:in(?:utes?)?)?\.?\s?(\d+(?:[.,]\d+)?)\s?s(?:ec(?:onds?)?)?(?=[\s\d,;nsewo]|$)/gi, `$1'$2"`)
    .replaceAll(/(\d)\s?d(?:eg(?:rees?)?)?(?=[\s\d.,;nsewo]|$)/gi, '$1°')
    .replaceAll(/(\d)\s?m(?:in(?:utes?)?)?(?=[\s\d.,;nsewo]|$)/gi, "$1'")
    .replaceAll(/(\d):(?=\d)/g, '$1 ');
}

function letterForZero(text: string): PositionReading | undefined {
  const hasLetter = /\d[O]\d|\.O|\dO\./i.test(text) && /[.°]/.test(text) && /^[\dO\s.,;°+nsew-]+$/i.test(text);
  return hasLetter ? problem('There is a letter O instead of a zero. Type the digit 0.') : undefined;
}

function readAngles(text: string): PositionReading | undefined {
  const tokens = tokenize(text);
  if (!tokens) return undefined;
  const found = parseAngles(tokens);
  if (!isPosition(found)) return undefined;
  if (found.angles.length === 1) return unfinished;
  const isLetterForZero = letterForZero(text);
  if (isLetterForZero) return isLetterForZero;
  if (found.angles.length > 2)
    return problem(`A position is two numbers, latitude and longitude; this text has ${found.angles.length}. Write it like 39.73915, -104.98470.`);
  const isMixed = !hasEqualParts(found.angles) && !found.angles.some(hasMark);
  if (found.isMalformed || isMixed) return problem('This looks like a position but cannot be read. Write it like 39.73915, -104.98470.');
  return readAnglePair(found);
}

const hasMark = ({ parts }: Angle): boolean => parts.some(({ mark }) => mark === '°');
const hasDecimals = ({ parts }: Angle): boolean => parts.some(({ isWhole }) => !isWhole);
const isBareWhole = ({ parts }: Angle): boolean => parts.length === 1 && parts.every(({ isWhole, mark }) => isWhole && mark === '');

/** Whether numbers are a position, and not a house, a postal code, a time or an address in a street grid such as '50 N 100 W'. */
function isPosition({ angles, sides, axes, hasBreak, isMalformed }: Angles): boolean {
  if (angles.length === 0) return false;
  if (angles.some(hasMark) || angles.some(hasDecimals)) return true;
  const isBare = angles.every(isBareWhole);
  if (isMalformed || (isBare && angles.some(({ parts }) => parts.some(({ value }) => value > 180)))) return false;
  if (isBare && angles.some(({ sign }) => sign !== '')) return true;
  const said = sides.filter(Boolean).length;
  if (!isBare) return isPairOfWhole(angles) && (said === 2 || angles[1]?.sign !== '');
  if (said > 0) return angles.length === 2 && said === 2 && hasBreak && !beyond(angles, sides);
  return (angles.length <= 2 && hasBreak) || axes.filter(Boolean).length === 2;
}

/** Whether there are two angles with the same parts: degrees and minutes, or also seconds. The telephone number '+1 303 555 0100' has no such angles. */
const isPairOfWhole = (angles: readonly Angle[]): boolean => angles.length === 2 && (angles[0]?.parts.length ?? 0) > 1 && hasEqualParts(angles);

const hasEqualParts = ([first, second]: readonly Angle[]): boolean => first?.parts.length === second?.parts.length;

/** Whether a latitude is above 90, as the numbers of street grids are. */
const beyond = (angles: readonly Angle[], sides: readonly (Side | undefined)[]): boolean =>
  angles.some(({ parts }, at) => (parts[0]?.value ?? 0) > 90 && (sides[at] === 'N' || sides[at] === 'S'));

const axisOfSide = (side: Side): Axis => (side === 'N' || side === 'S' ? 'lat' : 'lng');

function readAnglePair({ angles, sides, axes }: Angles): PositionReading {
  if (sides.includes('O')) return problem('O is east in German and west in French and Spanish. Write E or W.');
  const values: number[] = [];
  const said: (Axis | undefined)[] = [];
  for (const [at, angle] of angles.entries()) {
    const [side, label] = [sides[at], axes[at]];
    const value = toDecimalDegrees(angle, side);
    if (typeof value === 'string') return problem(value);
    if (side && label && axisOfSide(side) !== label) return problem(`The label and ${side} name different directions. Write it like 39.73915, -104.98470.`);
    if (!side && sides.some(Boolean) && angle.sign === '') return problem(`Write N or S, and E or W, with both numbers. ${inWords(value)} has neither.`);
    values.push(value);
    said.push(side ? axisOfSide(side) : label);
  }
  return inOrder(values, said);
}

/** Puts latitude first, unless sides or labels say otherwise. */
function inOrder([first = NaN, second = NaN]: readonly number[], [axis, other]: readonly (Axis | undefined)[]): PositionReading {
  if (axis && axis === other) return problem(`Both numbers are ${axis === 'lat' ? 'latitudes' : 'longitudes'}. A position needs one of each.`);
  if (axis === 'lng' || other === 'lat') return checkPosition(second, first);
  const isTurned = !axis && !other && Math.abs(first) > 90 && Math.abs(first) <= 180 && Math.abs(second) <= 90;
  if (isTurned) return problem(`Latitude comes first and is at most 90. Did you mean ${inWords(second)}, ${inWords(first)}?`);
  return checkPosition(first, second);
}

/** The signed degrees of an angle, or a sentence that says what is wrong. */
function toDecimalDegrees({ sign, parts: [degrees, minutes, seconds] }: Angle, side: Side | undefined): number | string {
  const [d, m, s] = [degrees?.value ?? NaN, minutes?.value ?? 0, seconds?.value ?? 0];
  if (m >= 60) return `Minutes must be below 60, not ${inWords(m)}.`;
  if (s >= 60) return `Seconds must be below 60, not ${inWords(s)}.`;
  const size = d + m / 60 + s / 3600;
  if (sign === '-' && (side === 'N' || side === 'E')) return `The minus sign and ${side} contradict each other. Leave one of them out.`;
  return sign === '-' || side === 'S' || side === 'W' ? -size : size;
}
