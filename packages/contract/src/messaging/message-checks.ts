import { type CheckFinding, checkKinds, readyStates } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id, instant } from '../wire/wire.ts';
import { exampleSettings } from './example-settings.ts';
import { MessageSettings } from './message-settings.ts';
import { MessageDraft } from './messages.ts';
import { RecipientChoice } from './recipients.ts';

const Remedy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('widen'), radiusMeters: z.number() }),
  z.object({ kind: z.literal('shift_hours'), startMinute: z.int(), endMinute: z.int() }),
  z.object({ kind: z.literal('set_priority'), priority: z.union([z.literal(0), z.literal(1)]) }),
  z.object({ kind: z.literal('shorten'), words: z.int() }),
  z.object({ kind: z.literal('repeat_days'), repeatDays: z.array(z.boolean()).length(7).readonly() }),
]);

const Finding = z.object({
  kind: z.enum(checkKinds),
  message: z.string(),
  remedies: z.array(Remedy).readonly(),
  others: z.array(z.object({ id, title: z.string() })).readonly(),
}) satisfies z.ZodType<CheckFinding, unknown>;

const owners = ['holder', 'operator'] as const;
const exampleContent = {
  Title: 'Gate code',
  Body: 'The gate code is 4471.',
  Lat: 39.7392,
  Long: -104.9903,
  Location: 'Denver',
  Radius: 91.44,
  Radius_Unit: 1,
  Mode: 1,
};

/** The facts that an operator sees about a message before it is set. */
export const messageChecks = operations({
  check: {
    summary: 'Check a message before it is set, with remedies; stores and blocks nothing',
    method: 'POST',
    path: '/api/messagechecks',
    roles: owners,
    body: z.object({
      content: MessageDraft,
      message_settings: MessageSettings,
      /** Absent for those that are stored for the message. */
      receivers: RecipientChoice.optional(),
      /** Miles an hour of the drive through the circle; 35 by default. */
      speedMph: z.number().min(1, 'must be at least 1 mph').max(150, 'must be at most 150 mph').optional(),
    }),
    response: z.object({ findings: z.array(Finding) }),
    example: {
      body: {
        content: exampleContent,
        message_settings: exampleSettings,
        receivers: { group_ids: '{group}', contact_ids: '{contact}' },
      },
    },
  },
  count: {
    summary: 'Number of distinct people in a choice of groups and contacts now',
    method: 'POST',
    path: '/api/countreceivers',
    roles: owners,
    body: RecipientChoice,
    response: z.object({ ReceiverCount: z.int() }),
    example: { body: { group_ids: '{group}', contact_ids: '{contact}' } },
  },
  readiness: {
    summary: 'Number of chosen people who would hear a message now, and the state of the other phones',
    method: 'POST',
    path: '/api/messagereadiness',
    roles: owners,
    body: RecipientChoice,
    response: z.object({
      /** Distinct people with groups resolved. */
      ready: z.int(),
      total: z.int(),
      counts: z.record(z.enum(readyStates), z.int()),
      /** Unready people first, at most 200. */
      people: z.array(
        z.object({
          contactId: id,
          name: z.string(),
          state: z.enum(readyStates),
          lastSeenAt: z.optional(instant),
          /** The lacks that the phone reports. */
          missing: z.array(z.string()),
        }),
      ),
    }),
    example: { body: { group_ids: '{group}', contact_ids: '{contact}' } },
  },
});
