import type { Bill, BilledPerson } from '@earshot/contract';
import { api } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { isoWithOffset } from '../../../platform/iso.ts';
import { type ExportRun, useExport } from '../../../ui/list/use-export.ts';

/** People per call. */
const pageSize = 1_000;

interface BillReading extends ExportRun {
  readonly bill: Bill;
  readonly onPage: (people: readonly BilledPerson[]) => void;
}

async function readPeople({ bill: { at, since }, signal, onProgress, onPage }: BillReading): Promise<void> {
  let done = 0;
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { data, pager } = await api.billing.billedPeople({ query: { at, since, page, perpage: pageSize } }, { signal });
    onPage(data);
    done += data.length;
    ({ totalPages } = pager);
    onProgress({ done, total: pager.totalItems });
  }
}

/** Writes an invoice, or without one the projected bill, to a file with everybody on it. */
export const useBillExport = ({ invoiceId, timeZone }: { readonly invoiceId: string | undefined; readonly timeZone: string }) =>
  useExport(
    async (run) => {
      const { billFoot, billHead, billPeople } = await import('./bill-csv.ts');
      const bill = await api.billing.bill({ query: { invoice: invoiceId } }, { signal: run.signal });
      const counts = { admin: 0, operator: 0, receiver: 0 };
      const parts = [billHead()];
      await readPeople({ ...run, bill, onPage: (people) => parts.push(billPeople(bill, people, { counts, timeZone })) });
      parts.push(billFoot(bill, counts, timeZone));
      return { parts, name: bill.number === undefined ? `bill-${isoWithOffset(bill.at, timeZone).slice(0, 10)}` : `invoice-${bill.number}` };
    },
    ({ parts, name }) => download(parts, `${name}.csv`),
  );
