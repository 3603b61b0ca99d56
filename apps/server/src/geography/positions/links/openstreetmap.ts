import { checkPosition, type PositionReading } from '../reading.ts';
import { firstReading, type Link, pairIn, withoutPosition, writingIn } from './link.ts';

const source = 'OpenStreetMap link';

export const isOpenStreetMap = ({ host }: Link): boolean => /^(?:openstreetmap\.org|osm\.org|openstreetmap\.de)$/.test(host);

/** Reads a link of OpenStreetMap: its marker, else a route's destination, else the middle of the map. */
export function readOpenStreetMap(link: Link): PositionReading {
  const found = firstReading(
    () => inTwo(link, 'mlat', 'mlon'),
    () => pairIn(link.value('marker'), source),
    () => pairIn(link.value('route')?.split(';').at(-1), source) ?? pairIn(link.value('to'), source),
    () => writingIn(link, link.value('query'), source),
    () => (link.path[0] === 'go' ? decodeShort(link.path[1] ?? '') : undefined),
    () => inTwo(link, 'lat', 'lon'),
    () => readMapMiddle(link.fragment),
  );
  return found ?? withoutPosition(link.value('query'));
}

function inTwo({ value }: Link, lat: string, lng: string): PositionReading | undefined {
  const [first, second] = [value(lat), value(lng)];
  return first === undefined || second === undefined ? undefined : pairIn(`${first},${second}`, source);
}

function readMapMiddle(fragment: string): PositionReading | undefined {
  const [, lat, lng] = /(?:^|&)map=[\d.]{1,8}\/(-?\d{1,3}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)(?![\d.])/.exec(fragment) ?? [];
  return lat === undefined || lng === undefined ? undefined : checkPosition(Number(lat), Number(lng), source);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~';

/** Decodes osm.org/go/…: each letter halves longitude and latitude three times in turn; the hyphens at the end give only the zoom. */
function decodeShort(code: string): PositionReading | undefined {
  const letters = code.replaceAll('@', '~').replace(/-+$/, '');
  if (letters.length < 3 || letters.length > 16) return undefined;
  let [west, south, width, height] = [-180, -90, 360, 180];
  for (const letter of letters) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return undefined;
    for (let bit = 5; bit > 0; bit -= 2) {
      width /= 2;
      height /= 2;
      west += width * ((value >> bit) & 1);
      south += height * ((value >> (bit - 1)) & 1);
    }
  }
  return checkPosition(south + height / 2, west + width / 2, source);
}
