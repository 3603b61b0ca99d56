import { outcomes, unheardCauseKinds } from '@earshot/domain';
import * as z from 'zod';
import { operations } from './operation.ts';
import { flag, id, instant, Pager, pageQuery, renamed, text, word } from './wire.ts';

/** Who may look: operators their own messages, admins and the Account Holder the whole client (decisions: Users). */
const viewers = ['holder', 'admin', 'operator'] as const;

/** An instant whose week before it can be written down too. */
const queryTime = instant.refine((at) => at >= 0 && at < Date.UTC(9999, 11, 31), 'must be between 1970 and 9999');

/** The figures of the activity screen; each is defined in the glossary. */
export const ActivitySummary = renamed({
  activeMessages: ['active_messages', z.int()],
  receiversHeard: ['receivers_heard', z.int()],
  receiversNotYetHeard: ['notyet_heard', z.int()],
  weekMessages: ['geofence_messages', z.int()],
  weekPlays: ['message_plays', z.int()],
  weekReceivers: ['receivers', z.int()],
  /** Percent, 0..100, rounded. */
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
  heardAt: ['heard', instant.optional()],
  isNotDelivered: ['notdelivered', flag],
});
export type ActivityRow = z.output<typeof ActivityRow>;

/** What became of one message and one person. */
const hearing = {
  messageId: id,
  title: z.string(),
  location: z.string(),
  trigger: z.enum(['enter', 'exit']),
  outcome: z.enum(outcomes),
  /** When the message, in its current version, was set or last edited. */
  assignedAt: instant,
  deliveredAt: instant.optional(),
  /** Or left, with a message that is spoken on leaving. */
  arrivedAt: instant.optional(),
  startedAt: instant.optional(),
  /** The latest time. */
  heardAt: instant.optional(),
  heardCount: z.int(),
  /** How much was spoken when it was last broken off, 0..1; absent when it was heard since, or never begun. */
  spokenFraction: z.number().min(0).max(1).optional(),
  /** In which it was spoken. */
  language: z.enum(['en', 'es']).optional(),
  /** The device was only nudged, by push or text message. */
  notifiedAt: instant.optional(),
  /** Why it was not heard; absent when it was. `since` where a time belongs to it. */
  cause: z.object({ kind: z.enum(unheardCauseKinds), since: instant.optional() }).optional(),
};

/** A message and a person, for the detail of a row. */
export const Hearing = z.object(hearing);
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
  notDelivered: z.int(),
});
export type ActivityPlace = z.output<typeof ActivityPlace>;

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
      statusFilter: word(['Heard', 'Pending', 'Not Delivered']).optional(),
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
    response: z.object({ data: z.array(Hearing) }),
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
      /** Of all its rows. */
      assigned: z.int(),
      heard: z.int(),
    }),
    example: { query: { page: '1', messageId: '{message}' } },
  },
  watch: {
    summary: 'Told at once when something was delivered, heard or changed',
    method: 'GET',
    path: '/api/activity/stream',
    roles: viewers,
    onBehalf: true,
    answers: 'events',
    response: z.object({ kind: z.enum(['delivered', 'heard', 'other']), messageId: id }),
    example: {},
  },
});
