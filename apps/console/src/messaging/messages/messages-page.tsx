import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { failureText } from '../../platform/failure-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { PageChoice } from '../../ui/list/page-choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import classes from './messages.module.css';
import { MessagesTable } from './messages-table.tsx';
import { MessagesToolbar } from './messages-toolbar.tsx';
import { type MessagesPageState, useMessagesPage } from './use-messages-page.ts';

const JustSetNotice = lazy(() => import('./set-notice.tsx').then((module) => ({ default: module.JustSetNotice })));
const NoMessages = lazy(() => import('./no-messages.tsx').then((module) => ({ default: module.NoMessages })));
const ExportProgress = lazy(() => import('../../ui/list/export-progress.tsx').then((module) => ({ default: module.ExportProgress })));
const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** The Messages list (spec 2 §2.1). */
export function MessagesPage(): ReactNode {
  const page = useMessagesPage();
  const { search, list, contents, selection, deletion, exporting, change } = page;
  const pager = contents && { ...contents.pager, page: search.page, perpage: search.perpage };
  return (
    <>
      <PageHeader title="Messages" note={contents ? formatCountsNote(contents) : ''}>
        {page.editorId !== undefined && (
          <>
            {contents && contents.live_limit > 0 && (
              <span
                className={classes['live']}
                title="Live messages of your whole company, paused ones included"
                data-full={contents.live_count >= contents.live_limit || undefined}
              >
                {formatCount(contents.live_count)} of {formatCount(contents.live_limit)} live
              </span>
            )}
            <Button component={Link} to="/hear" variant="default">
              Hear it here
            </Button>
            <Button component={Link} to="/drive-test" variant="default">
              Drive test
            </Button>
            <Button component={Link} to="/messages/editor" leftSection={<IconPlus size={15} aria-hidden />}>
              New Message
            </Button>
          </>
        )}
      </PageHeader>
      <Sheet>
        <MessagesToolbar
          search={search}
          selectedCount={page.chosenCount}
          onChange={change}
          onPause={page.pauseSelection}
          isExporting={exporting.isBusy}
          isDeleting={deletion.isBusy}
          onExport={exporting.start}
          onDelete={page.askForSelection}
          onClear={selection.clear}
        />
        {(exporting.isBusy || (exporting.error !== null && page.chosenCount > 0)) && (
          <Suspense>
            <ExportProgress exporting={exporting} things="messages" />
          </Suspense>
        )}
        {list.isRefetchError && (
          <Notice text={failureText(list.error)}>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        <Rows page={page} />
      </Sheet>
      {pager && (
        <ListFooter pager={pager} onPage={(next) => change({ page: next })}>
          <PageChoice pager={pager} onChange={(next) => change(next)} />
        </ListFooter>
      )}
      <DeleteDialog deletion={deletion} />
      <JustSet page={page} />
    </>
  );
}

/** The states add up to the rows of the list under the same search. */
const formatCountsNote = (of: Record<`${'active' | 'future' | 'paused' | 'expire' | 'draft'}_count`, number>): string =>
  [
    `${formatCount(of.active_count)} active, ${formatCount(of.future_count)} future`,
    of.paused_count > 0 && `${formatCount(of.paused_count)} paused`,
    `${formatCount(of.expire_count)} expired`,
    of.draft_count > 0 && `${formatCount(of.draft_count)} draft${of.draft_count > 1 ? 's' : ''}`,
  ]
    .filter(Boolean)
    .join(', ');

function Rows({ page }: { readonly page: MessagesPageState }) {
  const { list, contents, search, selection, editorId, change } = page;
  const loading = <SkeletonRows label="Loading messages" />;
  if (!contents) return list.isError ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : loading;
  if (contents.docs.length === 0)
    return (
      <Suspense fallback={loading}>
        <NoMessages search={search} mayWrite={editorId !== undefined} onChange={change} />
      </Suspense>
    );
  return (
    <MessagesTable
      rows={contents.docs}
      total={contents.editablecount}
      search={search}
      selection={selection.selection}
      ownerId={page.ownerId}
      editorId={editorId}
      timeZone={page.timeZone}
      isStale={list.isPlaceholderData}
      markedId={page.just.markedId}
      onToggle={selection.toggleRow}
      onSelectAll={() => selection.selectAll()}
      onClear={selection.clear}
      onQuickSelect={page.quickSelect}
      onSort={(sort, order) => change({ sort, order })}
      onPause={page.pauseRow}
      onDelete={page.onDelete}
    />
  );
}

function JustSet({ page: { just, contents, list, timeZone } }: { readonly page: MessagesPageState }) {
  const { justSet, forget } = just;
  // The earlier list does not contain it.
  if (!justSet || !list.isFetchedAfterMount) return null;
  return (
    <Suspense>
      <JustSetNotice justSet={justSet} row={contents?.docs.find(({ id }) => id === justSet.id)} formats={formatsFor(timeZone)} onGone={forget} />
    </Suspense>
  );
}

function DeleteDialog({ deletion }: Pick<MessagesPageState, 'deletion'>) {
  if (!deletion.deletion) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened={deletion.isOpen}
        text={`Are you sure want to delete ${formatCount(deletion.deletion.count)} messages`}
        toDelete={deletion.deletion.count}
        isBusy={deletion.isBusy}
        error={deletion.error}
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      />
    </Suspense>
  );
}
