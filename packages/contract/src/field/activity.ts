import { outcomes, pairOutcomes, silenceReasons, unheardCauseKinds } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { MessageHistory, MessageVersion } from '../messaging/message-versions.ts';
import { flag, id, instant, orNull, Pager, pageQuery, renamed, sortOrder, text, word } from '../wire/wire.ts';
import { activityDays } from './activity-days.ts';
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
  /** Pairs of a geofence message and a person: those whose message has begun, those of them that were heard or can still be heard, and the others. */
  weekAssigned: ['assigned', z.int()],
  weekHeard: ['heard', z.int()],
  weekWaiting: ['waiting', z.int().default(0)],
  weekNotBegun: ['not_begun', z.int()],
  /** `heard` of `assigned` without `waiting` in percent, 0..100, rounded; 0 where these are none, which is shown as a dash. */
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
  /** The latest time, when heard. */
  heardAt: ['heard', orNull(instant)],
  isNotDelivered: ['notdelivered', flag],
  /** Ours: the last hearing of any of them, whatever else is open. */
  lastHeardAt: ['last_heard', orNull(instant)],
  /** How many of the messages are so; the rest is heard. */
  waiting: ['waiting_messages', z.int().default(0)],
  missed: ['missed_messages', z.int().default(0)],
  notDelivered: ['not_delivered_messages', z.int().default(0)],
  /** How many of those that were not heard the person played to their end by hand, before their turn. */
  playedByHand: ['hand_played_messages', z.int().default(0)],
});
export type ActivityRow = z.output<typeof ActivityRow>;

/** One way from the place to the ear, in the order of time; what did not happen is absent. */
const attempt = {
  /** When the person was only nudged, by push or text message. */
  notifiedAt: instant.optional(),
  startedAt: instant.optional(),
  heardAt: instant.optional(),
  /** When it was broken off, or could not be spoken. */
  brokenAt: instant.optional(),
  /** How much was spoken until then, 0..1. */
  spokenFraction: z.number().min(0).max(1).optional(),
  /** In which it was spoken. */
  language: z.enum(['en', 'es']).optional(),
};

/** An attempt that is not the one that tells what became of the message. */
export const HearingAttempt = z.object({ ...attempt, crossedAt: instant.optional(), reason: z.enum(silenceReasons).optional() });
export type HearingAttempt = z.output<typeof HearingAttempt>;

/** A hearing of a version that another one took the place of. */
const EarlierHearing = z.object({
  version: z.int(),
  heardAt: instant,
  heardCount: z.int(),
  language: z.enum(['en', 'es']).optional(),
});

/** What became of one message and one person: the times are those of one attempt, the last in which it was heard, else the last one. */
const hearing = {
  ...attempt,
  messageId: id,
  title: z.string(),
  location: z.string(),
  trigger: z.enum(['enter', 'exit']),
  /** `Not Begun` before the message's start, in whatever state it is then. */
  outcome: z.enum(pairOutcomes),
  /** When the message, in its current version, was set or last edited. */
  assignedAt: instant,
  deliveredAt: instant.optional(),
  /** Or left, with a message that is spoken on leaving. */
  arrivedAt: instant.optional(),
  /** The current version of the message. */
  version: z.int().default(1),
  /** How often it was heard, over all attempts. */
  heardCount: z.int(),
  /** The older version that was heard, where its hearing counts for the current one. */
  heardVersion: z.int().optional(),
  /** The last time that the person played it to its end by hand, before its turn: no hearing. */
  playedByHandAt: instant.optional(),
  /** The hearings of other versions, the newest version first: an edit takes none of them away. */
  earlier: z.array(EarlierHearing).default([]),
  /** Why it was not heard; absent when it was. `since` where a time belongs to it. */
  cause: z.object({ kind: z.enum(unheardCauseKinds), since: instant.optional() }).optional(),
};

/** A message that was edited, with what it said. */
export const MessageVersions = z.object({ messageId: id, versions: z.array(MessageVersion) });
export type MessageVersions = z.output<typeof MessageVersions>;

/** A message and a person, for the detail of a row. */
export const Hearing = z.object({
  ...hearing,
  /** The newest hundred of them, newest first. */
  otherAttempts: z.array(HearingAttempt).max(100),
});
export type Hearing = z.output<typeof Hearing>;

