import { csv, maxPerPage } from '@earshot/domain';
import { type Contact, importColumns } from '@earshot/contract';
import { api } from '../../../platform/api.ts';
import { toContactsFilter } from '../contacts-query.ts';
import type { ExportProgress } from '../../../ui/list/use-export.ts';
import type { ContactsSearch } from '../contacts-search.ts';

export interface ExportedContacts {
  readonly parts: readonly string[];
  readonly total: number;
  /** Contacts without an email address: a file with one of them cannot be imported (spec 2 §5). */
  readonly withoutEmail: number;
}

/** The columns of an import, then the day of the person's consent or leaving, which an import ignores. */
const fields = [...importColumns, 'AgreedOn', 'LeftOn'] as const;

const toRow = ({ firstName, lastName, phone, email, consent }: Contact): readonly string[] => [
  firstName,
  lastName,
  phone,
  email,
  ...(['agreed', 'left'] as const).map((state) => (consent.state === state ? (consent.since ?? '') : '')),
];

/** Rows as CSV. The apostrophe that keeps a spreadsheet from running a cell is removed again by an import. */
export const toContactsCsv = (contacts: readonly Contact[]): string => csv(contacts.map(toRow));

interface Export {
  readonly list: ContactsSearch;
  readonly signal: AbortSignal;
  readonly onProgress: (soFar: ExportProgress) => void;
}

/** Every contact of a list in the list's order, read in large pages. */
export async function exportContacts({ list, signal, onProgress }: Export): Promise<ExportedContacts> {
  const parts = [csv([fields])];
  let total = 0;
  let done = 0;
  let withoutEmail = 0;
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const query = { ...toContactsFilter(list), sort: list.sort, order: list.order, page, perpage: maxPerPage };
    const { teams } = await api.contacts.list({ query }, { signal });
    parts.push(toContactsCsv(teams.docs));
    withoutEmail += teams.docs.filter(({ email }) => email === '').length;
    done += teams.docs.length;
    ({ totalItems: total, totalPages } = teams.pager);
    onProgress({ done, total });
  }
  return { parts, total: done, withoutEmail };
}
