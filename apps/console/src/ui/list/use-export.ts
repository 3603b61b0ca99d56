import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

export interface ExportRun {
  readonly signal: AbortSignal;
  readonly onProgress: (soFar: ExportProgress) => void;
}

/** Reads all rows of a list, and saves them as a file; can be stopped. */
export function useExport<Result>(read: (run: ExportRun) => Promise<Result>, save: (result: Result) => void) {
  const [soFar, setSoFar] = useState<ExportProgress>();
  const stop = useRef<AbortController>(undefined);
  const exporting = useMutation({
    // Without a connection it fails at once instead of waiting unseen.
    networkMode: 'always',
    mutationFn: ({ signal }: AbortController) => read({ signal, onProgress: setSoFar }),
    onSuccess: save,
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
