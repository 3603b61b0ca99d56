import { checkPosition, type PositionReading } from '../reading.ts';
import { firstReading, type Link, pairIn, shortLink, withoutPosition, writingIn } from './link.ts';

const source = 'Waze link';

export const isWaze = ({ host }: Link): boolean => /^(?:(?:ul|embed)\.)?waze\.(?:com|to)$/.test(host);

export function readWaze(link: Link): PositionReading {
  const { path, value } = link;
  const shared = path[0] === 'ul' ? path[1] : undefined;
  const found = firstReading(
    () => pairIn(value('ll'), source),
    () => pairIn(value('latlng'), source),
    () => pairIn(value('to'), source),
    () => writingIn(link, value('q'), source),
    () => (shared?.startsWith('h') ? decodeGeohash(shared.slice(1)) : undefined),
    () => (value('lat') && value('lon') ? pairIn(`${value('lat')},${value('lon')}`, source) : undefined),
  );
  return found ?? (value('q') === undefined && shared !== undefined ? shortLink() : withoutPosition(value('q')));
}

const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

/** Waze writes a place as 'h' and its geohash: each letter has five bits, which halve longitude and latitude in turn. */
function decodeGeohash(hash: string): PositionReading | undefined {
  if (hash.length < 5 || hash.length > 12) return undefined;
  let [west, south, width, height] = [-180, -90, 360, 180];
  let isLongitude = true;
  for (const letter of hash.toLowerCase()) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return undefined;
    for (let bit = 4; bit >= 0; bit--) {
      const half = (value >> bit) & 1;
      if (isLongitude) west += (width /= 2) * half;
      else south += (height /= 2) * half;
      isLongitude = !isLongitude;
    }
  }
  return checkPosition(south + height / 2, west + width / 2, source);
}
