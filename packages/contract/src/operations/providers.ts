import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, instant, renamed, text } from '../wire/wire.ts';
import { JobSchedule } from './system.ts';

/** The product's needs that a provider serves. */
export const providerPorts = ['sms', 'mail', 'geocoder', 'map', 'translator', 'cards', 'google', 'openid'] as const;
export type ProviderPort = (typeof providerPorts)[number];

/** The number of unsent text messages or emails in the outbox. */
const Queue = z.object({
  waiting: z.int(),
  sending: z.int(),
  /** Given up within the last 24 hours. */
  failedLastDay: z.int(),
});

/** One port and its provider. */
export const ProviderStatus = renamed({
  port: ['Port', z.enum(providerPorts)],
  /** The provider as the setting names it. */
  provider: ['Provider', z.string()],
  /** The provider's everyday name. */
  name: ['Name', z.string()],
  /** `off` without a provider, `embedded` without an outside company, `unused` until its first call. */
  state: ['State', z.enum(['working', 'failing', 'unused', 'embedded', 'off'])],
  lastSuccessAt: ['LastSuccess', z.optional(instant)],
  lastFailureAt: ['LastFailure', z.optional(instant)],
  /** The reason, at most 300 characters and without secrets. */
  lastFailure: ['LastFailureText', z.string().optional()],
  queue: ['Queue', Queue.optional()],
  canTest: ['CanTest', z.boolean()],
});
export type ProviderStatus = z.output<typeof ProviderStatus>;

export const providers = operations({
  list: {
    summary: 'Each provider, when it last answered, and what is waiting to be sent',
    method: 'GET',
    path: '/api/getproviders',
    roles: ['super'],
    response: z.object({
      ...dataSchema(ProviderStatus).shape,
      /** The server's clock, for "3 minutes ago". */
      at: instant,
      schedules: z.array(JobSchedule).optional(),
      /** Notes for the administrator of the server, a sentence each. */
      notices: z.array(z.string()).optional(),
    }),
    example: {},
  },
  test: {
    summary: 'Test a provider with a text message, an email, a place, a map or a translation, and return its answer',
    method: 'POST',
    path: '/api/testprovider',
    roles: ['super'],
    body: renamed({
      port: ['Port', z.enum(['sms', 'mail', 'geocoder', 'map', 'translator'], 'must be sms, mail, geocoder, map or translator')],
      /** A phone number with its country code, or an email address. */
      to: ['To', z.optional(text(320))],
    }),
    response: z.object({ success: z.literal(1), isWell: z.boolean(), message: z.string() }),
    example: { body: { Port: 'sms', To: '+12025550147' } },
  },
});
