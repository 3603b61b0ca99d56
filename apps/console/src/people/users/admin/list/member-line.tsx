import type { TeamMember } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import { IconCheck } from '@tabler/icons-react';
import { CheckBox } from '../../../../ui/list/check-box.tsx';
import { SelectCell } from '../../../../ui/list/select-head.tsx';
import { HiddenText } from '../../../../ui/hidden-text.tsx';
import { Initials } from '../../../../ui/initials.tsx';
import { CellNote, CellTitle } from '../../../../ui/sheet.tsx';
import { StateDot } from '../../../../ui/state-dot.tsx';
import { maySelect, formatRoles, memberStatus, type Viewer } from '../member.ts';
import personCell from '../../../../ui/person-cell.module.css';
import nameButton from '../../../../ui/name-button.module.css';
import classes from './list.module.css';
import { type MemberEvents, MemberMenu } from './member-menu.tsx';

interface MemberLineProps {
  readonly member: TeamMember;
  readonly viewer: Viewer;
  readonly isSelected: boolean;
  readonly isTransferring: boolean;
  readonly onToggle: () => void;
  readonly on: MemberEvents;
}

export function MemberLine({ member, viewer, isSelected, isTransferring, onToggle, on }: MemberLineProps) {
  const status = memberStatus(member);
  return (
    <tr data-selected={isSelected || undefined}>
      <SelectCell>
        <CheckBox label={`Select ${fullName(member)}`} isChecked={isSelected} disabled={!maySelect(member, viewer) || isTransferring} onChange={onToggle} />
      </SelectCell>
      <td>
        <Person member={member} onOpen={() => on.open(member)} />
      </td>
      <td data-from="sm">
        <Tick isOn={member.isAdmin} />
      </td>
      <td data-from="sm">
        <Tick isOn={member.isOperator} />
      </td>
      <td data-from="md" data-align="right">
        {formatCount(member.receivers)}
      </td>
      <td className={classes['status']}>
        <StateDot state={status.dot} label={status.label} />
      </td>
      <td className={classes['menu']}>
        <MemberMenu {...{ member, viewer, isTransferring, on }} />
      </td>
    </tr>
  );
}

function Person({ member, onOpen }: { readonly member: TeamMember; readonly onOpen: () => void }) {
  const name = fullName(member);
  const roles = formatRoles(member);
  return (
    <div className={personCell['person']}>
      <Initials name={name} />
      <div>
        <CellTitle>
          <span className={classes['title']}>
            <button type="button" className={`${nameButton['name']} ${classes['name']}`} onClick={onOpen}>
              {name}
            </button>
            {member.isHolder && <span className={classes['tag']}>Account Holder</span>}
          </span>
        </CellTitle>
        <CellNote>{member.email}</CellNote>
        {/* The content of the columns that a small screen hides. */}
        {roles !== '' && (
          <div className={classes['below']}>
            <CellNote>{roles}</CellNote>
          </div>
        )}
      </div>
    </div>
  );
}

function Tick({ isOn }: { readonly isOn: boolean }) {
  return isOn ? (
    <span className={classes['tick']}>
      <IconCheck size={16} stroke={2.4} aria-hidden />
      <HiddenText>Yes</HiddenText>
    </span>
  ) : (
    <HiddenText>No</HiddenText>
  );
}
