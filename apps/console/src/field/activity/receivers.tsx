import { Button } from '@mantine/core';
import { openHelp } from '../../platform/panels.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import type { ActivityAddressState } from './filter.ts';
import type { useActivity } from './queries.ts';
import { ReceiverTable } from './receiver-table.tsx';
import { ReceiverToolbar } from './receiver-toolbar.tsx';

interface ReceiversProps {
  readonly address: ActivityAddressState;
  readonly list: ReturnType<typeof useActivity>['list'];
  readonly timeZone: string;
  readonly onRetry: () => void;
}

export function Receivers({ address, list, timeZone, onRetry }: ReceiversProps) {
  return (
    <section aria-label="Receivers">
      <Sheet>
        <ReceiverToolbar address={address} />
        <SheetBody address={address} list={list} timeZone={timeZone} onRetry={onRetry} />
      </Sheet>
      {list.data && list.data.returnData.length > 0 && (
        <ListFooter pager={list.data.pager} onPage={(page) => address.showPage({ page })} onRows={address.showPage} />
      )}
    </section>
  );
}

function SheetBody({ address, list, timeZone, onRetry }: ReceiversProps) {
  if (!list.data) return list.error ? <ErrorPanel error={list.error} onRetry={onRetry} /> : <SkeletonRows label="Loading receivers" />;
  const { returnData: rows, pager, ReceiverCount: receiverCount } = list.data;
  if (rows.length === 0) return <NobodyHere address={address} isPageTooFar={pager.totalItems > 0} />;
  const { dataUpdatedAt: readAt, isPlaceholderData: isStale } = list;
  return <ReceiverTable {...{ rows, receiverCount, readAt, timeZone, isStale, address }} />;
}

function NobodyHere({ address, isPageTooFar }: Pick<ReceiversProps, 'address'> & { readonly isPageTooFar: boolean }) {
  const { filter, reset, showPage } = address;
  if (isPageTooFar) {
    return (
      <EmptyState title="Nothing on this page" text="The list has become shorter.">
        <Button variant="default" onClick={() => showPage({ page: 1 })}>
          First page
        </Button>
      </EmptyState>
    );
  }
  if (filter.status === undefined && filter.search === '') {
    return (
      <EmptyState
        title="No receivers yet"
        text="When a message is active, its receivers appear here: Waiting while it is on their phone, Heard once it has played to the end."
      >
        <Button variant="default" onClick={openHelp}>
          How this works
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No receivers match" text="Try another search or status.">
      <Button variant="default" onClick={reset}>
        Reset
      </Button>
    </EmptyState>
  );
}
