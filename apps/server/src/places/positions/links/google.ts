import { positionOf, type PositionReading } from '../reading.ts';
import { firstOf, type Link, pairIn, shortLink, withoutPosition, writingIn } from './link.ts';

const source = 'Google Maps link';

export const isGoogle = ({ host }: Link): boolean =>
  /^(?:maps\.|consent\.)?google(?:\.[a-z]{2,3}){1,2}$/.test(host) || /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|share\.google|maps\.gle|g\.page)$/.test(host);

/** The link of Google Maps: the pin before the middle of the map before what was searched. */
export function readGoogle(link: Link): PositionReading {
  if (!link.host.includes('google.')) return shortLink();
  const stops = link.path[0] === 'maps' && link.path[1] === 'dir' ? stopsOf(link) : undefined;
  const name = link.path[0] === 'maps' && ['place', 'search'].includes(link.path[1] ?? '') ? link.path[2]?.replace(/^@.*/, '') : undefined;
  const found = firstOf(
    () => dataPair(link.text, pin, [1, 2]),
    () => stops && lastStop(link, stops),
    () => writingIn(link, name, source),
    () => (stops === undefined ? middleOf(link) : undefined),
    () => inParameters(link),
    () => dataPair(link.text, embedded, [2, 1]),
  );
  return found ?? withoutPosition(stops?.at(-1) ?? (name || firstName(link)));
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pin = new RegExp(`!3d${degrees}!4d${degrees}`, 'g');
/** Maps in pages of others, and the stops of a way, say longitude first. */
const embedded = new RegExp(`!2d${degrees}!3d${degrees}`, 'g');
const stopInData = new RegExp(`!1d${degrees}!2d${degrees}`, 'g');

/** The last two numbers of a form in what Google calls data; `order` says which is the latitude. */
function dataPair(text: string, form: RegExp, [latAt, lngAt]: readonly [number, number]): PositionReading | undefined {
  const found = [...text.matchAll(form)].at(-1);
  return found && positionOf(Number(found[latAt]), Number(found[lngAt]), source);
}

/** The stops of a way, its goal last. */
const stopsOf = ({ path }: Link): readonly string[] => path.slice(2).filter((part) => !/^(?:@|data=|am=)/.test(part));

/** Of a way the goal: the map's middle lies somewhere along it. */
const lastStop = (link: Link, stops: readonly string[]): PositionReading | undefined =>
  writingIn(link, stops.at(-1), source) ?? dataPair(link.text, stopInData, [2, 1]);

function middleOf({ path }: Link): PositionReading | undefined {
  const part = path.find((each) => each.startsWith('@'));
  return pairIn(part?.slice(1), source);
}

/** A position that was searched for is nearer to what somebody means than the middle of a map. */
const parameters = ['q', 'query', 'destination', 'daddr', 'll', 'center', 'viewpoint', 'cbll', 'sll', 'saddr'];

function inParameters(link: Link): PositionReading | undefined {
  for (const name of parameters) {
    const found = writingIn(link, link.value(name), source);
    if (found) return found;
  }
  return undefined;
}

const firstName = ({ value }: Link): string | undefined => ['q', 'query', 'destination', 'daddr'].map((name) => value(name)).find((each) => each !== undefined);
