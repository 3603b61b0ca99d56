import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '@earshot/contract';
import { GeofenceMap, loadGeofenceMap } from '../../map/index.ts';
import { useSession } from '../../platform/session.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Composer } from './composer.tsx';
import classes from './composer.module.css';
import type { MapComponent } from './place/place-panel.tsx';
import { KeptOffer } from './saving/unsaved-notice.tsx';
import { useComposition } from './use-composition.ts';
import { useMessage } from './use-message.ts';

/**
 * /messages/editor: a new message, or the one of `?id`; `?settings` opens its settings, `?copy` starts with another
 * message's words and `?at` at a place.
 */
export function ComposerPage({ map = GeofenceMap }: { readonly map?: MapComponent }) {
  const { user, onBehalf } = useSession();
  useEffect(loadGeofenceMap, []);
  return user && <ComposerOfUser user={user} representedUserId={onBehalf?.userId} map={map} />;
}

const ComposerLoading = () => (
  <output aria-label="The message is loading" data-pending>
    <Skeleton className={classes['composer'] ?? ''} />
  </output>
);

interface ComposerOfUserProps {
  readonly user: User;
  readonly representedUserId: string | undefined;
  readonly map: MapComponent;
}

function ComposerOfUser({ user, representedUserId, map }: ComposerOfUserProps) {
  const navigate = useNavigate();
  const { id, copy, at, settings } = useSearch({ strict: false });
  const { key, opened, adopt, reopen } = useComposition({ id, copy, at });
  const { data, error, refetch } = useMessage({ source: opened, user, isOnBehalf: representedUserId !== undefined, key });
  const [opensSettings] = useState(settings !== undefined);
  const [firstKey] = useState(key);

  // A message with a ParentID is edited in its parent (spec 1 §2).
  const parentId = data?.parentId;
  useEffect(() => {
    if (parentId !== undefined) void navigate({ to: '/messages/editor', search: { id: parentId }, replace: true });
  }, [parentId, navigate]);

  if (error && !data)
    return (
      <>
        {opened.id !== undefined && <KeptOffer userId={user.id} timeZone={user.timeZone} lockedId={opened.id} />}
        <ErrorPanel title="The message could not be opened" error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data || parentId !== undefined) return <ComposerLoading />;
  return (
    <Composer
      key={key}
      opened={data.message}
      userId={user.id}
      viewerZone={user.timeZone}
      // The settings do not open again when the message is read again.
      opensSettings={opensSettings && key === firstKey}
      map={map}
      onCreated={(created) => {
        adopt(created);
        void navigate({ to: '/messages/editor', search: { id: created }, replace: true });
      }}
      onReload={reopen}
    />
  );
}
