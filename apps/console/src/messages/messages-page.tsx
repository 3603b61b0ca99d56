import type { MessageRow } from '@earshot/contract';
import { selectedCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { useSession } from '../platform/session.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { ListFooter } from '../ui/list-footer.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { useBanner } from '../ui/use-banner.ts';
import { messagesQuery } from './messages-query.ts';
import { isFiltered, type MessagesSearch, type ShownState } from './messages-search.ts';
import { MessagesTable } from './messages-table.tsx';
import { MessagesToolbar } from './messages-toolbar.tsx';
import { useDeleteMessages } from './use-delete-messages.ts';
import { useSelection } from './use-selection.ts';

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

const route = getRouteApi('/shell/messages');

/** A list is another list when its search or filters change; its page and order do not matter. */
const scopeOf = (ownerId: string, { search, status, filterkey, filtervalue }: MessagesSearch): string =>
  JSON.stringify([ownerId, search, status, filterkey, filtervalue]);

/** The Messages list (spec 2 §2.1). */
export function MessagesPage(): ReactNode {
  const { user, onBehalf } = useSession();
  const search: MessagesSearch = route.useSearch();
  const navigate = route.useNavigate();
  const ownerId = onBehalf?.userId ?? user?.id ?? '';
  // spec 2 §6: staff read, they neither write nor delete; decisions, Users: nor does an Account Holder who is no Operator.
  const mayWrite = onBehalf === undefined && user?.isOperator === true;
  const list = useQuery(messagesQuery(ownerId, search));
  const banner = useBanner(2_000);
  const { selection, chosenAllAt, toggleRow, selectAll, clear } = useSelection(scopeOf(ownerId, search));
  const deletion = useDeleteMessages(search, () => {
    clear();
    banner.show('A message has been deleted and will be removed from the mobile device of the Receivers.');
  });
  const change = (next: Partial<MessagesSearch>) => void navigate({ search: { ...search, page: 1, ...next } });
  const contents = list.data?.contents;
  useLastPage(search.page, contents?.docs.length === 0 ? contents.pager.totalPages : undefined, (page) => change({ page }));
  const chosen = selectedCount(selection, contents?.pager.totalItems ?? 0);

  const { ask } = deletion;
  // The rows are memoised; what they are given must not change with each drawing.
  const askForRow = useCallback(
    (row: MessageRow) => ask({ question: 'Do you really want to delete this message?', selection: { kind: 'some', ids: new Set([row.id]) } }),
    [ask],
  );
  const askForSelection = () => ask({ question: `Are you sure want to delete ${chosen} messages`, selection, queryTime: chosenAllAt });
  const quickSelect = (state: ShownState | 'None') => {
    if (state === 'None') return clear();
    selectAll(scopeOf(ownerId, { ...search, status: state }));
    if (state !== search.status) change({ status: state });
  };

  return (
    <>
      <PageHeader title="Messages" note={contents && noteOf(contents)}>
        {mayWrite && (
          <Button component={Link} to="/messages/editor" leftSection={<IconPlus size={15} aria-hidden />}>
            New Message
          </Button>
        )}
      </PageHeader>
      <Sheet>
        <MessagesToolbar search={search} selectedCount={chosen} onChange={change} onDelete={askForSelection} onClear={clear} />
        {list.isError ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : !contents ? (
          <SkeletonRows label="Loading messages" />
        ) : contents.docs.length === 0 ? (
          <NoMessages search={search} mayWrite={mayWrite} onReset={() => change({ search: '', status: 'All', filterkey: undefined, filtervalue: undefined })} />
        ) : (
          <MessagesTable
            rows={contents.docs}
            total={contents.pager.totalItems}
            timeZone={user?.timeZone ?? 'UTC'}
            editorId={mayWrite ? user?.id : undefined}
            isStale={list.isPlaceholderData}
            onToggle={toggleRow}
            onSelectAll={() => selectAll()}
            onClear={clear}
            onQuickSelect={quickSelect}
            onSort={(sort, order) => change({ sort, order })}
            onDelete={askForRow}
            {...{ search, selection }}
          />
        )}
      </Sheet>
      {contents && !list.isError && <ListFooter pager={{ ...contents.pager, page: search.page }} onPage={(page) => change({ page })} />}
      {deletion.deletion && (
        <Suspense>
          <ConfirmDialog
            opened={deletion.isOpen}
            text={deletion.deletion.question}
            isBusy={deletion.isBusy}
            error={deletion.error}
            onCancel={deletion.cancel}
            onConfirm={deletion.confirm}
          />
        </Suspense>
      )}
      <Banner text={banner.text} />
    </>
  );
}

const count = (value: number): string => value.toLocaleString('en-US');
const noteOf = ({
  active_count: active,
  future_count: future,
  expire_count: expired,
}: Record<'active_count' | 'future_count' | 'expire_count', number>): string => `${count(active)} active, ${count(future)} future, ${count(expired)} expired`;

/** Goes to the last page there is when the one asked for has become empty. */
function useLastPage(page: number, lastPage: number | undefined, onPage: (page: number) => void): void {
  useEffect(() => {
    if (lastPage !== undefined && page > Math.max(lastPage, 1)) onPage(Math.max(lastPage, 1));
  });
}

function NoMessages({ search, mayWrite, onReset }: { readonly search: MessagesSearch; readonly mayWrite: boolean; readonly onReset: () => void }) {
  if (isFiltered(search)) {
    return (
      <EmptyState title="No message matches" text="No message fits this search and these filters.">
        <Button variant="default" onClick={onReset}>
          Show all messages
        </Button>
      </EmptyState>
    );
  }
  if (!mayWrite) return <EmptyState title="No messages yet" text="No message has been set." />;
  return (
    <EmptyState title="No messages yet" text="Type a message, draw a circle on the map, choose who hears it. Their phones speak it when they arrive.">
      <Button component={Link} to="/messages/editor" leftSection={<IconPlus size={15} aria-hidden />}>
        New Message
      </Button>
    </EmptyState>
  );
}
