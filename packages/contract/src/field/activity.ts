import { outcomes, pairOutcomes, silenceReasons, unheardCauseKinds } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { MessageHistory, MessageVersion } from '../messaging/message-versions.ts';
import { flag, id, instant, orNull, Pager, pageQuery, renamed, sortOrder, text, word } from '../wire/wire.ts';
import { activityDays } from './activity-days.ts';
import { activityHistory } from './activity-history.ts';
import { activityReceivers } from './activity-receivers.ts';
import { messageHearings, queryTime, viewers } from './message-hearings.ts';

/** The figures of the activity screen; each is defined in the glossary. */
export const ActivitySummary = renamed({
  activeMessages: ['active_messages', z.int()],
  receiversHeard: ['receivers_heard', z.int()],
  receiversNotYetHeard: ['notyet_heard', z.int()],
  weekMessages: ['geofence_messages', z.int()],
  weekPlays: ['message_plays', z.int()],
  weekReceivers: ['receivers', z.int()],
  /**
   * Pairs of a geofence message and a person: those whose message has begun, those of them that were heard or can still
   * be heard, and the others.
   */
  weekAssigned: ['assigned', z.int()],
  weekHeard: ['heard', z.int()],
  weekWaiting: ['waiting', z.int().default(0)],
  weekNotBegun: ['not_begun', z.int()],
  /** `heard` of `assigned` without `waiting` in percent, 0..100, rounded; 0 if there are none, which is shown as a dash. */
  efficiencyPercent: ['communication_efficiency', z.int()],
});
export type ActivitySummary = z.output<typeof ActivitySummary>;

/** One person with an active message. */
export const ActivityRow = renamed({
  contactId: ['UserID', id],
  name: ['name', z.string()],
  icon: ['icon', z.string()],
  groups: ['group', z.array(z.string())],
  /** `active` is a verified contact. */
  status: ['status', z.enum(['active', 'pending'])],
  locations: ['location', z.array(z.string())],
  messageCount: ['messages', z.int()],
  isHeard: ['isHeard', flag],
  /** The latest hearing of a row with status Heard. */
  heardAt: ['heard', orNull(instant)],
  isNotDelivered: ['notdelivered', flag],
  /** Earshot's own field: the last hearing of any of them, even while others are open. */
  lastHeardAt: ['last_heard', orNull(instant)],
  /** The number of messages with each outcome; the rest is heard. */
  waiting: ['waiting_messages', z.int().default(0)],
  missed: ['missed_messages', z.int().default(0)],
  notDelivered: ['not_delivered_messages', z.int().default(0)],
  /** The number of unheard messages that the person played to their end by hand, before their turn. */
  playedByHand: ['hand_played_messages', z.int().default(0)],
});
export type ActivityRow = z.output<typeof ActivityRow>;

/** One attempt, from the arrival to the hearing, in the order of time; an event that did not happen is absent. */
const attempt = {
  /** The time the person was only notified, by push or text message. */
  notifiedAt: z.optional(instant),
  startedAt: z.optional(instant),
  heardAt: z.optional(instant),
  /** The time the speech was broken off or failed. */
  brokenAt: z.optional(instant),
  /** The part that was spoken until then, 0..1. */
  spokenFraction: z.number().min(0).max(1).optional(),
  language: z.enum(['en', 'es']).optional(),
};

/** An attempt other than the one that decides the outcome. */
export const HearingAttempt = z.object({ ...attempt, crossedAt: z.optional(instant), reason: z.enum(silenceReasons).optional() });
export type HearingAttempt = z.output<typeof HearingAttempt>;

/** A hearing of a replaced version. */
const EarlierHearing = z.object({
  version: z.int(),
  heardAt: instant,
  heardCount: z.int(),
  language: z.enum(['en', 'es']).optional(),
});

/** The outcome of one message for one person. The times are those of one attempt: the last in which it was heard, else the last one. */
const hearing = {
  ...attempt,
  messageId: id,
  title: z.string(),
  location: z.string(),
  trigger: z.enum(['enter', 'exit']),
  /** `Not Begun` before the message's start, regardless of its state then. */
  outcome: z.enum(pairOutcomes),
  /** The time the current version of the message was set or last edited. */
  assignedAt: instant,
  deliveredAt: z.optional(instant),
  /** The leaving, for a message that is spoken on leaving. */
  arrivedAt: z.optional(instant),
  version: z.int().default(1),
  heardCount: z.int(),
  /** The older version whose hearing counts for the current one. */
  heardVersion: z.int().optional(),
  /** The last time the person played it to its end by hand, before its turn: it is not a hearing. */
  playedByHandAt: z.optional(instant),
  /** The hearings of other versions, the newest version first: an edit removes none of them. */
  earlier: z.array(EarlierHearing).default([]),
  /** The cause, absent for a heard message. `since` is set where a time belongs to it. */
  cause: z.object({ kind: z.enum(unheardCauseKinds), since: z.optional(instant) }).optional(),
};

export const MessageVersions = z.object({ messageId: id, versions: z.array(MessageVersion) });
export type MessageVersions = z.output<typeof MessageVersions>;

