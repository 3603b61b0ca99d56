import { type AuditAction, type AuditChange, formatCount } from '@earshot/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Actor } from '../../platform/session/actor.ts';

interface Done {
  readonly clientId: string;
  /** The user it was done as; absent where a member of staff acted for the client. */
  readonly actorId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly action: AuditAction;
  readonly changes?: readonly AuditChange[] | undefined;
}

interface Subject {
  /** The id of the message, contact, group, user or invitation. */
  readonly subjectId?: string | undefined;
  /** The subject's name at that time. */
  readonly subject: string;
}

export type AuditedChange = Done & Subject;

/** Writes an entry in the transaction of the act itself, with the names as they are now. */
export const recordAudit = (tx: Transaction, audited: AuditedChange, now: number): Promise<void> => recordAuditOfEach(tx, audited, [audited], now);

async function recordAuditOfEach({ db }: Transaction, done: Done, subjects: readonly Subject[], now: number): Promise<void> {
  if (subjects.length === 0) return;
  const { clientId, actorId = null, staffId = null, action, changes = [] } = done;
  const fullNameExpression = (id: string | null) => sql`(select trim(first_name || ' ' || last_name) from users where id = ${id}::uuid)`;
  const ids = subjects.map(() => newId(now));
  const subjectIds = subjects.map(({ subjectId }) => subjectId ?? null);
  await sql`
    insert into audit_entries (client_id, id, at, actor_id, actor_name, staff_id, staff_name, action, subject_id, subject, changes)
    select ${clientId}::uuid, each.id, ${new Date(now)}::timestamptz, ${actorId}::uuid, coalesce(${fullNameExpression(actorId)}, 'Earshot'),
      ${staffId}::uuid, ${fullNameExpression(staffId)}, ${action}, each.subject_id, each.subject, ${JSON.stringify(changes)}::jsonb
    from unnest(${ids}::uuid[], ${subjectIds}::uuid[], ${subjects.map(({ subject }) => subject)}::text[]) as each (id, subject_id, subject)`.execute(db);
}

interface WriteContext {
  readonly tx: Transaction;
  readonly actor: Pick<Actor, 'clientId' | 'userId' | 'staffId'>;
  readonly now: number;
}

export const recordDone = (
  { tx, actor, now }: WriteContext,
  action: AuditAction,
  subjects: readonly Required<Subject>[],
  changes?: readonly AuditChange[],
): Promise<void> => recordAuditOfEach(tx, { clientId: actor.clientId, actorId: actor.userId, staffId: actor.staffId, action, changes }, subjects, now);

/** A change that counts what was added and removed; empty where both are zero. */
export function countChanges(field: string, { added, removed }: { readonly added: number; readonly removed: number }): AuditChange[] {
  const parts = [added > 0 ? `${formatCount(added)} added` : '', removed > 0 ? `${formatCount(removed)} removed` : ''].filter((part) => part !== '');
  return parts.length === 0 ? [] : [{ field, from: '', to: parts.join(', ') }];
}
