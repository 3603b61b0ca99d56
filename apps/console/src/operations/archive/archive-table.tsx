import type { Client } from '@earshot/contract';
import { isSelected } from '@earshot/domain';
import { formatsFor } from '../../platform/dates.ts';
import { ClientCells } from '../../ui/client-cells.tsx';
import { CheckBox } from '../../ui/list/check-box.tsx';
import { SelectCell, SelectHead } from '../../ui/list/select-head.tsx';
import type { ListSelection } from '../../ui/list/use-selection.ts';
import { SheetTable } from '../../ui/sheet.tsx';
import classes from './archive.module.css';

interface ArchiveTableProps {
  readonly clients: readonly Client[];
  readonly timeZone: string;
  readonly isStale: boolean;
  readonly selection: ListSelection;
}

export function ArchiveTable({ clients, timeZone, isStale, selection }: ArchiveTableProps) {
  const formats = formatsFor(timeZone);
  return (
    <SheetTable label="Archived clients" isStale={isStale}>
      <thead>
        <tr>
          <SelectHead label="Select all on this page" state={selection.pageState} onToggle={selection.togglePage} />
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
          <tr key={client.id} data-selected={isSelected(selection.selection, client.id) || undefined}>
            <SelectCell>
              <CheckBox
                label={`Select ${client.name}`}
                isChecked={isSelected(selection.selection, client.id)}
                onChange={() => selection.toggleRow(client.id)}
              />
            </SelectCell>
            <ClientCells client={client} />
            <td data-from="md">{formats.formatDay(client.createdAt)}</td>
            <td>{client.archivedAt !== undefined && formats.formatDay(client.archivedAt)}</td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  );
}
