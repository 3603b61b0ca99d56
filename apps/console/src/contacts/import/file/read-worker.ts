// Reads a large file beside the page, so that the page does not stand still meanwhile.
import { readLines } from './read-lines.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(readLines(data)));
