import type { Group } from '@earshot/contract';
import { toContactChoice, noPicks, pickCount, type Picks } from '../choosing/picks.ts';
import type { GroupValues } from '../group-fields.tsx';

/** The unsaved changes of a group, stored by SAVE. */
export interface Changes {
  readonly values: GroupValues;
  readonly removed: Picks;
  readonly added: Picks;
}

export const noChanges = ({ name, typeId }: Group): Changes => ({ values: { name, typeId }, removed: noPicks, added: noPicks });

export const isChanged = (group: Group, { values, removed, added }: Changes): boolean =>
  values.name.trim() !== group.name || values.typeId !== group.typeId || pickCount(removed) > 0 || pickCount(added) > 0;

export const memberCount = (group: Group, { removed, added }: Changes): number => group.memberCount - pickCount(removed) + pickCount(added);

/** The body of the one call that stores all changes; unchanged fields are absent, so that the save undoes no other person's change. */
export const toSaveBody = ({ id, name, typeId, modifiedAt }: Group, { values, removed, added }: Changes) => ({
  Id: id,
  ...(values.name.trim() !== name && { Name: values.name.trim() }),
  ...(values.typeId !== typeId && { Group_Type_Id: values.typeId }),
  Modified: modifiedAt,
  ...(pickCount(removed) > 0 && { removed: toContactChoice(removed) }),
  ...(pickCount(added) > 0 && { added: toContactChoice(added) }),
});
