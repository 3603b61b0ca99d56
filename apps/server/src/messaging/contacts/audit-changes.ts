import type { AddressBookAction, AuditChange } from '@earshot/domain';
import { recordDone } from '../../account/audit/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { LockedContact } from './store.ts';
import type { WriteContext } from './write-context.ts';

type Named = Pick<LockedContact, 'id' | 'first_name' | 'last_name'>;

/** Writes one audit entry for each contact. */
export const tellAudit = (writing: WriteContext, action: AddressBookAction, contacts: readonly Named[], changes?: readonly AuditChange[]): Promise<void> =>
  recordDone(
    writing,
    action,
    contacts.map(({ id, first_name, last_name }) => ({ subjectId: id, subject: fullName({ first_name, last_name }) })),
    changes,
  );

type Columns = Pick<LockedContact, 'first_name' | 'last_name' | 'phone' | 'email'>;

const labels: readonly (readonly [column: keyof Columns, field: string])[] = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone', 'Phone number'],
  ['email', 'Email address'],
];

export const listChanges = (before: Columns, after: Columns): AuditChange[] =>
  labels.flatMap(([column, field]) => (before[column] === after[column] ? [] : [{ field, from: before[column], to: after[column] }]));
