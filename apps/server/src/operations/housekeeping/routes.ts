import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { findSchedule, listStored } from './stored-kinds.ts';

export function housekeepingHandlers(services: Services): Handlers<typeof contract.housekeeping, Context> {
  return {
    list: async (_, { now }) => {
      const schedule = await findSchedule(services);
      return { data: await listStored(services), at: now, ...(schedule && { schedule }) };
    },
  };
}
