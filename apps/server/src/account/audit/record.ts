import type { AuditAction, AuditChange } from '@earshot/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';

/** What was done, for the audit. */
export interface Audited {
  readonly clientId: string;
  /** In whose name; none where a member of staff acted for the client. */
  readonly actorId?: string | undefined;
  /** The member of staff behind it. */
  readonly staffId?: string | undefined;
  readonly action: AuditAction;
  /** The user or invitation it was done to, and what they were called. */
  readonly subjectId?: string | undefined;
  readonly subject: string;
  readonly changes?: readonly AuditChange[] | undefined;
}

/** Writes it down in the transaction that does it, with the names of now: they are told as they were then. */
export async function recordAudit({ db }: Transaction, audited: Audited, now: number): Promise<void> {
  const nameOf = (id: string | undefined) => sql<string | null>`(select trim(first_name || ' ' || last_name) from users where id = ${id ?? null}::uuid)`;
  const { clientId, actorId, staffId, action, subjectId, subject, changes = [] } = audited;
  await db
    .insertInto('audit_entries')
    .values({
      client_id: clientId,
      id: newId(now),
      at: new Date(now),
      actor_id: actorId ?? null,
      actor_name: sql<string>`coalesce(${nameOf(actorId)}, 'Earshot')`,
      staff_id: staffId ?? null,
      staff_name: nameOf(staffId),
      action,
      subject_id: subjectId ?? null,
      subject,
      changes: JSON.stringify(changes),
    })
    .execute();
}
