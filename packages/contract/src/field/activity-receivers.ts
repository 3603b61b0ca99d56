import { pairOutcomes, unheardCauseKinds } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id, instant, Pager, pageQuery, word } from '../wire/wire.ts';
import { queryTime, viewers } from './message-hearings.ts';

/** The remedies that the caller has for a person: `remind` by push, `text` by a text message, `invite` to the receiver app. */
const can = {
  canRemind: z.boolean(),
  canText: z.boolean(),
  canInvite: z.boolean(),
};

/** A receiver of one message, or of all active messages of the viewer, with the outcome. */
export const ActivityReceiver = z.object({
  contactId: id,
  name: z.string(),
  /** E.164; '' for callers who may not see it. */
  phone: z.string(),
  /**
   * The outcome of one message. For all messages: `Not Delivered` where none is on the person's phone, `Missed` where
   * one was missed, `Heard` where all but the waiting ones were heard, else `Waiting`.
   */
  outcome: z.enum(pairOutcomes),
  /** The number of messages for the person; 1 for a request about one message. */
  messages: z.int(),
  heardAt: z.optional(instant),
  /** The version of the requested message that counts as heard. */
  heardVersion: z.int().optional(),
  /** The last time the person played one to its end by hand, before its turn: it is not a hearing. */
  playedByHandAt: z.optional(instant),
  /** The cause, absent for a heard message. `since` is set where a time belongs to it. */
  cause: z.object({ kind: z.enum(unheardCauseKinds), since: z.optional(instant) }).optional(),
  /** The last time the viewer's company asked this person for their consent; absent once they agreed. */
  invitedAt: z.optional(instant),
  /** The last invitation could not be sent: the number may be wrong. */
  isInvitationFailed: z.boolean(),
  remindedAt: z.optional(instant),
  /** Whether the contact is the caller's own, so that its number can be corrected. */
  canEdit: z.boolean(),
  ...can,
});
export type ActivityReceiver = z.output<typeof ActivityReceiver>;

/** The number of people with one outcome and one cause, and for how many of them the caller has a remedy. */
export const ActivityCause = z.object({
  outcome: z.enum(['Missed', 'Not Delivered', 'Waiting', 'Not Begun']),
  kind: z.enum(unheardCauseKinds),
  people: z.int(),
  canRemind: z.int(),
  canText: z.int(),
  canInvite: z.int(),
});
export type ActivityCause = z.output<typeof ActivityCause>;

/** The part of `activity` about receivers and the causes for which they have not heard. */
export const activityReceivers = operations({
  receivers: {
    summary: 'Receivers of one message or of all active ones, with cause and remedy for those who have not heard; missed ones first',
    method: 'GET',
    path: '/api/getactivityreceivers',
    roles: viewers,
    onBehalf: true,
    query: z.object({
      page: pageQuery.page,
      perpage: pageQuery.perpage,
      searchString: pageQuery.search,
      /** A message of the last week; absent for all active messages. */
      messageId: z.optional(id),
      outcome: z.optional(word(pairOutcomes)),
      cause: z.optional(word(unheardCauseKinds)),
      QueryTime: z.optional(queryTime),
    }),
    response: z.object({
      data: z.array(ActivityReceiver),
      pager: Pager,
      /** The title, place and version of the requested message. */
      title: z.string().optional(),
      location: z.string().optional(),
      version: z.int().optional(),
      isLive: z.boolean().optional(),
      /** People with each outcome, regardless of the filters. */
      heard: z.int(),
      waiting: z.int(),
      missed: z.int(),
      notDelivered: z.int(),
      notBegun: z.int(),
      /** The causes of all people who have not heard it, Missed before Not Delivered before Waiting, the most frequent first. */
      causes: z.array(ActivityCause),
    }),
    example: { query: { messageId: '{message}' } },
  },
});
