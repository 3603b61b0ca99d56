import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RouteMap } from '../../map/index.ts';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { takeDraft } from './draft.ts';
import { DriveTest } from './drive-test.tsx';
import type { RouteMapComponent } from './map-component.ts';
import { savedRouteQuery, savedRoutesQuery } from './queries.ts';
import { SavedRoutes } from './saved/saved-routes.tsx';
import type { OpenedDrive } from './use-drive-test.ts';

/** /drive-test: the messages that each person will hear on a drive, where, and whether each finishes in time. */
export function DriveTestPage({ map = RouteMap }: { readonly map?: RouteMapComponent }) {
  const { id, message, from } = useSearch({ strict: false });
  const { user } = useSession();
  const navigate = useNavigate();
  const timeZone = user?.timeZone ?? 'UTC';
  const ownerId = user?.id ?? '';
  return (
    <>
      <PageHeader title="Drive test" note="See which messages play on a drive, where they play, and whether they finish in time." />
      {id === undefined ? (
        <NewRoute key={from ?? 'new'} {...{ map, timeZone, messageId: message, isFromComposer: from === 'composer' }} />
      ) : (
        <SavedRoute key={id} {...{ map, id, timeZone, ownerId, messageId: message }} />
      )}
      <SavedRoutes {...{ ownerId, timeZone, openId: id }} onGone={() => void navigate({ to: '/drive-test', search: {}, replace: true })} />
    </>
  );
}

interface RouteProps {
  readonly map: RouteMapComponent;
  readonly timeZone: string;
  readonly messageId: string | undefined;
}

function NewRoute({ isFromComposer, ...rest }: RouteProps & { readonly isFromComposer: boolean }) {
  const [draft] = useState(() => (isFromComposer ? takeDraft() : undefined));
  return <DriveTest opened={{ draft }} {...rest} />;
}

function SavedRoute({ id, ownerId, ...rest }: RouteProps & { readonly id: string; readonly ownerId: string }) {
  const { data, error, refetch } = useQuery(savedRouteQuery(id));
  const list = useQuery(savedRoutesQuery(ownerId));
  const queryClient = useQueryClient();
  const hasChanges = (data?.changes.length ?? 0) > 0;
  useEffect(() => {
    if (!hasChanges) return;
    // A failure is not shown: the result would only be marked as new once more.
    void api.driveTests.seen({ body: { id } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['drive-tests'], predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
      () => undefined,
    );
  }, [id, hasChanges, queryClient]);
  const earsName = list.data?.driveTests.find((row) => row.id === id)?.earsName;
  if (!data || (earsName === undefined && list.isPending))
    return error ? (
      <ErrorPanel title="The route could not be opened" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label="Loading the route" />
    );
  const opened: OpenedDrive = { saved: data, earsName: earsName ?? '' };
  return <DriveTest opened={opened} {...rest} />;
}
