import type { contract, Handlers } from '@earshot/contract';
import { visibleMessage } from '../../messaging/messages/index.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { nudge } from './service.ts';

export function nudgesHandlers(services: Services): Handlers<typeof contract.nudges, Context> {
  const { db } = services.database;
  return {
    send: async ({ body }, { actor, now, carryOut }) => {
      const { message_id, contact_ids: contactIds, channel = 'push' } = body;
      const visible = message_id === undefined ? undefined : await visibleMessage(db, actor, message_id);
      const messageId = visible && (visible.parent_id ?? visible.id);
      return carryOut(async (tx) => ({ success: 1 as const, ...(await nudge(services, tx, actor, { messageId, contactIds, channel, now })) }));
    },
  };
}
