// Reads a large file in a worker, so that the page does not freeze.
import { type FileBytes, readLines } from './read-lines.ts';

addEventListener('message', ({ data }: MessageEvent<FileBytes>) => postMessage(readLines(data)));
