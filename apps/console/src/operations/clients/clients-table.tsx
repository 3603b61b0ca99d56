import type { Client } from '@earshot/contract';
import { Button } from '@mantine/core';
import { IconArchive, IconChartBar, IconPencil, IconUserShare } from '@tabler/icons-react';
import { formatsFor } from '../../platform/dates.ts';
import { ClientCells } from '../../ui/client-cells.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SheetTable } from '../../ui/sheet.tsx';
import classes from './clients.module.css';

interface ClientEvents {
  readonly open: (client: Client) => void;
  readonly counts: (client: Client) => void;
  readonly edit: (client: Client) => void;
  readonly archive: (client: Client) => void;
}

interface ClientsTableProps {
  readonly clients: readonly Client[];
  readonly timeZone: string;
  readonly mayArchive: boolean;
  readonly isStale: boolean;
  readonly openingId: string | undefined;
  readonly on: ClientEvents;
}

export function ClientsTable({ clients, timeZone, mayArchive, isStale, openingId, on }: ClientsTableProps) {
  return (
    <SheetTable label="Clients" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Company name</th>
          <th scope="col" data-from="sm" className={classes['date']}>
            Sign-up date
          </th>
          <th scope="col" data-from="md" className={classes['date']}>
            Last used
          </th>
          <th scope="col" data-from="lg">
            Details
          </th>
          <th scope="col" className={classes['actions']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <ClientLine key={client.id} isOpening={openingId === client.id} {...{ client, timeZone, mayArchive, on }} />
        ))}
      </tbody>
    </SheetTable>
  );
}

interface ClientLineProps extends Pick<ClientsTableProps, 'timeZone' | 'mayArchive' | 'on'> {
  readonly client: Client;
  readonly isOpening: boolean;
}

function ClientLine({ client, timeZone, mayArchive, isOpening, on }: ClientLineProps) {
  const formats = formatsFor(timeZone);
  return (
    <tr>
      <ClientCells client={client} />
      <td data-from="sm">{formats.formatDay(client.createdAt)}</td>
      <td data-from="md">{client.lastUsedAt === undefined ? 'Never' : formats.formatDay(client.lastUsedAt)}</td>
      <td data-from="lg">
        <div className={classes['details']} title={client.details || undefined}>
          {client.details || '—'}
        </div>
      </td>
      <td className={classes['actions']}>
        <Actions {...{ client, mayArchive, isOpening, on }} />
      </td>
    </tr>
  );
}

function Actions({ client, mayArchive, isOpening, on }: Omit<ClientLineProps, 'timeZone'>) {
  const { name } = client;
  return (
    <div className={classes['buttons']}>
      <IconButton label={`Counts of ${name}`} title="Counts" onClick={() => on.counts(client)}>
        <IconChartBar size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Edit ${name}`} title="Edit" onClick={() => on.edit(client)}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`Archive ${name}`}
        title={mayArchive ? 'Archive' : 'Only a super admin can archive a client.'}
        disabled={!mayArchive}
        onClick={() => on.archive(client)}
      >
        <IconArchive size={16} aria-hidden />
      </IconButton>
      <Button
        className={classes['open'] ?? ''}
        variant="default"
        loading={isOpening}
        title="Open on behalf"
        aria-label={`Open on behalf of ${name}`}
        onClick={() => on.open(client)}
      >
        <IconUserShare size={15} aria-hidden />
        <span className={classes['word']}>Open</span>
      </Button>
    </div>
  );
}
