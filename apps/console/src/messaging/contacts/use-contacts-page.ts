import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import type { ContactEvents } from './contact-menu.tsx';
import { contactsQuery } from './contacts-query.ts';
import type { ContactsSearch, SelectAllSort } from './contacts-search.ts';
import { useChoice } from './use-choice.ts';
import { useContactActions } from './use-contact-actions.tsx';

const route = getRouteApi('/shell/contacts');

export function useContactsPage() {
  const { user, onBehalf } = useSession();
  const search: ContactsSearch = route.useSearch();
  const navigate = route.useNavigate();
  const ownerId = onBehalf?.userId ?? user?.id ?? '';
  const list = useKeptPage(useQuery(contactsQuery(ownerId, search)), JSON.stringify([ownerId, search.search, search.status]));

  // Otherwise each pause in typing would be a step of the Back button, and a page that no longer exists would trap it for ever.
  const change = (next: Partial<ContactsSearch>, replace = 'search' in next) => {
    const isOtherList = 'search' in next || 'status' in next;
    void navigate({ search: { ...search, page: 1, ...(isOtherList && { selectAllSort: undefined }), ...next }, replace });
  };
  const chosen = useChosen({ ownerId, list: search, page: list.isPlaceholderData ? undefined : list.data }, search);
  const quickSelect = (choice: SelectAllSort) => (choice === 'None' ? chosen.clear() : change({ status: choice, selectAllSort: choice }));
  const actions = useContactActions({ operators: list.data?.totalOperators ?? 0, clear: chosen.clear, drop: chosen.drop });
  // Staff may only read (spec 2 §6); so may an Account Holder who is no Operator (decisions, Users).
  const editorId = onBehalf === undefined && user?.isOperator ? user.id : undefined;
  const [openDialog, setOpenDialog] = useState<'add' | 'import'>();
  return {
    search,
    list,
    page: list.data,
    ownerId,
    editorId,
    isOnBehalf: onBehalf !== undefined,
    user,
    timeZone: user?.timeZone ?? 'UTC',
    chosen,
    change,
    quickSelect,
    // Contacts chosen elsewhere stay chosen beside those of this list.
    selectAll: () => (chosen.hiddenCount > 0 ? chosen.selectFound() : change({ page: search.page, status: search.status, selectAllSort: search.status })),
    finish: actions.finish,
    actions,
    on: useContactEvents(actions.row, onBehalf === undefined && (user?.isHolder === true || user?.isAdmin === true)),
    openDialog,
    setOpenDialog,
  };
}
export type ContactsPageState = ReturnType<typeof useContactsPage>;

/** The actions of a row. Their identities are stable, because the rows are memoised. */
function useContactEvents(actions: ReturnType<typeof useContactActions>['row'], mayShowData: boolean): ContactEvents {
  const navigate = route.useNavigate();
  return useMemo(
    () => ({
      ...actions,
      edit: (userid) => void navigate({ search: (last) => ({ ...last, userid }) }),
      showMessages: (person) => void navigate({ search: (last) => ({ ...last, person }), resetScroll: false }),
      showHistory: (contactId) => void navigate({ to: '/activity/history', search: { contactId } }),
      showData: mayShowData ? (contact) => void navigate({ to: '/personal-data', search: { contact } }) : undefined,
    }),
    [navigate, actions, mayShowData],
  );
}

/** The selection. `selectAllSort` in the address selects all, and is removed as soon as the choice differs. */
function useChosen(shown: Parameters<typeof useChoice>[0], { selectAllSort }: ContactsSearch) {
  const navigate = route.useNavigate();
  const { toggleRow, togglePage, selectAll, clear: clearRows, ...choice } = useChoice(shown);
  useEffect(() => {
    if (selectAllSort !== undefined) selectAll();
  }, [selectAllSort, selectAll]);
  const forget = useCallback(() => {
    if (selectAllSort !== undefined) void navigate({ search: (last) => ({ ...last, selectAllSort: undefined }), replace: true });
  }, [navigate, selectAllSort]);
  const toggle = useCallback(
    (id: string) => {
      toggleRow(id);
      forget();
    },
    [toggleRow, forget],
  );
  const clear = useCallback(() => {
    clearRows();
    forget();
  }, [clearRows, forget]);
  const toggleShown = () => {
    togglePage();
    forget();
  };
  return { ...choice, toggle, togglePage: toggleShown, clear };
}
