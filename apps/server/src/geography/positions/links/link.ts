import { checkPosition, type PositionReading, problem } from '../reading.ts';

/** Reads a position outside a link. The parameters of a link may contain any such position. */
export type ReadWriting = (text: string) => PositionReading | undefined;

export interface Link {
  readonly host: string;
  /** The decoded parts of the path, without empty ones; a plus stands for a space, as in a query. */
  readonly path: readonly string[];
  /** The value of a parameter by its name in lower case; undefined if it is missing or empty. */
  readonly value: (name: string) => string | undefined;
  readonly fragment: string;
  /** The whole address, decoded if possible. */
  readonly text: string;
  readonly readWriting: ReadWriting;
}

/** Takes a link apart; undefined for other text. */
export function openLink(address: string, readWriting: ReadWriting): Link | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const values = new Map<string, string>();
  for (const [name, value] of url.searchParams) if (value.trim() !== '' && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), value.trim());
  return {
    host: url.hostname.replace(/^www\./, ''),
    path: url.pathname.split('/').filter(Boolean).map(decoded),
    value: (name) => values.get(name),
    fragment: decoded(url.hash.slice(1)),
    text: decoded(url.href),
    readWriting,
  };
}

/** Decodes percent signs and pluses; returns a text with broken ones unchanged. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

const pair = /^(?:loc:|ll\.)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[,~_ ]\s*([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])/;

/** Reads two numbers at the beginning of a value, latitude first: '39.7392,-104.9903(Label)'. */
export function pairIn(value: string | undefined, source: string): PositionReading | undefined {
  const [, lat, lng] = pair.exec(value ?? '') ?? [];
  return lat === undefined || lng === undefined ? undefined : checkPosition(Number(lat), Number(lng), source);
}

/** Reads a position in any writing from a value that may also be a name. */
export function writingIn(link: Link, value: string | undefined, source: string): PositionReading | undefined {
  if (value === undefined) return undefined;
  const reading = link.readWriting(value.replace(/^loc:\s*/i, ''));
  if (reading?.kind === 'short-code' && reading.place !== '') return reading;
  if (reading?.kind !== 'positions') return pairIn(value.replace(/^[^@]{1,200}@(?=[-\d])/, ''), source);
  return { kind: 'positions', positions: reading.positions.map((position) => ({ ...position, source })) };
}

export function firstReading(...readings: readonly (() => PositionReading | undefined)[]): PositionReading | undefined {
  for (const reading of readings) {
    const found = reading();
    if (found) return found;
  }
  return undefined;
}

export const shortLink = (): PositionReading =>
  problem('This short link does not contain the position. Open it in a browser and paste the long address, or paste coordinates.');

/** Says that a link contains no position, and repeats the link's name, if any. */
export function withoutPosition(name?: string): PositionReading {
  const said = name?.replaceAll(/\s+/g, ' ').trim().slice(0, 100) ?? '';
  if (said === '')
    return problem(
      'This link contains no position. Open it in a browser, choose the place there and paste the address that the browser then shows, or paste coordinates.',
    );
  return problem(`This link names “${said}” but contains no position. Search for that name.`);
}
