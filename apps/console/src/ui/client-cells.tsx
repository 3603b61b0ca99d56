import type { Client } from '@earshot/contract';
import { CellNote, CellTitle } from './sheet.tsx';

/** The first two cells of a client's row: the Account Holder and the company. */
export function ClientCells({ client }: { readonly client: Client }) {
  return (
    <>
      <td>
        <CellTitle>{client.holderName || '—'}</CellTitle>
        <CellNote>{client.industry}</CellNote>
      </td>
      <td>
        <CellTitle>{client.name}</CellTitle>
        <CellNote>{client.companySiteUrl}</CellNote>
      </td>
    </>
  );
}
