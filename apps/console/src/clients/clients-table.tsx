import type { Client } from '@earshot/contract';
import { Button } from '@mantine/core';
import { HiddenText } from '../ui/hidden-text.tsx';
import { CellNote, CellTitle, SheetTable } from '../ui/sheet.tsx';
import { formatsFor } from '../platform/dates.ts';
import classes from './clients.module.css';

interface ClientsTableProps {
  readonly clients: readonly Client[];
  readonly timeZone: string;
  readonly isStale: boolean;
  /** The client that is being opened. */
  readonly openingId: string | undefined;
  readonly onOpen: (client: Client) => void;
}

export function ClientsTable({ clients, timeZone, isStale, openingId, onOpen }: ClientsTableProps) {
  const formats = formatsFor(timeZone);
  return (
    <SheetTable label="Clients" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" data-from="md">
            Site
          </th>
          <th scope="col" data-from="sm" className={classes['date']}>
            Signed up
          </th>
          <th scope="col" data-from="sm" className={classes['date']}>
            Last used
          </th>
          <th scope="col" className={classes['open']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id}>
            <td>
              <CellTitle>{client.name}</CellTitle>
              <CellNote>{client.industry || client.details || '—'}</CellNote>
            </td>
            <td data-from="md">
              <CellNote>{client.companySiteUrl || '—'}</CellNote>
            </td>
            <td data-from="sm">{formats.dayOf(client.createdAt)}</td>
            <td data-from="sm">{client.lastUsedAt === undefined ? 'Never' : formats.dayOf(client.lastUsedAt)}</td>
            <td className={classes['open']}>
              <Button variant="default" loading={openingId === client.id} onClick={() => onOpen(client)} aria-label={`Open on behalf of ${client.name}`}>
                Open on behalf
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  );
}
