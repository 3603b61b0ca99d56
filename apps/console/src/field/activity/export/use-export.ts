import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../platform/download.ts';
import { type ReadProgress, readReport } from './report-pages.ts';

/** Writes all activity of the past week to a file; can be stopped. */
export function useExport(timeZone: string) {
  const [soFar, setSoFar] = useState<ReadProgress>();
  const stop = useRef<AbortController>(undefined);
  const exporting = useMutation({
    networkMode: 'always',
    mutationFn: async ({ signal }: AbortController) => {
      const { csvHead, csvRows } = await import('./activity-csv.ts');
      const parts = [csvHead()];
      await readReport({ target: {}, signal, onPage: (page) => parts.push(csvRows(page, timeZone)), onProgress: setSoFar });
      return parts;
    },
    onSuccess: (parts) => download(parts, 'activity.csv'),
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
export type ExportState = ReturnType<typeof useExport>;
