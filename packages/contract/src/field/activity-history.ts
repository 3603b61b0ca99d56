import { silenceReasons, unheardCauseKinds } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { AuditEntry } from '../people/account-settings.ts';
import { MessageHistoryEntry } from '../messaging/message-versions.ts';
import { id, instant, Pager, pageQuery, text } from '../wire/wire.ts';
import { queryTime, viewers } from './message-hearings.ts';

const contactActions = ['contact.added', 'contact.edited', 'contact.shared', 'contact.deleted', 'contact.restored'] as const;

const historyKinds = [
  // A person: the address book and its answers.
  'added',
  'invited',
  'agreed',
  'left_company',
  'muted',
  /** Counted for the bill, and no longer; for the Account Holder alone. */
  'billed',
  'unbilled',
  /** A change of the contact or the message that the audit knows. */
  'changed',
  // A message and a person.
  'assigned',
  'delivered',
  'arrived',
  'left',
  'notified',
  'started',
  'heard',
  /** The person played it to its end before its turn: it is no hearing. */
  'played_by_hand',
  'interrupted',
  'failed',
  'missed',
  'not_delivered',
  // A message.
  'over',
] as const;

/** An entry of a history. Events of phones are told as the phones reported them. */
export const HistoryEvent = z.object({
  at: instant,
  kind: z.enum(historyKinds),
  messageId: z.optional(id),
  title: z.string().optional(),
  version: z.int().optional(),
  /** The message has more than one version. */
  isEdited: z.literal(true).optional(),
  /** The person is a receiver of the message now. A proof has no other people. */
  isReceiver: z.literal(true).optional(),
  /** The person of an event in the history of a message; absent once the viewer knows no contact with the number any more. */
  contactId: z.optional(id),
  name: z.string().optional(),
  /** The part that was spoken, 0..1. */
  spokenFraction: z.number().min(0).max(1).optional(),
  reason: z.enum(silenceReasons).optional(),
  channel: z.enum(['push', 'sms']).optional(),
  language: z.enum(['en', 'es']).optional(),
  /** The speech was started by the person, before its turn. */
  isByHand: z.literal(true).optional(),
  /** The cause of a message that was missed or not delivered, as the proof tells it. */
  cause: z.object({ kind: z.enum(unheardCauseKinds), since: z.optional(instant) }).optional(),
  change: z
    .object({
      action: z.enum([...MessageHistoryEntry.shape.action.options, ...contactActions]),
      actor: z.string().optional(),
      staff: z.string().optional(),
      changes: AuditEntry.shape.changes,
    })
    .optional(),
});
export type HistoryEvent = z.output<typeof HistoryEvent>;

/** The part of `activity` about one person or one message from its beginning on. */
export const activityHistory = operations({
  history: {
    summary:
      'History of a person or a message, the newest first: reports of phones that are kept, and at most 200 changes; groups are read as they are now. The pages of one history have the `readAt` of the first as `QueryTime`',
    method: 'GET',
    path: '/api/getactivityhistory',
    roles: viewers,
    onBehalf: true,
    query: z
      .object({
        page: pageQuery.page,
        perpage: pageQuery.perpage,
        contactId: z.optional(id),
        messageId: z.optional(id),
        kind: z.enum(historyKinds).optional(),
        searchString: z.optional(text(200)),
        QueryTime: z.optional(queryTime),
      })
      .refine(({ contactId, messageId }) => (contactId === undefined) !== (messageId === undefined), {
        path: ['contactId'],
        message: 'or messageId is required, one of the two',
      }),
    response: z.object({
      data: z.array(HistoryEvent),
      pager: Pager,
      /** The instant of the history. As `QueryTime` of the other pages it keeps out what is reported or answered meanwhile; the message and its receivers are read as they are now. */
      readAt: instant,
      /** The person's name or the message's title. */
      about: z.string(),
    }),
    example: { query: { contactId: '{contact}' } },
  },
});