/** The same with the person, for reports. */
export const ReportedHearing = z.object({ ...hearing, contactId: id, name: z.string(), groups: z.array(z.string()) });
export type ReportedHearing = z.output<typeof ReportedHearing>;

/** A live message on the map, with how many people it has reached. No receiver's position is known, so none is shown. */
export const ActivityPlace = z.object({
  messageId: id,
  title: z.string(),
  location: z.string(),
  trigger: z.enum(['enter', 'exit']),
  /** Absent for a Region Free message that was given no place. */
  lat: z.number().optional(),
  lng: z.number().optional(),
  /** 0 is Region Free, which has no circle. */
  radiusMeters: z.number(),
  assigned: z.int(),
  heard: z.int(),
  /** Those who can still hear it, which is in no rate. */
  waiting: z.int().default(0),
  notDelivered: z.int(),
  /** Of those who have not heard it, how many played it to its end by hand, before its turn. */
  playedByHand: z.int().default(0),
});
export type ActivityPlace = z.output<typeof ActivityPlace>;

/** `messages`: how many there are; `heard`: the last hearing; `open`: how many were not heard. */
const activitySort = z.enum(['name', 'messages', 'heard', 'open'], 'must be name, messages, heard or open');

export const activity = operations({
  summary: {
    summary: 'The figures of the activity screen',
    method: 'GET',
    path: '/api/getactivitysummary',
    roles: viewers,
    onBehalf: true,
    query: z.object({ QueryTime: queryTime.optional() }),
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
      QueryTime: queryTime.optional(),
      statusFilter: word(outcomes).optional(),
      sort: activitySort.optional(),
      order: sortOrder.optional(),
    }),
    response: z.object({ returnData: z.array(ActivityRow), pager: Pager, ReceiverCount: z.int() }),
    example: { query: { page: '1', perpage: '10' } },
  },
  person: {
    summary: "What became of each of a person's active messages, and why the unheard ones are not heard",
    method: 'GET',
    path: '/api/getactivityperson',
    roles: viewers,
    onBehalf: true,
    query: z.object({ contactId: id, QueryTime: queryTime.optional() }),
    response: z.object({
      data: z.array(Hearing),
      /** Of the messages that were edited: what each version said, the current one first. */
      versions: z.array(MessageVersions).default([]),
    }),
    example: { query: { contactId: '{contact}' } },
  },
  places: {
    summary: 'The active messages on the map, with how many people heard each',
    method: 'GET',
    path: '/api/getactivityplaces',
    roles: viewers,
    onBehalf: true,
    query: z.object({ QueryTime: queryTime.optional() }),
    response: z.object({ data: z.array(ActivityPlace) }),
    example: { query: {} },
  },
  ...messageHearings,
  ...activityDays,
  ...activityReceivers,
  report: {
    summary: 'Proof of hearing over the last week: of a message, of a person, of a place, or of all; a page at a time',
    method: 'GET',
    path: '/api/getactivityreport',
    roles: viewers,
    onBehalf: true,
    query: z.object({
      page: pageQuery.page,
      perpage: pageQuery.perpage,
      messageId: id.optional(),
      contactId: id.optional(),
      /** The location exactly as messages say it. */
      location: text(300).optional(),
      QueryTime: queryTime.optional(),
    }),
    response: z.object({
      data: z.array(ReportedHearing),
      pager: Pager,
      /** What it is about, for the heading: the message's title, the person's name, the location; absent for all. */
      about: z.string().optional(),
      /** The messages that were live at any time from here to `to`. */
      from: instant,
      to: instant,
      /** Of all its rows whose message has begun; the rest was missed. */
      assigned: z.int(),
      heard: z.int(),
      /** Those that can still be heard, which are in no rate. */
      waiting: z.int().default(0),
      notDelivered: z.int(),
      /** The other rows, which are in no rate. */
      notBegun: z.int(),
      /** Of the rows whose message has begun and was not heard in the version that counts now, how many were heard in an earlier one. */
      heardEarlier: z.int().default(0),
      /** Of the message that it is about, else of those of this page that were edited: what each version said, the current one first. */
      versions: z.array(MessageVersions).default([]),
      /** Of a report of one message, on its first page: what was done to it by whom. A deleted message keeps it. */
      history: MessageHistory.optional(),
    }),
    example: { query: { page: '1', messageId: '{message}' } },
  },
});
