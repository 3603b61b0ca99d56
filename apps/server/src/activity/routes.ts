import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../platform/context.ts';
import { pageOf } from '../platform/list.ts';
import type { LiveEvent } from '../platform/live.ts';
import type { Services } from '../platform/services.ts';
import { type Scope, scopeOf } from './policy.ts';
import { activityOf, summaryOf } from './service.ts';
import { isInScope } from './store.ts';

export function activityHandlers(services: Services): Handlers<typeof contract.activity, Context> {
  const { database } = services;
  return {
    summary: async ({ query }, { actor, now }) => ({ data: await summaryOf(database.db, scopeOf(actor), query.QueryTime ?? now) }),
    list: async ({ query }, { actor, now }) => {
      const { rows, pager, receiverCount } = await activityOf(database.db, scopeOf(actor), {
        at: query.QueryTime ?? now,
        search: query.searchString ?? '',
        outcome: query.statusFilter,
        page: pageOf(query),
      });
      return { returnData: rows, pager, ReceiverCount: receiverCount };
    },
    watch: async (_input, { actor }) => {
      const scope = scopeOf(actor);
      return (emit) => {
        let isOpen = true;
        const pass = async (event: LiveEvent): Promise<void> => {
          if (event.kind === 'contacts') return;
          const { kind, messageId } = event;
          if ((await isVisible(services, scope, messageId)) && isOpen) emit({ kind, messageId });
        };
        const stop = services.live.listen(scope.clientId, (event) => void pass(event).catch((error: unknown) => services.log.error(error)));
        return () => {
          isOpen = false;
          stop();
        };
      };
    },
  };
}

/** Operators are told of their own messages only, like everywhere on this screen. */
const isVisible = async ({ database }: Services, scope: Scope, messageId: string): Promise<boolean> =>
  scope.operatorId === undefined || isInScope(database.db, scope, messageId);
