import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { useLiveState } from '../../platform/live-state.ts';
import { useSession } from '../../platform/session.ts';
import { ExportProgress } from '../../ui/list/export-progress.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWayBack } from './viewer.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { useActivityExport } from './export/use-activity-export.ts';
import { Figures } from './figures.tsx';
import { useActivityAddress } from './filter.ts';
import { LiveIndicator } from './live-indicator.tsx';
import { Trouble } from './trouble/trouble.tsx';
import { PlacesSheet } from './places/places-sheet.tsx';
import { activityKey, useActivity, usePlaces, useReceivers } from './queries.ts';
import { Receivers } from './receivers.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** The receivers and whether they heard their messages, live. */
export function ActivityPage() {
  const { user } = useSession();
  const timeZone = user?.timeZone ?? 'UTC';
  const address = useActivityAddress();
  useWayBack(address.written);
  const isMap = address.view === 'Map';
  const { summary, list } = useActivity(address.filter);
  const reached = useReceivers({ messageId: undefined, perPage: 1 });
  const places = usePlaces(isMap);
  const live = useLiveState();
  const exporting = useActivityExport(timeZone);
  const queryClient = useQueryClient();
  const isBusy = useIsFetching({ queryKey: [activityKey] }) > 0;
  const refresh = () => void queryClient.refetchQueries({ queryKey: [activityKey], type: 'active' });

  const shown = isMap ? places : list;
  const failure = shown.error ?? (isMap ? undefined : list.failure) ?? summary.error;
  const hasRows = shown.data !== undefined;
  // An open stream brings nothing while reads fail or hang.
  const readState = failure ? 'reconnecting' : hasRows ? 'live' : 'connecting';
  const isLate = useIsLate();
  const isWaiting = !isLate && (isFirstRead(summary) || isFirstRead(reached));
  return (
    <>
      <PageHeader title="Activity" note={summary.data ? `Today - ${formatsFor(timeZone).time(summary.dataUpdatedAt)}` : ''}>
        <LiveIndicator state={live === 'live' ? readState : live} />
        <RefreshButton isBusy={isBusy} onRefresh={refresh} />
        <Button component={Link} to="/activity/over-time" variant="default" leftSection={<IconChartBar size={14} aria-hidden />}>
          Over time
        </Button>
        <ExportMenu exporting={exporting} />
      </PageHeader>
      <ExportProgress exporting={exporting} things="rows" />
      {failure && hasRows && <StaleNotice error={failure} readAt={summary.dataUpdatedAt || shown.dataUpdatedAt} timeZone={timeZone} onRetry={refresh} />}
      {isWaiting ? (
        <Waiting />
      ) : (
        <>
          <Trouble causes={reached.data?.causes ?? []} />
          <Figures summary={summary.data?.data} isLoading={summary.isPending} />
          {isMap ? <PlacesSheet address={address} places={places} onRetry={refresh} /> : <Receivers {...{ address, list, timeZone, onRetry: refresh }} />}
        </>
      )}
    </>
  );
}

/** Whether the first answer may still come at once: a call that failed is repeated, and the page does not wait for that. */
const isFirstRead = ({ isFetched, failureCount }: { readonly isFetched: boolean; readonly failureCount: number }): boolean => !isFetched && failureCount === 0;

/** The page waits no longer for what stands above the receivers. */
const patienceMs = 3_000;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The page until it is known what stands above the receivers: trouble or figures that came later would push them down. */
const Waiting = () => (
  <div data-pending>
    <Figures summary={undefined} isLoading />
    <Sheet>
      <SkeletonRows label="Loading activity" />
    </Sheet>
  </div>
);
