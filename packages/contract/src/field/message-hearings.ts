import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { id, idList, instant } from '../wire/wire.ts';

/** Permitted viewers: operators see their own messages, admins and the Account Holder the whole client (decisions: Users). */
export const viewers = ['holder', 'admin', 'operator'] as const;

/** An instant that is representable, as is the week before it. */
export const queryTime = instant.check(z.refine((at) => at >= 0 && at < Date.UTC(9999, 11, 31), 'must be between 1970 and 9999'));

export const MessageHearings = z.object({
  messageId: id,
  /** The people of a message that has begun; the rest of them missed it. */
  assigned: z.int(),
  heard: z.int(),
  /** People who can still hear it; they are in no rate. */
  waiting: z._default(z.int(), 0),
  notDelivered: z.int(),
  /** The number of people who have not heard it but played it to its end by hand, before its turn. */
  playedByHand: z._default(z.int(), 0),
  /** The number of people who have not heard the current version, but an earlier one. */
  heardEarlier: z._default(z.int(), 0),
  /** The people of a message that has not begun. */
  notBegun: z.int(),
});
export type MessageHearings = z.output<typeof MessageHearings>;

/** The part of `activity` that the first page asks for and listens to. */
export const messageHearings = operations({
  messages: {
    summary: 'Number of people who heard each of several messages; leaves out drafts and messages not live in the last week',
    method: 'GET',
    path: '/api/getactivitymessages',
    roles: viewers,
    onBehalf: true,
    query: z.object({ ids: idList(300), QueryTime: z.optional(queryTime) }),
    response: z.object({ data: z.array(MessageHearings) }),
    example: { query: { ids: '{message}' } },
  },
  watch: {
    summary: 'Stream an event when something was delivered, heard or changed, so that screens reload',
    method: 'GET',
    path: '/api/activity/stream',
    roles: viewers,
    onBehalf: true,
    answers: 'events',
    /**
     * `message`: a message was set, changed or deleted, or has other receivers. `contacts`: the status of contacts
     * changed; it has no message.
     */
    response: z.object({ kind: z.enum(['delivered', 'heard', 'other', 'message', 'contacts']), messageId: z.optional(id) }),
    example: {},
  },
});
