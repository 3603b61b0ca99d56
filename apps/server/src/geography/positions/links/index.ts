import { type PositionReading, problem, unfinished } from '../reading.ts';
import { isApple, readApple } from './apple.ts';
import { isBing, readBing } from './bing.ts';
import { readGeoUri } from './geo-uri.ts';
import { isGoogle, readGoogle } from './google.ts';
import { type Link, openLink, type ReadWriting, withoutPosition } from './link.ts';
import { isOpenStreetMap, readOpenStreetMap } from './openstreetmap.ts';
import { isWaze, readWaze } from './waze.ts';

const maps: readonly (readonly [isIts: (link: Link) => boolean, read: (link: Link) => PositionReading])[] = [
  [isGoogle, readGoogle],
  [isApple, readApple],
  [isOpenStreetMap, readOpenStreetMap],
  [isWaze, readWaze],
  [isBing, readBing],
];

const what3words = /^(?:w3w\.co|what3words\.com|map\.what3words\.com)$/;

/** Reads a map link in a text, with or without words around it; undefined without a link. Links are never opened. */
export function readLink(text: string, readWriting: ReadWriting): PositionReading | undefined {
  const geo = /(?:^|[\s<("“])(geo:\s*[^\s>"”].*)$/is.exec(text)?.[1];
  if (geo !== undefined) return readGeoUri(withoutFrame(geo), readWriting);
  if (/^\s*geo:/i.test(text)) return unfinished;
  if (/^\s*\/\/\/[\p{L}\p{M}'-]+(?:[.。][\p{L}\p{M}'-]+){2}\s*$/u.test(text)) return threeWords();
  const address = text
    .split(/[\s<>"“”]+/)
    .map(addressIn)
    .find((each) => each !== undefined);
  if (address === undefined) return undefined;
  const reading = readAddress(address, readWriting, 0);
  if (reading?.kind !== 'problem') return reading;
  // The text next to a link without a position may contain one.
  const rest = text.replace(address.found, ' ').replaceAll(/\s+/g, ' ').trim();
  const beside = readWriting(rest);
  if (beside?.kind === 'positions' || beside?.kind === 'short-code') return beside;
  const isName = /\p{L}/u.test(rest) && rest.length <= 100 && !reading.message.includes('“');
  return isName ? problem(`${reading.message} Or search for “${rest}”.`) : reading;
}

interface Address {
  /** The address exactly as in the text. */
  readonly found: string;
  readonly url: string;
}

const bareHost =
  /^(?:[a-z\d-]{1,63}\.){0,4}(?:google(?:\.[a-z]{2,3}){1,2}|goo\.gl|maps\.gle|apple\.com|maps\.apple|openstreetmap\.(?:org|de)|osm\.org|waze\.com|bing\.com|binged\.it|w3w\.co|what3words\.com|plus\.codes)\//i;

/** Apps use URL schemes of their own, with the same parameters as on the web. */
const schemes: readonly (readonly [scheme: RegExp, web: string])[] = [
  [/^comgooglemaps(?:-x-callback)?:\/\/\/?/i, 'https://www.google.com/maps'],
  [/^google\.navigation:/i, 'https://www.google.com/maps?'],
  [/^waze:\/\/\/?/i, 'https://waze.com/ul'],
  [/^maps:(?:\/\/)?\/?/i, 'https://maps.apple.com/'],
];

/** The address in a word; undefined for an ordinary word. */
function addressIn(word: string): Address | undefined {
  const begin = word.search(/https?:\/\//i);
  const found = (begin < 0 ? word.replace(/^[([{']+/, '') : word.slice(begin)).replace(/[.,;:!'\])}]{1,20}$/, '');
  if (begin >= 0) return { found, url: found };
  if (/^www\.[^.]/i.test(found) || bareHost.test(found)) return { found, url: `https://${found}` };
  const app = schemes.find(([scheme]) => scheme.test(found));
  return app && { found, url: found.replace(app[0], app[1]) };
}

function readAddress({ url }: Address, readWriting: ReadWriting, depth: number): PositionReading {
  const link = openLink(url, readWriting);
  if (!link) return unfinished;
  // Cookie pages and mailed links contain the real link as a parameter.
  const onward = link.value('continue') ?? (link.path[0] === 'url' ? (link.value('q') ?? link.value('url')) : undefined) ?? link.value('link');
  if (onward !== undefined && /^https?:/i.test(onward) && depth < 3) return readAddress({ found: onward, url: onward }, readWriting, depth + 1);
  if (what3words.test(link.host)) return threeWords();
  if (link.host === 'plus.codes') return readWriting(link.path.join(' ').replace(/^(\w+) /, '$1+')) ?? withoutPosition();
  const read = maps.find(([isIts]) => isIts(link))?.[1];
  if (read) return read(link);
  return problem(
    `Links of ${link.host.slice(0, 60)} cannot be read here. Paste coordinates, or a link of Google Maps, Apple Maps, OpenStreetMap, Waze or Bing.`,
  );
}

const threeWords = (): PositionReading =>
  problem('A what3words address cannot be read here, because only that service can look it up. Open it in a browser and paste the coordinates.');

/** A `geo:` link without the closing bracket or quote that follows it. */
const withoutFrame = (geo: string): string =>
  geo
    .split(/[\r\n]/)[0]
    ?.replace(/[>"”]{1,5}.*$/, '')
    .trim() ?? '';
