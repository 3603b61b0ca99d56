/** Makes the browser save a file. */
export function download(parts: readonly string[], fileName: string): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the URL only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
