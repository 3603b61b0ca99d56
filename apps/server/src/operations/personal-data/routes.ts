import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { erasePerson, exportPerson, findPerson } from './service.ts';

export function personalDataHandlers(services: Services): Handlers<typeof contract.personalData, Context> {
  return {
    find: async ({ body }, { actor }) => ({ person: await findPerson(services.database.db, actor, body) }),
    export: async ({ body }, { actor, now, carryOut }) => carryOut((tx) => exportPerson({ tx, actor, now }, body)),
    erase: async ({ body }, { actor, now, carryOut }) =>
      carryOut(async (tx) => {
        const placeholder = await erasePerson(services, { tx, actor, now }, body);
        return { success: 1 as const, message: `The person is erased. What was delivered and billed counts as ${placeholder}.`, placeholder };
      }),
  };
}
