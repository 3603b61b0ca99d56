import { type AddressBookAction, type AuditChange, findGroupType } from '@earshot/domain';
import { recordDone } from '../../account/audit/index.ts';
import type { WriteContext } from './service.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Writes one audit entry for each group. */
export const tellAudit = (
  writing: Pick<WriteContext, 'tx' | 'actor' | 'now'>,
  action: AddressBookAction,
  groups: readonly Named[],
  changes?: readonly AuditChange[],
): Promise<void> =>
  recordDone(
    writing,
    action,
    groups.map(({ id, name }) => ({ subjectId: id, subject: name })),
    changes,
  );

interface Form {
  readonly name: string;
  readonly typeId: string;
}

export const formChanges = (before: Form, after: Form): AuditChange[] =>
  [
    { field: 'Name', from: before.name, to: after.name },
    { field: 'Type', from: findGroupType(before.typeId).name, to: findGroupType(after.typeId).name },
  ].filter(({ from, to }) => from !== to);

const statusText = (isActive: boolean): string => (isActive ? 'active' : 'inactive');

export const statusChange = (isActive: boolean): AuditChange[] => [{ field: 'Status', from: statusText(!isActive), to: statusText(isActive) }];
