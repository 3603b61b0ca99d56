import type { AuditChange } from '@earshot/domain';
import type { Member } from './store.ts';

export type ProfileColumns = Pick<Member, 'first_name' | 'last_name' | 'phone' | 'time_zone' | 'is_holder' | 'is_admin' | 'is_operator'>;

const labels: readonly (readonly [column: keyof ProfileColumns, field: string])[] = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone', 'Phone number'],
  ['time_zone', 'Timezone'],
  ['is_holder', 'Account Holder'],
  ['is_admin', 'Admin'],
  ['is_operator', 'Operator'],
];

const describeValue = (value: string | boolean | null): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : (value ?? ''));

/** The changes in words for the audit; empty without a change. */
export const listChanges = (before: ProfileColumns, after: Partial<ProfileColumns>): AuditChange[] =>
  labels.flatMap(([column, field]) => {
    const [from, to] = [before[column], after[column]];
    return to === undefined || from === to ? [] : [{ field, from: describeValue(from), to: describeValue(to) }];
  });
