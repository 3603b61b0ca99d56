import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ClientDialogsState } from './use-client-dialogs.ts';

const CountsDialog = lazy(() => import('./counts-dialog.tsx').then((module) => ({ default: module.CountsDialog })));
const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })));

interface ClientDialogsProps {
  readonly dialogs: ClientDialogsState;
  readonly onDone: (text: string) => void;
}

export function ClientDialogs({ dialogs: { held, openKind, close }, onDone }: ClientDialogsProps) {
  const queryClient = useQueryClient();
  const done = (text: string) => {
    close();
    onDone(text);
    void queryClient.invalidateQueries({ queryKey: ['clients'] });
  };
  return (
    <Suspense>
      {held.counts && <CountsDialog opened={openKind === 'counts'} client={held.counts} onClose={close} />}
      {held.edit && <ProfileDialog opened={openKind === 'edit'} client={held.edit} onSaved={done} onClose={close} />}
    </Suspense>
  );
}
