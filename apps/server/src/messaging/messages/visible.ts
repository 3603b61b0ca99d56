import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { maySeeMessage } from './policy.ts';
import { findMessage } from './store.ts';

/** A message that the actor may read; for everyone else it does not exist. */
export async function visibleMessage(db: Db, actor: Actor, id: string) {
  const message = await findMessage(db, actor.clientId, id);
  if (!message || !maySeeMessage(actor, { clientId: message.client_id, operatorId: message.operator_id }, message.view_messages))
    throw notFound('This message');
  return message;
}
