import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id } from '../wire/wire.ts';

/**
 * Reasons for not reminding a person. `not_possible` is vague on purpose: the person wants no text messages, or the
 * company has none left.
 */
export const notRemindedReasons = ['recently', 'notifications_off', 'not_installed', 'not_signed_in', 'not_agreed', 'left', 'muted', 'not_possible'] as const;
export type NotRemindedReason = (typeof notRemindedReasons)[number];

/** Reminding people of waiting messages. */
export const nudges = operations({
  send: {
    summary: 'Remind people who have not heard a live message to open the app, by push or by text message',
    method: 'POST',
    path: '/api/nudge',
    roles: ['holder', 'operator'],
    creates: true,
    body: z
      .object({
        /** A message of the caller; absent for all of the caller's active messages. */
        message_id: z.optional(id),
        /** Only these people; absent for all people who have not heard the message. */
        contact_ids: z.array(id).min(1, 'must name at least one contact').max(300, 'must name at most 300 contacts').optional(),
        /** Absent for push. */
        channel: z.enum(['push', 'text'], 'must be push or text').optional(),
      })
      .refine(({ message_id, contact_ids }) => message_id !== undefined || contact_ids !== undefined, {
        path: ['contact_ids'],
        message: 'is required without message_id',
      }),
    response: z.object({
      success: z.literal(1),
      notified: z.int(),
      /** The others: people without push, and people who were reminded a short while ago. */
      withoutPush: z.int(),
      recently: z.int(),
      /** Each person who was not reminded, counted once by the first reason that holds. */
      notReminded: z.array(z.object({ reason: z.enum(notRemindedReasons), people: z.int() })).default([]),
      /** The contacts who can get a text message instead. */
      canText: z.array(id).default([]),
    }),
    example: { body: { message_id: '{liveMessage}' } },
  },
});
