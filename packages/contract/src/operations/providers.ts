import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataOf, instant, renamed, text } from '../wire/wire.ts';
import { JobSchedule } from './system.ts';

/** What the product needs others for. */
export const providerPorts = ['sms', 'mail', 'geocoder', 'map', 'translator', 'cards', 'google', 'openid'] as const;
export type ProviderPort = (typeof providerPorts)[number];

/** How many text messages or e-mails of the outbox are not sent. */
const Queue = z.object({
  waiting: z.int(),
  /** Just now in the hands of the provider. */
  sending: z.int(),
  /** Given up within the last 24 hours. */
  failedLastDay: z.int(),
});

/** One port and who is behind it. */
export const ProviderStatus = renamed({
  port: ['Port', z.enum(providerPorts)],
  /** As the setting names it. */
  provider: ['Provider', z.string()],
  /** As people call it. */
  name: ['Name', z.string()],
  /** `off` where nothing is set up, `embedded` where no outside company is asked, `unused` until one was asked for the first time. */
  state: ['State', z.enum(['working', 'failing', 'unused', 'embedded', 'off'])],
  lastSuccessAt: ['LastSuccess', instant.optional()],
  lastFailureAt: ['LastFailure', instant.optional()],
  /** Why, at most 300 characters and without secrets. */
  lastFailure: ['LastFailureText', z.string().optional()],
  queue: ['Queue', Queue.optional()],
  canTest: ['CanTest', z.boolean()],
});
export type ProviderStatus = z.output<typeof ProviderStatus>;

export const providers = operations({
  list: {
    summary: 'Each outside company, when it last answered, and what waits for it',
    method: 'GET',
    path: '/api/getproviders',
    roles: ['super'],
    response: dataOf(ProviderStatus).extend({
      /** The server's clock, for "3 minutes ago". */
      at: instant,
      /** The jobs that run by the clock. */
      schedules: z.array(JobSchedule).optional(),
      /** What whoever runs the server should know, a sentence each. */
      notices: z.array(z.string()).optional(),
    }),
    example: {},
  },
  test: {
    summary: 'Send a test text message or e-mail to somebody, or ask for a place, a map or a translation, and hear what the provider answered',
    method: 'POST',
    path: '/api/testprovider',
    roles: ['super'],
    body: renamed({
      port: ['Port', z.enum(['sms', 'mail', 'geocoder', 'map', 'translator'], 'must be sms, mail, geocoder, map or translator')],
      /** A phone number with its country code, or an e-mail address. */
      to: ['To', text(320).optional()],
    }),
    response: z.object({ success: z.literal(1), isWell: z.boolean(), message: z.string() }),
    example: { body: { Port: 'sms', To: '+12025550147' } },
  },
});
