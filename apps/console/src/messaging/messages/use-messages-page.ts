import type { MessageRow } from '@earshot/contract';
import { isSelected, selectedCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../../platform/session.ts';
import { useMessagesExport } from './export/use-messages-export.ts';
import { messagesQuery } from './messages-query.ts';
import type { MessagesSearch, ShownState } from './messages-search.ts';
import { useDeleteMessages } from './use-delete-messages.ts';
import { usePauseMessages } from './use-pause-messages.ts';
import { useJustSet } from './use-set-notice.ts';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { type ScopedSelection, useSelection } from '../../ui/list/use-selection.ts';

const route = getRouteApi('/shell/messages');

/** Search and filters identify a list; its page and order do not matter. */
const scopeKey = (ownerId: string, { search, status, filterkey, filtervalue }: MessagesSearch): string =>
  JSON.stringify([ownerId, search, status, filterkey, filtervalue]);

export function useMessagesPage() {
  const { user, onBehalf } = useSession();
  const search: MessagesSearch = route.useSearch();
  const navigate = route.useNavigate();
  const ownerId = onBehalf?.userId ?? user?.id ?? '';
  const list = useQuery(messagesQuery(ownerId, search));
  const contents = list.data?.contents;
  const just = useJustSet();
  const selection = useSelection(scopeKey(ownerId, search));
  const deletion = useDeletion(search, selection);
  const { ask, removeRow } = deletion;
  const { pause, pauseRow } = usePauseMessages(search);
  // Otherwise each pause in typing would be a step of the Back button, and a page that no longer exists would trap it for ever.
  const change = (next: Partial<MessagesSearch>, replace = 'search' in next) => void navigate({ search: { ...search, page: 1, ...next }, replace });
  useLastPage(search.page, contents?.docs.length === 0 ? contents.pager.totalPages : undefined, (page) => change({ page }, true));

  const chosenCount = selectedCount(selection.selection, contents?.editablecount ?? 0);
  // The identity is stable, because the rows are memoised.
  const onDelete = useCallback(({ id }: MessageRow) => removeRow(id), [removeRow]);
  const askForSelection = () =>
    ask({
      count: chosenCount,
      selection: selection.selection,
      queryTime: selection.chosenAllAt,
    });
  const pauseSelection = (isPaused: boolean) => pause({ selection: selection.selection, queryTime: selection.chosenAllAt, isPaused });
  const exporting = useMessagesExport({ search, selection: selection.selection, editorId: ownerId });
  const quickSelect = (state: ShownState | 'None') => {
    if (state === 'None') return selection.clear();
    selection.selectAll(scopeKey(ownerId, { ...search, status: state }));
    if (state !== search.status) change({ status: state });
  };
  // Staff may only read (spec 2 §6); so may an Account Holder who is no Operator (decisions, Users).
  const editorId = onBehalf === undefined && user?.isOperator ? user.id : undefined;
  const timeZone = user?.timeZone ?? 'UTC';
  return {
    search,
    ownerId,
    list,
    contents,
    selection,
    chosenCount,
    deletion,
    just,
    editorId,
    timeZone,
    change,
    onDelete,
    pauseRow,
    pauseSelection,
    askForSelection,
    exporting,
    quickSelect,
  };
}
export type MessagesPageState = ReturnType<typeof useMessagesPage>;

function useDeletion(search: MessagesSearch, { selection, toggleRow, clear }: ScopedSelection) {
  return useDeleteMessages(search, ({ rowId }) => {
    if (rowId === undefined) clear();
    // The other rows stay chosen; this one is removed from the named ids.
    else if (isSelected(selection, rowId) === (selection.kind === 'some')) toggleRow(rowId);
  });
}
