import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ContactEvents } from './contact-menu.tsx';
import type { BulkEvents } from './contacts-toolbar.tsx';
import type { ContactsPageState } from './use-contacts-page.ts';

const route = getRouteApi('/shell/contacts');

/** The actions of a row. Their identities are stable, because the rows are memoised. */
export function useContactEvents({ page, actions }: ContactsPageState): ContactEvents {
  const navigate = route.useNavigate();
  const { invite, share, remove } = actions;
  const operators = page?.totalOperators ?? 0;
  return useMemo(
    () => ({
      edit: (userid) => void navigate({ search: (last) => ({ ...last, userid }) }),
      showMessages: (person) => void navigate({ search: (last) => ({ ...last, person }), resetScroll: false }),
      invite,
      share: (contact) => share(contact, operators),
      remove,
    }),
    [navigate, invite, share, remove, operators],
  );
}

export function toBulkEvents({ page, chosen: { chosen: selected, clear }, actions }: ContactsPageState): BulkEvents {
  return {
    remove: () => actions.removeSelected(selected),
    invite: () => actions.inviteSelected(selected),
    share: page?.sharingEnabled ? () => actions.shareSelected(selected, page.totalOperators) : undefined,
    clear,
  };
}
