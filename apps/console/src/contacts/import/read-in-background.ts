import { type CsvContacts, readCsvContacts } from './csv-contacts.ts';

/** Reads a file of contacts without holding the page up. */
export async function readInBackground(file: File): Promise<CsvContacts> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (typeof Worker === 'undefined') return readCsvContacts(bytes);
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<CsvContacts>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CsvContacts>) => resolve(data);
      worker.onerror = () => reject(new Error('the worker could not be started'));
      worker.postMessage(bytes);
    });
  } catch {
    // A page that may not start workers reads it itself.
    return readCsvContacts(bytes);
  } finally {
    worker.terminate();
  }
}
