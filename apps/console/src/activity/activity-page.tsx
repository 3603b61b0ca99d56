import { useIsFetching } from '@tanstack/react-query';
import { formatsFor } from '../platform/dates.ts';
import { useSession } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Figures } from './figures.tsx';
import { useActivityFilter } from './filter.ts';
import { LiveIndicator } from './live-indicator.tsx';
import { activityKey, useActivity } from './queries.ts';
import { Receivers } from './receivers.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useLiveActivity } from './use-live-activity.ts';

/** Who heard their messages, as it happens. */
export function ActivityPage() {
  const { user } = useSession();
  const timeZone = user?.timeZone ?? 'UTC';
  const address = useActivityFilter();
  const { summary, list } = useActivity(address.filter);
  const live = useLiveActivity();
  const isBusy = useIsFetching({ queryKey: [activityKey] }) > 0;
  const refresh = () => void Promise.all([summary.refetch(), list.refetch()]);

  const failure = list.error ?? summary.error;
  const hasRows = list.data !== undefined;
  // A stream that stands while reads fail or hang brings nothing.
  const readState = failure ? 'reconnecting' : hasRows ? 'live' : 'connecting';
  return (
    <>
      <PageHeader title="Activity" note={summary.data ? `Today - ${formatsFor(timeZone).time(summary.dataUpdatedAt)}` : ''}>
        <LiveIndicator state={live === 'live' ? readState : live} />
        <RefreshButton isBusy={isBusy} onRefresh={refresh} />
      </PageHeader>
      {failure && hasRows && <StaleNotice error={failure} readAt={summary.dataUpdatedAt || list.dataUpdatedAt} timeZone={timeZone} onRetry={refresh} />}
      <Figures summary={summary.data?.data} isLoading={summary.isPending} />
      <Receivers address={address} list={list} timeZone={timeZone} onRetry={refresh} />
    </>
  );
}
