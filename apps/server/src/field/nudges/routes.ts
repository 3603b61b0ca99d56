import type { contract, Handlers } from '@earshot/contract';
import { visibleMessage } from '../../messaging/messages/index.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { nudge } from './service.ts';

export function nudgesHandlers(services: Services): Handlers<typeof contract.nudges, Context> {
  const { db } = services.database;
  return {
    send: async ({ body }, { actor, now, carryOut }) => {
      const { id, parent_id } = await visibleMessage(db, actor, body.message_id);
      return carryOut(async (tx) => ({ success: 1 as const, ...(await nudge(services, tx, actor, { messageId: parent_id ?? id, now })) }));
    },
  };
}
