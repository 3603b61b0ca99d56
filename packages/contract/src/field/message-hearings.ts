import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id, idList, instant } from '../wire/wire.ts';

/** Who may look: operators their own messages, admins and the Account Holder the whole client (decisions: Users). */
export const viewers = ['holder', 'admin', 'operator'] as const;

/** An instant whose week before it can be written down too. */
export const queryTime = instant.refine((at) => at >= 0 && at < Date.UTC(9999, 11, 31), 'must be between 1970 and 9999');

/** How many people heard a message. */
export const MessageHearings = z.object({
  messageId: id,
  /** The people of a message that has begun; the rest of them missed it. */
  assigned: z.int(),
  heard: z.int(),
  /** Those who can still hear it, which is in no rate. */
  waiting: z.int().default(0),
  notDelivered: z.int(),
  /** Of those who have not heard it, how many played it to its end by hand, before its turn. */
  playedByHand: z.int().default(0),
  /** Of those who have not heard the version that counts now, how many heard an earlier one. */
  heardEarlier: z.int().default(0),
  /** The people of one that has not. */
  notBegun: z.int(),
});
export type MessageHearings = z.output<typeof MessageHearings>;

/** Of `activity`, what the first page asks for and listens to. */
export const messageHearings = operations({
  messages: {
    summary: 'How many people heard each of several messages; nothing of drafts and of those that were not live in the last week',
    method: 'GET',
    path: '/api/getactivitymessages',
    roles: viewers,
    onBehalf: true,
    query: z.object({ ids: idList(300), QueryTime: queryTime.optional() }),
    response: z.object({ data: z.array(MessageHearings) }),
    example: { query: { ids: '{message}' } },
  },
  watch: {
    summary: 'Told at once when something was delivered, heard or changed: what is shown is then read again',
    method: 'GET',
    path: '/api/activity/stream',
    roles: viewers,
    onBehalf: true,
    answers: 'events',
    /** `message`: one was set, changed or deleted, or has other receivers. `contacts`: the status of contacts changed; it has no message. */
    response: z.object({ kind: z.enum(['delivered', 'heard', 'other', 'message', 'contacts']), messageId: id.optional() }),
    example: {},
  },
});
