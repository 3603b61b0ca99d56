import type { Group } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { failureText } from '../../../platform/failure-text.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import { PageChoice } from '../../../ui/list/page-choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { isDeactivated } from '../group-errors.ts';
import { isFiltered } from '../groups-search.ts';
import type { useGroupList } from '../use-groups-page.ts';
import { GroupsTable } from './groups-table.tsx';
import { GroupsToolbar } from './groups-toolbar.tsx';
import classes from './list.module.css';

interface GroupsListProps {
  readonly page: ReturnType<typeof useGroupList>;
  readonly onOpen: (group: Group) => void;
}

export function GroupsList({ page, onOpen }: GroupsListProps) {
  const { search, change, list, data, selection, bulkSwitch, actions, chosen, statusSwitch } = page;
  const pager = data && { ...data.pager, page: search.page, perpage: search.perpage };
  const bulk = {
    count: page.count,
    switchLabel: bulkSwitch.label,
    isSwitching: bulkSwitch.isBusy,
    isDeleting: actions.isBusy,
    mayShare: page.isSharing,
    onSwitch: () => bulkSwitch.run(chosen),
    onDelete: () => actions.ask({ action: 'delete', ...chosen }),
    onShare: () => actions.ask({ action: 'share', ...chosen }),
    onClear: selection.clear,
  };
  return (
    <section aria-labelledby="all-groups">
      <div className={classes['heading']}>
        <h2 id="all-groups">All groups</h2>
        {data && <p>{isFiltered(search) ? `${formatCount(data.pager.totalItems)} found` : totals(data)}</p>}
      </div>
      <Sheet>
        <GroupsToolbar search={search} bulk={bulk} onChange={change} />
        {list.isRefetchError && (
          <Notice text={failureText(list.error)}>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        <Failed error={statusSwitch.error} onClose={statusSwitch.reset} />
        <Failed error={bulkSwitch.error} onClose={bulkSwitch.reset} />
        <Rows page={page} onOpen={onOpen} />
      </Sheet>
      {pager && (
        <ListFooter label="Pages of groups" pager={pager} onPage={(next) => change({ page: next })}>
          <PageChoice pager={pager} onChange={(next) => change(next)} />
        </ListFooter>
      )}
    </section>
  );
}

const totals = ({ pager, activegroupcount }: { readonly pager: { readonly totalItems: number }; readonly activegroupcount: number }): string =>
  `${formatCount(pager.totalItems)} total, ${formatCount(activegroupcount)} active`;

function Failed({ error, onClose }: { readonly error: Error | null; readonly onClose: () => void }) {
  if (error === null || isDeactivated(error)) return null;
  return (
    <Notice text={failureText(error)}>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Notice>
  );
}

function Rows({ page, onOpen }: GroupsListProps) {
  const { search, change, list, data, selection } = page;
  if (!data) return list.isError ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows label="Loading groups" />;
  if (data.data.length === 0) {
    if (!isFiltered(search))
      return (
        <EmptyState
          title="No groups yet"
          text="A group is a name for people who hear the same messages, such as a crew. Select people above and press Add to group."
        />
      );
    return (
      <EmptyState title="No groups match" text="Try another search or filter.">
        <Button variant="default" onClick={() => change({ search: '', type: '', status: 'All' })}>
          Show all groups
        </Button>
      </EmptyState>
    );
  }
  return (
    <GroupsTable
      groups={data.data}
      total={data.editablecount}
      selection={selection.selection}
      ownerId={page.ownerId}
      isReadOnly={page.isReadOnly}
      isSharing={page.isSharing}
      isStale={list.isPlaceholderData}
      freshId={page.fresh.freshId}
      busyId={page.statusSwitch.busyId}
      onToggle={selection.toggleRow}
      onSelectAll={() => selection.selectAll()}
      onClear={selection.clear}
      onOpen={onOpen}
      onStatus={page.onStatus}
      onDelete={page.onDelete}
      onShare={page.onShare}
    />
  );
}
