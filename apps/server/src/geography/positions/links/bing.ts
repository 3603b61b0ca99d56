import type { PositionReading } from '../reading.ts';
import { firstReading, type Link, pairIn, shortLink, withoutPosition, writingIn } from './link.ts';

const source = 'Bing Maps link';

export const isBing = ({ host, path }: Link): boolean =>
  /^(?:bing\.com|maps\.live\.com|binged\.it|1drv\.ms|aka\.ms|maps\.bing\.com)$/.test(host) && (host !== 'bing.com' || path[0]?.startsWith('map') === true);

/** Reads a link of Bing Maps: its point, else the searched position, else a route's destination, else the middle of the map. */
export function readBing(link: Link): PositionReading {
  const { value } = link;
  const goal = value('rtp')?.split('~').at(-1);
  const found = firstReading(
    () => pairIn(after('point', value('sp')), source),
    () => writingIn(link, value('where1') ?? value('where'), source),
    () => writingIn(link, value('q') ?? value('ss'), source),
    () => pairIn(after('pos', goal), source),
    () => (goal === undefined ? pairIn(value('cp'), source) : undefined),
  );
  if (found) return found;
  const name = value('where1') ?? value('where') ?? value('q') ?? value('ss') ?? after('adr', goal);
  return name === undefined && !link.host.endsWith('bing.com') ? shortLink() : withoutPosition(name);
}

/** Takes the position out of a value that begins with its kind: 'point.39.75_-105.00_Union Station'. */
function after(kind: string, value: string | undefined): string | undefined {
  return value?.toLowerCase().startsWith(`${kind}.`) ? value.slice(kind.length + 1) : undefined;
}