/** A message and a person, for the detail of a row. */
export const Hearing = z.object({
  ...hearing,
  /** The newest hundred, newest first. */
  otherAttempts: z.array(HearingAttempt).max(100),
});
export type Hearing = z.output<typeof Hearing>;

/** A hearing with its person, for reports. */
export const ReportedHearing = z.object({ ...hearing, contactId: id, name: z.string(), groups: z.array(z.string()) });
export type ReportedHearing = z.output<typeof ReportedHearing>;

/** A live message on the map, with the number of people it has reached. No receiver's position is known, so none is shown. */
export const ActivityPlace = z.object({
  messageId: id,
  title: z.string(),
  location: z.string(),
  trigger: z.enum(['enter', 'exit']),
  /** Absent for a Region Free message without a place. */
  lat: z.number().optional(),
  lng: z.number().optional(),
  /** 0 is Region Free, which has no circle. */
  radiusMeters: z.number(),
  assigned: z.int(),
  heard: z.int(),
  /** People who can still hear it; they are in no rate. */
  waiting: z.int().default(0),
  notDelivered: z.int(),
  /** The number of people who have not heard it but played it to its end by hand, before its turn. */
  playedByHand: z.int().default(0),
});
export type ActivityPlace = z.output<typeof ActivityPlace>;

/** `messages`: the number of messages; `heard`: the last hearing; `open`: the number of unheard messages. */
const activitySort = z.enum(['name', 'messages', 'heard', 'open'], 'must be name, messages, heard or open');

export const activity = operations({
  summary: {
    summary: 'The figures of the activity screen',
    method: 'GET',
    path: '/api/getactivitysummary',
    roles: viewers,
    onBehalf: true,
    query: z.object({ QueryTime: z.optional(queryTime) }),
    response: z.object({ data: ActivitySummary }),
    example: { query: {} },
  },
  list: {
    summary: 'Who heard and who did not',
    method: 'GET',
    path: '/api/getactivitydata',
    roles: viewers,
    onBehalf: true,
    query: z.object({
      page: pageQuery.page,
      perpage: pageQuery.perpage,
      searchString: pageQuery.search,
      QueryTime: z.optional(queryTime),
      statusFilter: z.optional(word(outcomes)),
      sort: activitySort.optional(),
      order: z.optional(sortOrder),
    }),
    response: z.object({ returnData: z.array(ActivityRow), pager: Pager, ReceiverCount: z.int() }),
    example: { query: { page: '1', perpage: '10' } },
  },
  person: {
    summary: "Outcome of each of a person's active messages, with the cause if it is unheard",
    method: 'GET',
    path: '/api/getactivityperson',
    roles: viewers,
    onBehalf: true,
    query: z.object({ contactId: id, QueryTime: z.optional(queryTime) }),
    response: z.object({
      data: z.array(Hearing),
      /** The words of each version of the edited messages, the current version first. */
      versions: z.array(MessageVersions).default([]),
    }),
    example: { query: { contactId: '{contact}' } },
  },
  places: {
    summary: 'Active messages on the map, with the number of people who heard each',
    method: 'GET',
    path: '/api/getactivityplaces',
    roles: viewers,
    onBehalf: true,
    query: z.object({ QueryTime: z.optional(queryTime) }),
    response: z.object({ data: z.array(ActivityPlace) }),
    example: { query: {} },
  },
  ...messageHearings,
  ...activityDays,
  ...activityHistory,
  ...activityReceivers,
  report: {
    summary:
      'Proof of hearing over the last week, for a person, a place, or all, or of a message whenever it was live, with the people who are its receivers now; paged',
    method: 'GET',
    path: '/api/getactivityreport',
    roles: viewers,
    onBehalf: true,
    query: z.object({
      page: pageQuery.page,
      perpage: pageQuery.perpage,
      messageId: z.optional(id),
      contactId: z.optional(id),
      /** The location exactly as messages spell it. */
      location: z.optional(text(300)),
      QueryTime: z.optional(queryTime),
    }),
    response: z.object({
      data: z.array(ReportedHearing),
      pager: Pager,
      /** The subject for the heading: the message's title, the person's name or the location; absent for all. */
      about: z.string().optional(),
      /** Start of the range: the report has the messages that were live at any time from here to `to`. */
      from: instant,
      to: instant,
      /** All rows whose message has begun; the rest of them was missed. */
      assigned: z.int(),
      heard: z.int(),
      /** Rows that can still be heard; they are in no rate. */
      waiting: z.int().default(0),
      notDelivered: z.int(),
      /** The other rows; they are in no rate. */
      notBegun: z.int(),
      /** The number of rows whose message has begun and was not heard in its current version, but in an earlier one. */
      heardEarlier: z.int().default(0),
      /** The words of each version of the reported message, else of the edited messages of this page, the current version first. */
      versions: z.array(MessageVersions).default([]),
      /** The audit of the message, on the first page of a report of one message. A deleted message keeps it. */
      history: MessageHistory.optional(),
    }),
    example: { query: { page: '1', messageId: '{message}' } },
  },
});
