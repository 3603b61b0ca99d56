import { formatCents } from '@earshot/domain';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatsFor } from '../../../platform/dates.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { ExportProgress } from '../../../ui/list/export-progress.tsx';
import { invoicesQuery, type Viewer } from '../queries.ts';
import classes from './bill-export.module.css';
import { useBillExport } from './use-bill-export.ts';

const statusWords = { paid: '', open: ', not paid', void: ', void' } as const;

/** Exports a bill person by person: who was counted, from when to when, and at which price. */
export function BillExport({ viewer: { clientId, timeZone } }: { readonly viewer: Viewer }) {
  const invoices = useQuery(invoicesQuery(clientId));
  const [chosen, setChosen] = useState('');
  const exporting = useBillExport({ invoiceId: chosen === '' ? undefined : chosen, timeZone });
  const options = (invoices.data?.invoices ?? []).map(({ id, number, at, total, status }) => ({
    value: id,
    label: `${number === undefined ? 'Invoice' : `Invoice ${number}`} of ${formatsFor(timeZone).formatDay(at)}: $${formatCents(total)}${statusWords[status]}`,
  }));
  return (
    <div className={classes['export']}>
      <div className={classes['choice']}>
        <NativeSelect
          size="xs"
          className={classes['bill'] ?? ''}
          label="Who is on the bill, and when they counted"
          data={[{ value: '', label: 'Projected bill' }, ...options]}
          value={chosen}
          error={invoices.error ? `Invoices could not be loaded. ${failureText(invoices.error)}` : undefined}
          disabled={exporting.isBusy}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} disabled={exporting.isBusy} onClick={exporting.start}>
          Export CSV
        </Button>
      </div>
      <ExportProgress exporting={exporting} things="people" />
    </div>
  );
}
