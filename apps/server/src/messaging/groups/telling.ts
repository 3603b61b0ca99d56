import { type AddressBookAction, type AuditChange, groupTypeOf } from '@earshot/domain';
import { recordDone } from '../../account/audit/index.ts';
import type { Writing } from './service.ts';

/** A group, as the audit names it. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Tells the audit what was done to groups, each by an entry of its own. */
export const tellAudit = (
  writing: Pick<Writing, 'tx' | 'actor' | 'now'>,
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

/** The changes of a group's name and type, in words for the audit. */
export const formChanges = (before: Form, after: Form): AuditChange[] =>
  [
    { field: 'Name', from: before.name, to: after.name },
    { field: 'Type', from: groupTypeOf(before.typeId).name, to: groupTypeOf(after.typeId).name },
  ].filter(({ from, to }) => from !== to);

const statusText = (isActive: boolean): string => (isActive ? 'active' : 'inactive');

export const statusChange = (isActive: boolean): AuditChange[] => [{ field: 'Status', from: statusText(!isActive), to: statusText(isActive) }];
