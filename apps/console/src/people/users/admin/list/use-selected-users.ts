import type { TeamMember } from '@earshot/contract';
import { isSelected } from '@earshot/domain';
import { useSelection } from '../../../../ui/list/use-selection.ts';
import type { UsersFilter } from '../admin-queries.ts';
import { memberKey, maySelect, type Viewer } from '../member.ts';

/** The selected rows. The table has one page: select-all ticks the current rows, and rows that appear later stay unselected. */
export function useChosen(rows: readonly TeamMember[], viewer: Viewer, { status, search }: UsersFilter) {
  const { selection, toggleRow, clear } = useSelection(JSON.stringify([viewer.clientId, status, search]));
  const selectable = rows.filter((member) => maySelect(member, viewer));
  const members = selectable.filter((member) => isSelected(selection, memberKey(member)));
  const rest = selectable.filter((member) => !members.includes(member));
  return {
    members,
    keys: new Set(members.map(memberKey)),
    state: members.length === 0 ? ('none' as const) : rest.length === 0 ? ('all' as const) : ('some' as const),
    isEmpty: selectable.length === 0,
    toggle: (member: TeamMember) => toggleRow(memberKey(member)),
    toggleAll: () => {
      if (rest.length === 0) clear();
      else for (const member of rest) toggleRow(memberKey(member));
    },
    clear,
  };
}
export type UserSelection = ReturnType<typeof useChosen>;
