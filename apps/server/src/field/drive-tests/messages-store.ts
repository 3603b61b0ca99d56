import type { InboxMessage } from '@earshot/domain';
import { sql } from 'kysely';
import { isLive, isSpanish } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { inboxColumns, toInboxMessage } from '../receivers/index.ts';
import type { UserKey } from './people-store.ts';

/** Far more than an account may have live. */
const maxMessages = 1_000;

/** The name of the sender in messages. */
export async function findClientName(db: Db, { clientId }: UserKey): Promise<string> {
  return (await db.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()).name;
}

/**
 * The final messages that a user sees and that are not over, or were not when the drive began; or one of the user's
 * messages, in any state.
 */
export async function findMessages(db: Db, { clientId, userId }: UserKey, { seesAll, notOverAt, messageId }: MessagesQuery): Promise<readonly InboxMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('clients', 'clients.id', 'messages.client_id')
    .leftJoin('messages as spanish', (join) => join.on(isSpanish))
    // Earlier hearings do not count: the drive is the first.
    .select([...inboxColumns, 'spanish.title as spanish_title', 'spanish.body as spanish_body', 'clients.name as client_name', sql<null>`null`.as('heard_at')])
    .where('messages.client_id', '=', clientId)
    .$if(!seesAll, (query) => query.where('messages.operator_id', '=', userId))
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .$if(messageId !== undefined, (query) => query.where('messages.id', '=', messageId ?? ''))
    .$if(messageId === undefined, (query) => query.where(isLive(notOverAt)))
    .orderBy('messages.id', 'desc')
    .limit(maxMessages)
    .execute();
  return rows.map(toInboxMessage);
}

interface MessagesQuery {
  readonly seesAll: boolean;
  /** Epoch ms. */
  readonly notOverAt: number;
  readonly messageId?: string | undefined;
}
