import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/failures.ts';
import type { Services } from '../platform/services.ts';
import { mayLookAt } from './policy.ts';
import { countOwned } from './store.ts';

export function usersHandlers({ database: { db } }: Services): Handlers<typeof contract.users, Context> {
  return {
    counts: async ({ params: { userId } }, { actor }) => {
      if (!mayLookAt(actor, userId)) throw notFound('This user');
      const owned = await countOwned(db, actor, userId);
      if (!owned) throw notFound('This user');
      return { data: { operator: owned.is_operator ? 1 : 0, contact: owned.contact ?? 0, group: owned.group ?? 0, message: owned.message ?? 0 } };
    },
  };
}
