import { isStaff } from '@earshot/domain';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageAlert } from '../../../platform/alerts.ts';
import { api } from '../../../platform/api.ts';
import { userRoles, useSession } from '../../../platform/session.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

export interface ProfileDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
  readonly secondFactor: ReactNode;
}

/**
 * The profile of the signed-in user (spec 1 §2: 900 px wide). A user without a phone can leave it only by saving one,
 * or by logging out.
 */
export function ProfileDialog({ opened, onClose, onLogout, secondFactor }: ProfileDialogProps) {
  const isOpen = useOpened(opened);
  const guard = useCloseGuard({ text: 'Your changes to your profile will be lost.', onClose });
  const { user } = useSession();
  const alert = usePageAlert();
  const isOurs = isStaff(userRoles(user));
  // spec 1 §4: Close is disabled without a saved phone. Staff hear no messages, so they may always close.
  const mayClose = isOurs || user?.phone !== undefined;
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        title="Profile"
        size={900}
        centered
        // A click outside would lose the typed text; and Escape belongs to an open alert.
        closeOnClickOutside={false}
        closeOnEscape={mayClose && alert === undefined && !guard.isAsking}
        withCloseButton={mayClose}
        classNames={{ title: classes['title'] ?? '' }}
      >
        {user && (
          <ProfileContent
            userId={user.id}
            {...{ isOurs, mayClose, onLogout, secondFactor }}
            onClose={guard.close}
            onLeave={guard.leave}
            onUnsaved={guard.setUnsaved}
          />
        )}
      </Modal>
      {guard.question}
    </>
  );
}

interface ProfileContentProps extends Omit<ProfileDialogProps, 'opened'> {
  readonly userId: string;
  readonly isOurs: boolean;
  readonly mayClose: boolean;
  /** Closes without a question. */
  readonly onLeave: () => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

function ProfileContent({ userId, ...rest }: ProfileContentProps) {
  // Reads the profile afresh, so that a save does not undo the changes of another tab or an admin since this page loaded.
  const profile = useQuery({
    queryKey: ['users', 'profile', userId],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api.signIn.session(undefined, { signal }),
  });
  if (profile.data) return <ProfileForm user={profile.data.user} {...rest} />;
  if (!profile.error) return <SkeletonRows label="Loading the profile" />;
  return (
    <>
      <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />
      {!rest.mayClose && (
        <div className={classes['buttons']}>
          <Button variant="subtle" onClick={rest.onLogout}>
            Logout
          </Button>
        </div>
      )}
    </>
  );
}
