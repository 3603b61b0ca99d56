import type { ContactImport } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('../../../ui/confirm-dialog.tsx'), 'ConfirmDialog');

interface UndoButtonProps {
  readonly last: ContactImport;
  readonly className?: string | undefined;
  readonly onUndone: (text: string | undefined) => void;
}

const formatContactCount = (value: number): string => (value === 1 ? '1 contact' : `${formatCount(value)} contacts`);

/** 'Undo this import', after a question; absent once nothing of it can be undone. */
export function UndoButton({ last, className, onUndone }: UndoButtonProps) {
  const [isAsking, setAsking] = useState<boolean>();
  const undoing = useMutation({
    mutationFn: (id: string) => api.imports.undo({ body: { id } }),
    onSuccess: ({ message }) => {
      setAsking(false);
      onUndone(message);
    },
  });
  const { Id: id, undoable } = last;
  if (id === undefined || undoable === 0) return null;
  return (
    <>
      <Button
        className={className ?? ''}
        variant="default"
        onClick={() => {
          undoing.reset();
          setAsking(true);
        }}
      >
        Undo this import
      </Button>
      {isAsking !== undefined && (
        <Suspense>
          <ConfirmDialog
            opened={isAsking}
            text={`Do you really want to undo this import? ${formatContactCount(undoable)} will be deleted. Contacts used since then stay.`}
            isBusy={undoing.isPending}
            error={undoing.error}
            onCancel={() => setAsking(false)}
            onConfirm={() => undoing.mutate(id)}
          />
        </Suspense>
      )}
    </>
  );
}
