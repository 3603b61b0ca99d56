import { type Lines, readLines } from './read-lines.ts';

/** Reads a file of contacts without holding the page up. */
export async function readInBackground(file: File): Promise<Lines> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (typeof Worker === 'undefined') return readLines(bytes);
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Lines>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Lines>) => resolve(data);
      worker.onerror = () => reject(new Error('the worker could not be started'));
      worker.postMessage(bytes);
    });
  } catch {
    // A page that may not start workers reads it itself.
    return readLines(bytes);
  } finally {
    worker.terminate();
  }
}
