import type { Client } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import figureList from '../../ui/figure-list.module.css';
import classes from './clients.module.css';

interface CountsDialogProps {
  readonly opened: boolean;
  readonly client: Client;
  readonly onClose: () => void;
}

/** The amount of a client's data (spec 2 §2.7), read again each time. */
export function CountsDialog({ opened, client, onClose }: CountsDialogProps) {
  const counts = useQuery({
    queryKey: ['clients', 'counts', client.id],
    queryFn: ({ signal }) => api.clients.counts({ query: { ClientID: client.id } }, { signal }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });
  const owned = counts.data?.data;
  const rows = [
    ['Operators', owned?.operator],
    ['Contacts', owned?.contact],
    ['Groups', owned?.group],
    ['Messages', owned?.message],
  ] as const;
  return (
    <AlertDialog opened={opened} title={client.name} onClose={onClose}>
      {counts.isError ? (
        <ErrorPanel error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <dl className={`${figureList['figures']} ${classes['counts']}`} aria-busy={owned === undefined}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === undefined ? '…' : formatCount(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </AlertDialog>
  );
}
