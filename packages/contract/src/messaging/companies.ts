import { consentStates } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, instant, requiredLine } from '../wire/wire.ts';

/** A company that speaks on a phone, or asks to. */
export const Company = z.object({
  clientId: id,
  name: z.string(),
  /** The names of the operators who added the number: at most three, those with a message for it first. */
  operators: z.array(z.string()),
  state: z.enum(consentStates),
  /** Waiting: the time it first asked. Agreed and left: the time of that answer. */
  since: instant,
  /** Its messages are kept back until the person unmutes it, and its operators are told so. Only for an agreed company. */
  isMuted: z.boolean(),
  messageCount: z.int().min(0),
});
export type Company = z.output<typeof Company>;

const device = ['receiver'] as const;

/** A receiver decides which companies may speak on the phone. Any company that does not know the number is not found. */
export const companies = operations({
  list: {
    summary: 'Companies that speak on this phone or ask to; waiting ones first, then by name',
    method: 'GET',
    path: '/api/receiver/companies',
    roles: device,
    response: z.object({ companies: z.array(Company) }),
    example: {},
  },
  answer: {
    summary: 'Let a company speak on this phone, leave it, or mute it. Leaving takes a mute away',
    method: 'PUT',
    path: '/api/receiver/companies/{clientId}',
    roles: device,
    params: z.object({ clientId: id }),
    body: z.object({ state: z.enum(['agreed', 'left'], 'must be agreed or left').optional(), isMuted: z.boolean().optional() }),
    response: z.object({ ...Done.shape, company: Company }),
    example: { params: { clientId: '{client}' }, body: { state: 'agreed' } },
  },
  report: {
    summary: 'Report a company to the super admins, and leave it',
    method: 'POST',
    path: '/api/receiver/companies/{clientId}/report',
    roles: device,
    params: z.object({ clientId: id }),
    body: z.object({ reason: requiredLine(500, 'Describe the problem') }),
    response: z.object({ ...Done.shape, company: Company }),
    example: { params: { clientId: '{client}' }, body: { reason: 'I do not know them.' } },
  },
});
