import type { Client } from '@earshot/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ArchiveDialogProps {
  readonly opened: boolean;
  readonly client: Client;
  readonly onArchived: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks before a client is archived, and explains the consequences (decisions: Users). */
export function ArchiveDialog({ opened, client, onArchived, onClose }: ArchiveDialogProps) {
  const archiving = useMutation({
    mutationFn: ({ id }: Client) => api.clientAdmin.archive({ body: { ClientID: id } }),
    onSuccess: (_, { name }) => onArchived(`${name} was archived. It can be brought back from the Archive.`),
  });
  const cancel = () => {
    archiving.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      text={`Do you really want to archive ${client.name}? Its users are logged out at once and cannot log in any more, and its messages are no longer delivered.`}
      button={`Archive ${client.name}`}
      isBusy={archiving.isPending}
      error={archiving.error}
      onCancel={cancel}
      onConfirm={() => archiving.isPending || archiving.mutate(client)}
    />
  );
}
