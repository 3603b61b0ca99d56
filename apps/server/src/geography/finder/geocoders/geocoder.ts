import type { Attribution, FoundPlace, PlaceKind } from '@earshot/contract';
import type { Position } from '../../positions/index.ts';

export interface Question {
  readonly text: string;
  /** Nearer places come first. */
  readonly near?: Position | undefined;
}

/** An answer from the installation's own data. */
export interface GeocodedPlace extends FoundPlace {
  /** The whole name was typed, and not only how it begins. */
  readonly isExact?: boolean;
  /** The typed name is not the place's main name: 'Wien' for Vienna. */
  readonly isByOtherName?: boolean;
  /** The name and the detail as the place's country writes an address. Only for what is shown, since it takes longer than the search. */
  readonly written?: () => { readonly name: string; readonly detail: string };
  /** A country or a region of one. */
  readonly isArea?: boolean;
  readonly population?: number;
  /** The place lies outside a country or a state that was typed. */
  readonly isElsewhere?: boolean;
}

/** The port to the installation's own data: it is quick and never calls outside. */
export interface LocalGeocoder {
  /** The credit that the source's rules require next to its answers. */
  readonly attribution: Attribution;
  /** Finds at most 8 places, best first; the last word may be unfinished. Places that lack something or are only similar say so. */
  readonly search: (question: Question) => readonly GeocodedPlace[];
  /** The name of the place at a position; undefined if nothing there has a name. */
  readonly reverse: (position: Position) => string | undefined;
}

type Find = (question: Question, signal: AbortSignal) => Promise<readonly FoundPlace[]>;

/**
 * The port for finding and naming places. Throws if the provider does not answer well; the error holds no key and
 * nothing of the answer.
 */
export interface Geocoder {
  readonly name: string;
  readonly attribution: Attribution;
  /** For how long its rules let an answer be kept; 0 shares it only among simultaneous requests. */
  readonly keepMs: number;
  /** Finds at most 8 places by a finished text. */
  readonly search: Find;
  /** Finds places by unfinished text; absent if its rules forbid that, or if it bills by the letter. */
  readonly suggest?: Find;
  readonly reverse: (position: Position, signal: AbortSignal) => Promise<string | undefined>;
}

export const maxFound = 8;

/** Half a side of the preferred box around a position, in degrees: about 50 km. */
const nearDegrees = 0.5;

/** The box around a position, clipped to the map. */
export const boxAround = ({ lat, lng }: Position) => ({
  south: Math.max(-90, lat - nearDegrees),
  north: Math.min(90, lat + nearDegrees),
  west: Math.max(-180, lng - nearDegrees),
  east: Math.min(180, lng + nearDegrees),
});

/** Together with ', ' below the 500 characters of a message's location. */
const maxName = 200;
const maxDetail = 290;

function cut(text: string, max: number): string {
  const beginning = text.slice(0, max);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** A place with the areas around it; each name appears once. */
export function foundPlace(kind: PlaceKind, name: string, within: readonly (string | null | undefined)[], { lat, lng }: Position): FoundPlace {
  const said = new Set([name]);
  const rest = within.filter((each): each is string => typeof each === 'string' && each !== '' && !said.has(each) && Boolean(said.add(each)));
  return { kind, name: cut(name, maxName), detail: cut(rest.join(', '), maxDetail), lat, lng };
}

export const inOneLine = ({ name, detail }: FoundPlace): string => [name, detail].filter(Boolean).join(', ');

/** '135 Pilkington Avenue'; undefined without a street. */
export const formatStreet = (houseNumber: string | null | undefined, road: string | null | undefined): string | undefined =>
  road ? [houseNumber, road].filter(Boolean).join(' ') : undefined;

/** The country as the gazetteer writes it. */
export const countryNamed = (name: string | null | undefined, code: string | null | undefined): string | null | undefined =>
  code?.toUpperCase() === 'US' ? 'US' : name;
