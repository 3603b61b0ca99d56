import * as z from 'zod';
import { latitude, longitude } from '../messaging/message-settings.ts';
import { operations } from '../wire/operation.ts';
import { Done, flag, id, instant } from '../wire/wire.ts';

const operators = ['holder', 'operator'] as const;

/** A user's progress from an empty account to a heard message. */
export const StartState = z.object({
  /** The user has no message of their own yet or has begun with the card, and not all steps are done. */
  isNew: flag,
  isPutAway: flag,
  /** The profile's number, E.164. */
  phone: z.string().optional(),
  /** Present while it is signed in. */
  ownPhone: z.object({ signedInAt: instant, lastSeenAt: instant, byCode: z.enum(['screen', 'text']) }).optional(),
  /** The sample exists, and `heardAt` is when the own phone heard it. */
  hasSample: flag,
  heardAt: z.optional(instant),
  /** A message with a place, besides the sample. */
  hasPlace: flag,
  /** Only for the Account Holder: the state of the account's own steps. */
  account: z.object({ hasOperators: flag, hasLimits: flag, hasCard: flag }).optional(),
});
export type StartState = z.output<typeof StartState>;

/** The first steps. */
export const start = operations({
  get: {
    summary: 'Progress of the caller with the first steps',
    method: 'GET',
    path: '/api/start',
    roles: operators,
    response: StartState,
    example: {},
  },
  putAway: {
    summary: 'Hide or show the card of the first steps',
    method: 'POST',
    path: '/api/start/put-away',
    roles: operators,
    body: z.object({ isPutAway: flag }),
    response: Done,
    example: { body: { isPutAway: 1 } },
  },
  sample: {
    summary: 'Set a sample message that the caller’s own phone plays at once, at the place given or anywhere; replaces the earlier sample',
    method: 'POST',
    path: '/api/start/sample',
    roles: ['operator'],
    creates: true,
    body: z.object({ place: z.object({ lat: latitude, lng: longitude, accuracyMeters: z.number().min(0).max(100_000_000) }).optional() }),
    response: z.object({ ...Done.shape, messageId: id, isAnywhere: flag }),
    example: { body: {} },
  },
});
