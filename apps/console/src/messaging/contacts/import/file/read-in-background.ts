import type { PhoneCountry } from '@earshot/domain/phone';
import { type FileBytes, type Lines, readLines } from './read-lines.ts';

/** Reads a file of contacts without blocking the page. */
export async function readInBackground(file: File, country: PhoneCountry): Promise<Lines> {
  const content: FileBytes = { bytes: new Uint8Array(await file.arrayBuffer()), country };
  if (typeof Worker === 'undefined') return readLines(content);
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Lines>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Lines>) => resolve(data);
      worker.onerror = () => reject(new Error('the worker could not be started'));
      worker.postMessage(content);
    });
  } catch {
    // A page that may not start workers reads the file itself.
    return readLines(content);
  } finally {
    worker.terminate();
  }
}
