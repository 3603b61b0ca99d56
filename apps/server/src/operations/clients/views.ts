import { hourMs } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';

/**
 * Notes in a client's audit that staff look at the console on behalf of one of its users: once an hour for each user,
 * regardless of the pages. Never fails: a failed note is logged and repeated at the next request.
 */
export function noteViews({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): (actor: Actor) => Promise<void> {
  let hour = 0;
  // Most requests end here, without a query.
  const noted = new Set<string>();
  return async ({ clientId, userId, staffId }) => {
    if (staffId === undefined) return;
    const at = now();
    const thisHour = Math.floor(at / hourMs) * hourMs;
    if (thisHour !== hour) noted.clear();
    hour = thisHour;
    const key = `${staffId} ${userId}`;
    if (noted.has(key)) return;
    noted.add(key);
    try {
      const view = { clientId, userId, staffId };
      await database.transaction(async (tx) => {
        if (await isNoted(tx.db, view, thisHour)) return; // Another server noted it, or this one before a restart.
        const subject = await findName(tx.db, view);
        await recordAudit(tx, { clientId, staffId, action: 'client.viewed', subjectId: userId, subject }, at);
      });
    } catch (error) {
      noted.delete(key);
      log.error(error);
    }
  };
}

interface View {
  readonly clientId: string;
  readonly userId: string;
  readonly staffId: string;
}

async function isNoted(db: Db, { clientId, userId, staffId }: View, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('client_id', '=', clientId)
    .where('at', '>=', instant(since))
    .where('action', '=', 'client.viewed')
    .where('staff_id', '=', staffId)
    .where('subject_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function findName(db: Db, { clientId, userId }: View): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('client_id', '=', clientId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return fullName(row);
}
