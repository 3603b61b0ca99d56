import { checkPosition, type PositionReading } from '../reading.ts';
import { firstReading, type Link, pairIn, shortLink, withoutPosition, writingIn } from './link.ts';

const source = 'Google Maps link';

export const isGoogle = ({ host }: Link): boolean =>
  /^(?:maps\.|consent\.)?google(?:\.[a-z]{2,3}){1,2}$/.test(host) || /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|share\.google|maps\.gle|g\.page)$/.test(host);

/** Reads a link of Google Maps: its pin, else the middle of the map, else the searched position. */
export function readGoogle(link: Link): PositionReading {
  if (!link.host.includes('google.')) return shortLink();
  const stops = link.path[0] === 'maps' && link.path[1] === 'dir' ? listStops(link) : undefined;
  const name = link.path[0] === 'maps' && ['place', 'search'].includes(link.path[1] ?? '') ? link.path[2]?.replace(/^@.*/, '') : undefined;
  const found = firstReading(
    () => dataPair(link.text, pin, [1, 2]),
    () => stops && lastStop(link, stops),
    () => writingIn(link, name, source),
    () => (stops === undefined ? readMapMiddle(link) : undefined),
    () => inParameters(link),
    () => dataPair(link.text, embedded, [2, 1]),
  );
  return found ?? withoutPosition(stops?.at(-1) ?? (name || firstName(link)));
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pin = new RegExp(`!3d${degrees}!4d${degrees}`, 'g');
/** Embedded maps and the stops of a route write longitude first. */
const embedded = new RegExp(`!2d${degrees}!3d${degrees}`, 'g');
const stopInData = new RegExp(`!1d${degrees}!2d${degrees}`, 'g');

/** The last position of a form in Google's `data` part; the numbers tell which match is latitude and which is longitude. */
function dataPair(text: string, form: RegExp, [latAt, lngAt]: readonly [number, number]): PositionReading | undefined {
  const found = [...text.matchAll(form)].at(-1);
  return found && checkPosition(Number(found[latAt]), Number(found[lngAt]), source);
}

/** The stops of a route, the destination last. */
const listStops = ({ path }: Link): readonly string[] => path.slice(2).filter((part) => !/^(?:@|data=|am=)/.test(part));

/** A route stands for its destination, since the map's middle is only somewhere on the way. */
const lastStop = (link: Link, stops: readonly string[]): PositionReading | undefined =>
  writingIn(link, stops.at(-1), source) ?? dataPair(link.text, stopInData, [2, 1]);

function readMapMiddle({ path }: Link): PositionReading | undefined {
  const part = path.find((each) => each.startsWith('@'));
  return pairIn(part?.slice(1), source);
}

/** Parameters in the order of trust: a searched position comes before the middle of a map. */
const parameters = ['q', 'query', 'destination', 'daddr', 'll', 'center', 'viewpoint', 'cbll', 'sll', 'saddr'];

function inParameters(link: Link): PositionReading | undefined {
  for (const name of parameters) {
    const found = writingIn(link, link.value(name), source);
    if (found) return found;
  }
  return undefined;
}

const firstName = ({ value }: Link): string | undefined => ['q', 'query', 'destination', 'daddr'].map((name) => value(name)).find((each) => each !== undefined);
