import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { rereadCounts } from '../../platform/own-counts.ts';
import { useSession } from '../../platform/session.ts';
import { tell, tellWithUndo } from '../../platform/feedback.ts';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { contactsQuery } from './contacts-query.ts';
import type { ContactsSearch, SelectAllSort } from './contacts-search.ts';
import { useChoice } from './use-choice.ts';
import { type Done, useContactActions } from './use-contact-actions.ts';

const route = getRouteApi('/shell/contacts');

export function useContactsPage() {
  const { user, onBehalf } = useSession();
  const search: ContactsSearch = route.useSearch();
  const navigate = route.useNavigate();
  const ownerId = onBehalf?.userId ?? user?.id ?? '';
  const list = useQuery(contactsQuery(ownerId, search));
  const reread = useReread();

  // Otherwise each pause in typing would be a step of the Back button, and a page that no longer exists would trap it for ever.
  const change = (next: Partial<ContactsSearch>, replace = 'search' in next) => {
    const isOtherList = 'search' in next || 'status' in next;
    void navigate({ search: { ...search, page: 1, ...(isOtherList && { selectAllSort: undefined }), ...next }, replace });
  };
  useLastPage(search.page, list.data?.teams.docs.length === 0 ? list.data.teams.pager.totalPages : undefined, (page) => change({ page }, true));

  const chosen = useChosen({ ownerId, list: search, page: list.isPlaceholderData ? undefined : list.data }, search);
  const quickSelect = (choice: SelectAllSort) => (choice === 'None' ? chosen.clear() : change({ status: choice, selectAllSort: choice }));
  // Contacts chosen elsewhere stay chosen beside those of this list.
  const selectShown = () => {
    if (chosen.hiddenCount > 0) chosen.setFound(chosen.state !== 'all');
    else quickSelect(chosen.state === 'all' ? 'None' : search.status);
  };
  const { clear, drop } = chosen;
  const finishAction = useCallback(
    ({ text, isBulk = false, removedId, undo }: Done) => {
      if (isBulk) clear();
      if (removedId !== undefined) drop(removedId);
      const undoAndReread = async () => {
        const said = (await undo?.()) ?? '';
        await reread();
        return said;
      };
      if (text !== undefined && undo) tellWithUndo(text, undoAndReread);
      else if (text !== undefined) tell(text);
      void reread();
    },
    [clear, drop, reread],
  );
  const finish = useCallback((text: string | undefined) => finishAction({ text }), [finishAction]);
  const actions = useContactActions(finishAction);
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
    selectShown,
    finish,
    actions,
    openDialog,
    setOpenDialog,
  };
}
export type ContactsPageState = ReturnType<typeof useContactsPage>;

/** Refetches all data that a change of contacts may affect. */
function useReread(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await rereadCounts(queryClient);
  }, [queryClient]);
}

/** The selection. `selectAllSort` in the address selects all, and is removed as soon as the choice differs. */
function useChosen(shown: Parameters<typeof useChoice>[0], { selectAllSort }: ContactsSearch) {
  const navigate = route.useNavigate();
  const { toggleRow, selectAll, clear: clearRows, ...choice } = useChoice(shown);
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
  return { ...choice, toggle, clear };
}
