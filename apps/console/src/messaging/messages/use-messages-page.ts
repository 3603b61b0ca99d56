import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../../platform/session.ts';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useMessagesExport } from './export/use-messages-export.ts';
import { messagesQuery } from './messages-query.ts';
import type { MessagesSearch, ShownState } from './messages-search.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useJustSet } from './use-set-notice.ts';

const route = getRouteApi('/shell/messages');

/** Search and filters identify a list; its page and order do not matter. */
const scopeKey = (ownerId: string, { search, status, filterkey, filtervalue }: MessagesSearch): string =>
  JSON.stringify([ownerId, search, status, filterkey, filtervalue]);

export function useMessagesPage() {
  const { user, onBehalf } = useSession();
  const search: MessagesSearch = route.useSearch();
  const navigate = route.useNavigate();
  const ownerId = onBehalf?.userId ?? user?.id ?? '';
  // Staff may only read (spec 2 §6); so may an Account Holder who is no Operator (decisions, Users).
  const editorId = onBehalf === undefined && user?.isOperator ? user.id : undefined;
  const scope = scopeKey(ownerId, search);
  const list = useKeptPage(useQuery(messagesQuery(ownerId, search)), scope);
  const contents = list.data?.contents;
  const own = contents?.docs.filter(({ senderId }) => senderId === editorId) ?? [];
  const chosen = useSelection(scope, { ids: own.map(({ id }) => id), total: contents?.editablecount ?? 0 });
  // Otherwise each pause in typing would be a step of the Back button, and a page that no longer exists would trap it for ever.
  const change = (next: Partial<MessagesSearch>, replace = 'search' in next) => void navigate({ search: { ...search, page: 1, ...next }, replace });
  const quickSelect = (state: ShownState | 'None') => {
    if (state === 'None') return chosen.clear();
    chosen.selectAll(scopeKey(ownerId, { ...search, status: state }));
    if (state !== search.status) change({ status: state });
  };
  return {
    search,
    ownerId,
    editorId,
    timeZone: user?.timeZone ?? 'UTC',
    list,
    contents,
    chosen,
    change,
    quickSelect,
    actions: useMessageActions(search, chosen),
    exporting: useMessagesExport({ search, selection: chosen.selection, editorId: ownerId }),
    just: useJustSet(),
  };
}
export type MessagesPageState = ReturnType<typeof useMessagesPage>;
