import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id, instant } from '../wire/wire.ts';
import { InboxMessageSchema } from './receivers.ts';

/** The receivers whose messages are played: one contact, the members of a group, or everyone. */
export const Ears = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), id }),
  z.object({ kind: z.literal('group'), id }),
  z.object({ kind: z.literal('everyone') }),
]);

const DriveInboxAnswer = z.object({
  /** People with the same messages: their number, their first names (at most 5) and the messages; most people first. */
  people: z.array(z.object({ count: z.int(), names: z.array(z.string()), messageIds: z.array(id) })),
  /** The messages as phones receive them, without those heard before. */
  messages: z.array(InboxMessageSchema),
});
export type DriveInbox = z.output<typeof DriveInboxAnswer>;

/** The part of the drive tests that feeds a phone played beside the console. */
export const driveInbox = operations({
  inbox: {
    summary: 'Messages as phones get them, for the phone beside the map: all live ones, or one in any state',
    method: 'POST',
    path: '/api/drivetests/inbox',
    roles: ['holder', 'operator'],
    body: z.object({
      messageId: z.optional(id),
      /** Absent for everyone. */
      ears: Ears.optional(),
      startsAt: instant,
    }),
    response: DriveInboxAnswer,
    example: { body: { startsAt: '2026-11-20T18:00:00Z' } },
  },
});
