import { positionOf, type PositionReading, problem } from '../reading.ts';

/** Reads a position that is no link: what a link carries as text may be any of them. */
export type ReadWriting = (text: string) => PositionReading | undefined;

/** The address of a link, taken apart. */
export interface Link {
  readonly host: string;
  /** The parts of the path, decoded, without empty ones; a plus is a space there as it is in a query. */
  readonly path: readonly string[];
  /** The value of a parameter by its name in lower case; undefined where it is missing or empty. */
  readonly value: (name: string) => string | undefined;
  /** What follows '#'. */
  readonly fragment: string;
  /** The whole address, decoded as far as it can be. */
  readonly text: string;
  readonly readWriting: ReadWriting;
}

/** Takes a link apart; undefined where it is none. */
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

/** Percent signs and pluses undone; as it stands where somebody broke them. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

const pair = /^(?:loc:|ll\.)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[,~_ ]\s*([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])/;

/** Two numbers at the beginning of a value, latitude first: '39.7392,-104.9903(Label)'. */
export function pairIn(value: string | undefined, source: string): PositionReading | undefined {
  const [, lat, lng] = pair.exec(value ?? '') ?? [];
  return lat === undefined || lng === undefined ? undefined : positionOf(Number(lat), Number(lng), source);
}

/** A position in a value that may also be a name, however it is written there. */
export function writingIn(link: Link, value: string | undefined, source: string): PositionReading | undefined {
  if (value === undefined) return undefined;
  const reading = link.readWriting(value.replace(/^loc:\s*/i, ''));
  if (reading?.kind === 'short-code' && reading.place !== '') return reading;
  if (reading?.kind !== 'positions') return pairIn(value.replace(/^[^@]{1,200}@(?=[-\d])/, ''), source);
  return { kind: 'positions', positions: reading.positions.map((position) => ({ ...position, source })) };
}

/** The first reading that there is. */
export function firstOf(...readings: readonly (() => PositionReading | undefined)[]): PositionReading | undefined {
  for (const reading of readings) {
    const found = reading();
    if (found) return found;
  }
  return undefined;
}

export const shortLink = (): PositionReading =>
  problem('This short link does not carry the position itself. Open it in a browser and paste the long address, or paste coordinates.');

/** Why a link carries no position; with the name that it carries, where there is one. */
export function withoutPosition(name?: string): PositionReading {
  const said = name?.replaceAll(/\s+/g, ' ').trim().slice(0, 100) ?? '';
  if (said === '')
    return problem('This link carries no position. Open it in a browser, choose the place there and paste the address it then has, or paste coordinates.');
  return problem(`This link names “${said}” but carries no position. Search for that name.`);
}
