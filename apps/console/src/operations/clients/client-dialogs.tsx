import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ClientDialogsState } from './use-client-dialogs.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const CountsDialog = lazyPart(() => import('./counts-dialog.tsx'), 'CountsDialog');
const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx'), 'ProfileDialog');

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
