import type { TeamMember } from '@earshot/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { countsQuery, ownsData, rereadSession } from './admin-queries.ts';
import { lastRoleIn, findLastRole } from './last-role.ts';
import type { GivenRole } from './member.ts';
import type { OpenDialog } from './use-dialogs.ts';

interface OwnRolesOptions {
  readonly holder: TeamMember | undefined;
  readonly everybody: readonly TeamMember[];
  readonly open: OpenDialog;
  readonly onDone: (text: string) => void;
  readonly onFailed: () => void;
}

interface Change {
  readonly holder: TeamMember;
  readonly role: GivenRole;
  readonly isOn: boolean;
}

export const doneText = ({ role, isOn }: Change): string => (isOn ? `You now have the role of ${role}.` : `You no longer have the role of ${role}.`);

export async function saveRole({ holder, role, isOn }: Change): Promise<void> {
  const { userId = '', firstName, lastName, email, phone = '', timeZone, isAdmin, isOperator, modifiedAt } = holder;
  const roles = { isAdmin: role === 'Admin' ? isOn : isAdmin, isOperator: role === 'Operator' ? isOn : isOperator };
  await api.users.edit({ body: { userId, firstName, lastName, email, phone, timeZone, modifiedAt, ...roles } });
  // The role is changed, even if the session cannot be refreshed now.
  await rereadSession().catch(() => undefined);
}

/** The Account Holder's switches for their own roles (spec 2 §2.4). */
export function useOwnRoles({ holder, everybody, open, onDone, onFailed }: OwnRolesOptions) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async (change: Change): Promise<'done' | 'owns data'> => {
      if (change.role === 'Operator' && !change.isOn) {
        // spec 2 §4: removing operator rights needs the data moved first. If the counts fail to load, the server says so.
        const owned = await queryClient.fetchQuery(countsQuery(change.holder.userId ?? '')).catch(() => undefined);
        if (owned && ownsData(owned.data)) return 'owns data';
      }
      await saveRole(change);
      return 'done';
    },
    onSuccess: (result, change) => {
      if (result === 'done') onDone(doneText(change));
      else open('transfer', { member: change.holder, purpose: 'ownRole' });
    },
    onError: (failure) => {
      const role = lastRoleIn(failure);
      if (role) open('lastRole', { role });
      onFailed();
    },
  });
  const change = (role: GivenRole, isOn: boolean) => {
    if (!holder || isPending) return;
    const last = isOn ? undefined : findLastRole(holder, everybody, [role]);
    if (last) open('lastRole', { role: last });
    else mutate({ holder, role, isOn });
  };
  return {
    change,
    busyRole: isPending ? variables.role : undefined,
    problem: isSaidByAlert(error) || lastRoleIn(error) ? null : error,
    forget: reset,
  };
}
