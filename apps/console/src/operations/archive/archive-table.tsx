import type { Client } from '@earshot/contract';
import { formatsFor } from '../../platform/dates.ts';
import { CheckBox } from '../../ui/list/check-box.tsx';
import { SelectCell, SelectHead } from '../../ui/list/select-head.tsx';
import { CellNote, CellTitle, SheetTable } from '../../ui/sheet.tsx';
import classes from './archive.module.css';

interface ArchiveTableProps {
  readonly clients: readonly Client[];
  readonly timeZone: string;
  readonly isStale: boolean;
  readonly isChosen: (client: Client) => boolean;
  readonly onToggle: (client: Client) => void;
}

export function ArchiveTable({ clients, timeZone, isStale, isChosen, onToggle }: ArchiveTableProps) {
  const formats = formatsFor(timeZone);
  const rest = clients.filter((client) => !isChosen(client));
  const state = rest.length === 0 ? 'all' : rest.length < clients.length ? 'some' : 'none';
  // Selects the unselected ones, or deselects all.
  const toggleAll = () => (rest.length === 0 ? clients : rest).forEach(onToggle);
  return (
    <SheetTable label="Archived clients" isStale={isStale}>
      <thead>
        <tr>
          <SelectHead label="Select all on this page" state={state} onToggle={toggleAll} />
          <th scope="col">Name</th>
          <th scope="col">Company name</th>
          <th scope="col" data-from="md" className={classes['date']}>
            Sign-up date
          </th>
          <th scope="col" className={classes['date']}>
            Archived
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id} data-selected={isChosen(client) || undefined}>
            <SelectCell>
              <CheckBox label={`Select ${client.name}`} isChecked={isChosen(client)} onChange={() => onToggle(client)} />
            </SelectCell>
            <td>
              <CellTitle>{client.holderName || '—'}</CellTitle>
              <CellNote>{client.industry}</CellNote>
            </td>
            <td>
              <CellTitle>{client.name}</CellTitle>
              <CellNote>{client.companySiteUrl}</CellNote>
            </td>
            <td data-from="md">{formats.formatDay(client.createdAt)}</td>
            <td>{client.archivedAt !== undefined && formats.formatDay(client.archivedAt)}</td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  );
}
