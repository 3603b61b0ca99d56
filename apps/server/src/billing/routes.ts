import type { contract, Handlers } from '@earshot/contract';
import { monthlyBill } from '@earshot/domain';
import { countReceiversOf, findAccount, liveLimitOf } from '../accounts/index.ts';
import type { Context } from '../platform/context.ts';
import type { Services } from '../platform/services.ts';
import { countRolesOf } from './store.ts';

export function billingHandlers({ database: { db }, config: { prices } }: Services): Handlers<typeof contract.billing, Context> {
  return {
    usage: async (_input, { actor: { clientId } }) => {
      const { admins, operators } = await countRolesOf(db, clientId);
      const usage = { admins, operators, receivers: await countReceiversOf(db, clientId), messages: liveLimitOf(await findAccount(db, clientId)) };
      const { total, ...lines } = monthlyBill(usage, prices);
      return { usage, prices, lines, projected: total };
    },
  };
}
