import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, numberText, text } from '../wire/wire.ts';

const everybody = ['holder', 'admin', 'operator', 'support', 'super'] as const;
const lat = numberText(-90, 90);
const lng = numberText(-180, 180);

/** The kind of a found place: a place of the caller's own messages or of shared ones, a typed position, or a feature of a map. */
export const placeKinds = ['own', 'shared', 'coordinates', 'address', 'crossing', 'street', 'place', 'town', 'postal-code'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A found place. Degrees. */
export const FoundPlace = z.object({
  kind: z.enum(placeKinds),
  name: z.string(),
  detail: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** The number of messages and drafts in which the caller sees the place used; for kinds `own` and `shared`. */
  usedIn: z.number().int().optional(),
  /**
   * The reading of a position, where it needs saying: 'Google Maps link', 'UTM zone 32U'. It is shown beside the place
   * and is no part of its name.
   */
  readFrom: z.string().optional(),
  /** A typed part that this answer lacks, in words: 'the street “1600 Broadway” was not found'. */
  lacks: z.string().optional(),
  /** The match differs a little from the typed text. */
  isSimilar: z.boolean().optional(),
  /** The house number is not in the data and lies between two that are. */
  isBetween: z.boolean().optional(),
});
export type FoundPlace = z.output<typeof FoundPlace>;

/** The owner of an answer's data, shown beside it. */
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
      q: text(2000, 1),
      lat: z.optional(lat),
      lng: z.optional(lng),
      /** 1 while the text is still being typed: where the provider does not want such frequent requests, the embedded gazetteer answers. */
      typing: z.literal('1').optional(),
      /** 1 for used places alone: no provider is asked, so the text stays on this server. */
      used: z.literal('1').optional(),
    }),
    /**
     * `offersMore` says that the same text without `typing` may find more, such as streets; `problem` is the reason why
     * a link or a position could not be read.
     */
    response: z.object({ ...dataSchema(FoundPlace).shape, attribution: Attribution, offersMore: z.boolean(), problem: z.string().optional() }),
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
