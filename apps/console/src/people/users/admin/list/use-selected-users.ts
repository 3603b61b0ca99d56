import type { TeamMember } from '@earshot/contract';
import { isSelected } from '@earshot/domain';
import { useSelection } from '../../../../ui/list/use-selection.ts';
import type { UsersFilter } from '../admin-queries.ts';
import { memberKey, maySelect, type Viewer } from '../member.ts';

/** The selected rows. The table has one page. */
export function useChosen(rows: readonly TeamMember[], viewer: Viewer, { status, search }: UsersFilter) {
  const selectable = rows.filter((member) => maySelect(member, viewer));
  const selection = useSelection(JSON.stringify([viewer.clientId, status, search]), { ids: selectable.map(memberKey), total: selectable.length });
  const members = selectable.filter((member) => isSelected(selection.selection, memberKey(member)));
  return { ...selection, members };
}
export type UserSelection = ReturnType<typeof useChosen>;
