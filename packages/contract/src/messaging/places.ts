import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataOf, numberText, text } from '../wire/wire.ts';

const everybody = ['holder', 'admin', 'operator', 'support', 'super'] as const;
const lat = numberText(-90, 90);
const lng = numberText(-180, 180);

/** What an answer is: a place of the caller's own messages or of shared ones, a position that was typed, and what a map knows. */
export const placeKinds = ['own', 'shared', 'coordinates', 'address', 'crossing', 'street', 'place', 'town', 'postal-code'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A place that was found. Degrees. */
export const FoundPlace = z.object({
  kind: z.enum(placeKinds),
  name: z.string(),
  detail: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** In how many messages and drafts the caller sees the place used; for kinds `own` and `shared`. */
  usedIn: z.number().int().optional(),
  /** How a position was read, where that needs saying: 'Google Maps link', 'UTM zone 32U'. It is shown beside the place and is no part of its name. */
  readFrom: z.string().optional(),
  /** A part of what was typed that this answer does not have, in words: 'the street “1600 Broadway” was not found'. */
  lacks: z.string().optional(),
  /** Something was typed a little differently. */
  isSimilar: z.boolean().optional(),
  /** The house number is not in the data and lies between two that are. */
  isBetween: z.boolean().optional(),
});
export type FoundPlace = z.output<typeof FoundPlace>;

/** Whose data an answer is, to be shown beside it. */
export const Attribution = z.object({ text: z.string(), url: z.string() });
export type Attribution = z.output<typeof Attribution>;

export const places = operations({
  search: {
    summary: 'Find places: used ones, coordinates, addresses, names, towns and postal codes; nearer ones first where a position is given',
    method: 'GET',
    path: '/api/places/search',
    roles: everybody,
    query: z.object({
      /** Long enough for a pasted link. */
      q: text(2000).min(1, 'is required'),
      lat: lat.optional(),
      lng: lng.optional(),
      /** With 1 the text is not typed to its end: where the provider does not want to be asked that often, the embedded gazetteer answers. */
      typing: z.literal('1').optional(),
    }),
    /** `offersMore` says that the same text without `typing` may find more, such as streets; `problem` why a link or a position could not be read. */
    response: dataOf(FoundPlace).extend({ attribution: Attribution, offersMore: z.boolean(), problem: z.string().optional() }),
    example: { query: { q: 'denver co' } },
  },
  reverse: {
    summary: 'Name the place at a position',
    method: 'GET',
    path: '/api/places/reverse',
    roles: everybody,
    query: z.object({ lat, lng }),
    response: z.object({ address: z.string(), attribution: Attribution }),
    example: { query: { lat: '39.7392', lng: '-104.9903' } },
  },
});
