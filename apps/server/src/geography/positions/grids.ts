import Mgrs from 'geodesy/mgrs.js';
import Utm from 'geodesy/utm.js';
import type { Position } from './place.ts';
import { type PositionReading, problem, type ReadPosition, unfinished } from './reading.ts';

/** Letters of the latitude bands, from 80° south on: 8 degrees each, the last one 12. */
const bands = 'CDEFGHJKLMNPQRSTUVWX';

/** Degrees. Squares cross the edge of their band, and people write the wrong band near it. */
const slack = 1;

function isInBand({ lat }: Position, band: string): boolean {
  const south = bands.indexOf(band) * 8 - 80;
  const north = band === 'X' ? 84 : south + 8;
  return lat >= south - slack && lat <= north + slack;
}

const meters = (axis: string): string => String.raw`(\d{1,8}(?:\.\d{1,9})?)\s*m?\s*${axis}?`;
const zoneAndLetter = String.raw`(?:utm\b)?[\s:,]*(?:zone\b)?[\s:]*(\d{1,2})\s*(north|south|[a-z])\b`;
const utm = new RegExp(String.raw`^${zoneAndLetter}[\s,;:]*(?:e(?:asting)?\b)?[\s:=]*${meters('e')}[\s,;/]+(?:n(?:orthing)?\b)?[\s:=]*${meters('n')}$`, 'i');
/** An unfinished UTM position. Without the word UTM, the first digits of the metres are needed: plants and schools have zones too. */
const utmBegun =
  /^utm(?: zone)? ?\d{0,2} ?[a-z]?[\s,;]{0,3}[\d.]{0,20}[\s,;me]{0,5}[\d.]{0,20}m?$|^(?:zone )?\d{1,2} ?[c-x] \d{5,7}(?:\.\d{0,9})?[\s,;me]{0,5}\d{0,8}$/i;

/** Reads a UTM position: '13S 500123 4399456', 'Zone 13N 500123mE 4399456mN'; undefined for other text. */
export function readUtm(text: string): PositionReading | undefined {
  const [, zone, letter, easting, northing] = utm.exec(text) ?? [];
  if (zone === undefined || letter === undefined || easting === undefined || northing === undefined) return utmBegun.test(text) ? unfinished : undefined;
  // Without a word or a unit of UTM, a number, a letter and two short numbers are an address.
  if (!/utm|zone|\dm/i.test(text) && (easting.length < 5 || northing.length < 5)) return utmBegun.test(text) ? unfinished : undefined;
  if (Number(zone) < 1 || Number(zone) > 60) return problem(`UTM zones go from 1 to 60, and this is ${Number(zone)}.`);
  return interpretUtm({ zone: Number(zone), letter: letter.toUpperCase(), easting: Number(easting), northing: Number(northing) });
}

interface UtmWriting {
  readonly zone: number;
  /** The letter of a band, N or S for half of the globe, or 'NORTH' or 'SOUTH'. */
  readonly letter: string;
  readonly easting: number;
  readonly northing: number;
}

/** The possible meanings: some people write the letter of the band, others N or S for half of the globe. */
function interpretUtm(writing: UtmWriting): PositionReading {
  const { zone, letter } = writing;
  const isWord = letter.length > 1;
  if (!isWord && !bands.includes(letter)) return problem(`There is no UTM zone ${zone}${letter}: its letter is one from C to X, but not I or O.`);
  const [north, south] = [utmToPosition(writing, 'N'), utmToPosition(writing, 'S')];
  const inBand = isWord ? undefined : letter >= 'N' ? north : south;
  const positions: ReadPosition[] = [];
  if (inBand && isInBand(inBand, letter)) positions.push({ ...inBand, source: `UTM zone ${zone}${letter === 'S' ? ', band S' : letter}` });
  else if (letter.startsWith('N') && north) positions.push({ ...north, source: `UTM zone ${zone}N` });
  if (letter.startsWith('S') && south) positions.push({ ...south, source: `UTM zone ${zone}, south of the equator` });
  if (positions.length > 0) return { kind: 'positions', positions };
  return problem(`These meters are not in UTM zone ${zone}${letter}. The easting comes first and has six digits. Check the letter of the zone too.`);
}

function utmToPosition({ zone, easting, northing }: UtmWriting, half: 'N' | 'S'): Position | undefined {
  // Zones are not used farther from their middle.
  if (easting < 100_000 || easting > 900_000) return undefined;
  try {
    const { lat, lon } = new Utm(zone, half, easting, northing).toLatLon();
    return { lat, lng: lon };
  } catch {
    return undefined;
  }
}

const mgrs = /^(?:mgrs\b[\s:]*)?(\d{1,2})\s?([c-hj-np-x])\s?([a-hj-np-z])([a-hj-np-v])\s?(?:(\d{2,5})\s(\d{2,5})|(\d{4,10}))$/i;
const mgrsBegun = /^(?:mgrs\b.*|\d{1,2}\s?[c-hj-np-x]\s?[a-hj-np-z][a-hj-np-v]\s?\d{1,9}(?:\s\d{0,5})?)$/i;

/** Reads an MGRS square of 1 m to 1 km: '13SDD0012399456', '13S DD 00 99'; undefined for other text. */
export function readMgrs(text: string): PositionReading | undefined {
  const [, zone, band, column, row, first, second, both = ''] = mgrs.exec(text) ?? [];
  if (zone === undefined || band === undefined || column === undefined || row === undefined) return mgrsBegun.test(text) ? unfinished : undefined;
  const [easting, northing] = [first ?? both.slice(0, both.length / 2), second ?? both.slice(both.length / 2)];
  // Unequal digits of easting and northing mean unfinished text.
  if (easting.length !== northing.length) return unfinished;
  const size = 10 ** (5 - easting.length);
  const square = { zone: Number(zone), band: band.toUpperCase(), column: column.toUpperCase(), row: row.toUpperCase() };
  const position = squareMiddle(square, (Number(easting) + 0.5) * size, (Number(northing) + 0.5) * size);
  if (position) return { kind: 'positions', positions: [{ ...position, source: size === 1 ? 'MGRS' : `MGRS, the center of a square of ${size} m` }] };
  return problem(`MGRS has no square ${square.column}${square.row} in ${square.zone}${square.band}. Check the letters.`);
}

interface Square {
  readonly zone: number;
  readonly band: string;
  readonly column: string;
  readonly row: string;
}

/** Degrees from the middle of a zone to its edge, with some slack; zones in Norway and Svalbard are wider. */
const widest = (band: string): number => (band === 'V' || band === 'X' ? 6.2 : 3.2);

function squareMiddle({ zone, band, column, row }: Square, easting: number, northing: number): Position | undefined {
  try {
    const { lat, lon: lng } = new Mgrs(zone, band, column, row, easting, northing).toUtm().toLatLon();
    return isInBand({ lat, lng }, band) && Math.abs(lng - (zone * 6 - 183)) <= widest(band) ? { lat, lng } : undefined;
  } catch {
    return undefined;
  }
}
