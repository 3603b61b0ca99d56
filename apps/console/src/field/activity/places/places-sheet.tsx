import { Suspense } from 'react';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Sheet, SheetToolbar } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import type { ActivityAddressState } from '../filter.ts';
import type { PlacesQuery } from '../queries.ts';
import { ViewChoice } from '../view-choice.tsx';
import classes from './places.module.css';
import { lazyPart } from '../../../ui/lazy-part.ts';

const PlacesView = lazyPart(() => import('./places-view.tsx'), 'PlacesView');

interface PlacesSheetProps {
  readonly address: ActivityAddressState;
  readonly places: PlacesQuery;
  readonly onRetry: () => void;
}

const loading = <SkeletonRows label="Loading the map" />;

export function PlacesSheet({ address, places, onRetry }: PlacesSheetProps) {
  return (
    <section aria-label="Places">
      <Sheet>
        <SheetToolbar>
          <p className={classes['note']}>Circles show where messages play. Receiver positions are never stored, so none are shown.</p>
          <ViewChoice address={address} />
        </SheetToolbar>
        <SheetBody address={address} places={places} onRetry={onRetry} />
      </Sheet>
    </section>
  );
}

function SheetBody({ address, places, onRetry }: PlacesSheetProps) {
  if (!places.data) return places.error ? <ErrorPanel error={places.error} onRetry={onRetry} /> : loading;
  const { data } = places.data;
  if (data.length === 0)
    return <EmptyState title="No active messages" text="When a message is active, its place appears here, with how many people heard it." />;
  return (
    <Suspense fallback={loading}>
      <PlacesView places={data} openId={address.messageId} onOpen={address.showMessage} />
    </Suspense>
  );
}
