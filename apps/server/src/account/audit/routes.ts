import type { AuditEntry, contract, Handlers } from '@earshot/contract';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { countEntries, type EntryRow, listEntries } from './store.ts';

export function auditHandlers({ database: { db } }: Services): Handlers<typeof contract.audit, Context> {
  return {
    list: async ({ query }, { actor: { clientId } }) => {
      const page = toPage(query);
      const { search = '' } = query;
      const rows = await listEntries(db, clientId, { search, page });
      return { data: rows.map(toAuditEntry), pager: toPager(page, await countEntries(db, clientId, search)) };
    },
  };
}

const toAuditEntry = ({ id, at, actor_name, staff_name, action, subject, changes }: EntryRow): AuditEntry => ({
  id,
  at,
  actor: actor_name,
  ...(staff_name !== null && { staff: staff_name }),
  action,
  subject,
  changes: [...changes],
});
