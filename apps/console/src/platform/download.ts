import { minuteMs } from '@earshot/domain';

/** Makes the browser save a file. */
export function download(parts: readonly string[], fileName: string, type: 'text/csv' | 'text/plain' | 'application/json' = 'text/csv'): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const mark = type === 'text/csv' ? ['\uFEFF'] : [];
  const url = URL.createObjectURL(new Blob([...mark, ...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the URL only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs);
}
