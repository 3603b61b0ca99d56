import * as z from 'zod';
import { operations } from './operation.ts';
import { flag, id, instant, Pager, pageQuery, renamed } from './wire.ts';

/** Who may look: operators their own messages, admins and the Account Holder the whole client (decisions: Users). */
const viewers = ['holder', 'admin', 'operator'] as const;

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

export const activity = operations({
  summary: {
    summary: 'The figures of the activity screen',
    method: 'GET',
    path: '/api/getactivitysummary',
    roles: viewers,
    onBehalf: true,
    query: z.object({ QueryTime: instant.optional() }),
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
      QueryTime: instant.optional(),
      statusFilter: z.enum(['Heard', 'Pending', 'Not Delivered'], 'must be Heard, Pending or Not Delivered').optional(),
    }),
    response: z.object({ returnData: z.array(ActivityRow), pager: Pager, ReceiverCount: z.int() }),
    example: { query: { page: '1', perpage: '10' } },
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
