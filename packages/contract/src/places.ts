import * as z from 'zod';
import { operations } from './operation.ts';
import { dataOf, numberText, text } from './wire.ts';

const everybody = ['holder', 'admin', 'operator', 'support', 'super'] as const;
const lat = numberText(-90, 90);
const lng = numberText(-180, 180);

/** A place that was found. */
export const FoundPlace = z.object({ name: z.string(), detail: z.string(), lat: z.number(), lng: z.number() });
export type FoundPlace = z.output<typeof FoundPlace>;

/** Whose data an answer is, to be shown beside it. */
export const Attribution = z.object({ text: z.string(), url: z.string() });
export type Attribution = z.output<typeof Attribution>;

export const places = operations({
  search: {
    summary: 'Find places by name or postal code; nearer ones first where a position is given',
    method: 'GET',
    path: '/api/places/search',
    roles: everybody,
    query: z.object({
      q: text(200).min(1, 'is required'),
      lat: lat.optional(),
      lng: lng.optional(),
      /** With 1 the text is not typed to its end: where the provider does not want to be asked that often, the embedded gazetteer answers. */
      typing: z.literal('1').optional(),
    }),
    /** `offersMore` says that the same text without `typing` may find more, such as streets. */
    response: dataOf(FoundPlace).extend({ attribution: Attribution, offersMore: z.boolean() }),
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
