import type { PositionReading } from '../reading.ts';
import { type Link, pairIn, shortLink, withoutPosition, writingIn } from './link.ts';

const source = 'Apple Maps link';

export const isApple = ({ host }: Link): boolean => /^(?:maps|beta\.maps)\.apple(?:\.com)?$/.test(host);

/** In the order of trust: the place, the destination of a route, the middle of the map. */
const parameters = ['coordinate', 'll', 'q', 'daddr', 'destination', 'center', 'sll', 'near'];

export function readApple(link: Link): PositionReading {
  for (const name of parameters) {
    const found = name === 'coordinate' || name === 'll' ? pairIn(link.value(name), source) : writingIn(link, link.value(name), source);
    if (found) return found;
  }
  const name = ['q', 'name', 'address', 'daddr', 'destination'].map((each) => link.value(each)).find((each) => each !== undefined);
  return name === undefined && link.path[0] === 'p' ? shortLink() : withoutPosition(name);
}
