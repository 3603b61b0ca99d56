import { formatCount } from '@earshot/domain';
import { download } from '../../../platform/download.ts';
import { useExport } from '../../../ui/list/use-export.ts';
import type { ContactsSearch } from '../contacts-search.ts';
import type { ExportedContacts } from './export-contacts.ts';

/** Writes the contacts of the list to a file. */
export const useContactsExport = (list: ContactsSearch, onDone: (text: string) => void) =>
  useExport(
    async (run): Promise<ExportedContacts> => (await import('./export-contacts.ts')).exportContacts({ list, ...run }),
    ({ parts, total, withoutEmail }) => {
      download(parts, 'contacts.csv');
      const missing = withoutEmail > 0 ? ` ${formatCount(withoutEmail)} without an email address, which an import needs.` : '';
      onDone(`${total === 1 ? '1 contact' : `${formatCount(total)} contacts`} exported.${missing}`);
    },
  );
