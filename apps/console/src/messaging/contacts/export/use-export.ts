import { formatCount } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ContactsSearch } from '../contacts-search.ts';
import { download } from '../download.ts';
import type { ExportProgress } from './export-contacts.ts';

/** Writes the contacts of the list to a file; can be stopped. */
export function useExport(list: ContactsSearch, onDone: (text: string) => void) {
  const [soFar, setSoFar] = useState<ExportProgress>();
  const stop = useRef<AbortController>(undefined);
  const exporting = useMutation({
    mutationFn: async (controller: AbortController) => {
      const { exportContacts } = await import('./export-contacts.ts');
      return exportContacts({ list, signal: controller.signal, onProgress: setSoFar });
    },
    onSuccess: ({ parts, total, withoutEmail }) => {
      download(parts, 'contacts.csv');
      const missing = withoutEmail > 0 ? ` ${formatCount(withoutEmail)} without an e-mail address, which an import needs.` : '';
      onDone(`${total === 1 ? '1 contact' : `${formatCount(total)} contacts`} exported.${missing}`);
    },
  });
  useEffect(() => () => stop.current?.abort(), []);
  return {
    soFar,
    isBusy: exporting.isPending,
    error: exporting.variables?.signal.aborted ? null : exporting.error,
    start: () => {
      setSoFar(undefined);
      stop.current = new AbortController();
      exporting.mutate(stop.current);
    },
    stop: () => stop.current?.abort(),
  };
}
