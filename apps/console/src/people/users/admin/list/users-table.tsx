import type { TeamMember } from '@earshot/contract';
import { HiddenText } from '../../../../ui/hidden-text.tsx';
import { SelectHead } from '../../../../ui/list/select-head.tsx';
import { SheetTable } from '../../../../ui/sheet.tsx';
import { memberKey, type Viewer } from '../member.ts';
import classes from './list.module.css';
import { MemberLine } from './member-line.tsx';
import type { MemberEvents } from './member-menu.tsx';
import type { UserSelection } from './use-selected-users.ts';

interface UsersTableProps {
  readonly members: readonly TeamMember[];
  readonly viewer: Viewer;
  readonly chosen: UserSelection;
  readonly isTransferring: boolean;
  readonly isStale: boolean;
  readonly on: MemberEvents;
}

/** The users and invitations of the account (spec 2 §2.4). */
export function UsersTable({ members, viewer, chosen, isTransferring, isStale, on }: UsersTableProps) {
  return (
    <SheetTable label="Users" isStale={isStale}>
      <thead>
        <tr>
          <SelectHead label="Select all users" state={chosen.pageState} disabled={chosen.isEmpty || isTransferring} onToggle={chosen.togglePage} />
          <th scope="col">Name</th>
          <th scope="col" data-from="sm" className={classes['role']}>
            Admin
          </th>
          <th scope="col" data-from="sm" className={classes['role']}>
            Operator
          </th>
          <th scope="col" data-from="md" data-align="right" className={classes['receivers']}>
            Receivers
          </th>
          <th scope="col" className={classes['statusHead']}>
            Status
          </th>
          <th scope="col" className={classes['menu']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberLine
            key={memberKey(member)}
            isSelected={chosen.members.includes(member)}
            onToggle={() => chosen.toggleRow(memberKey(member))}
            {...{ member, viewer, isTransferring, on }}
          />
        ))}
      </tbody>
    </SheetTable>
  );
}
