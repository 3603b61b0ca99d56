import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id, instant } from '../wire/wire.ts';
import { InboxMessageSchema } from './receivers.ts';

/** Whose messages: one contact's, those of a group's members, or of everyone. */
export const Ears = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), id }),
  z.object({ kind: z.literal('group'), id }),
  z.object({ kind: z.literal('everyone') }),
]);

const DriveInboxAnswer = z.object({
  /** People who hear the same messages: how many, the first names of them, at most 5, and which messages; most people first. */
  people: z.array(z.object({ count: z.int(), names: z.array(z.string()), messageIds: z.array(id) })),
  /** As their phones would be told them, what was heard before left out. */
  messages: z.array(InboxMessageSchema),
});
export type DriveInbox = z.output<typeof DriveInboxAnswer>;

/** Of the drive tests, what a phone is given that is played at the side of the console. */
export const driveInbox = operations({
  inbox: {
    summary: 'What phones would be told, to hear it on a phone at the side: all live messages, or one message in whatever state',
    method: 'POST',
    path: '/api/drivetests/inbox',
    roles: ['holder', 'operator'],
    body: z.object({
      messageId: id.optional(),
      /** Of everyone without it. */
      ears: Ears.optional(),
      startsAt: instant,
    }),
    response: DriveInboxAnswer,
    example: { body: { startsAt: '2026-11-20T18:00:00Z' } },
  },
});
