// Reads a large file beside the page, so that the page does not stand still meanwhile.
import { type FileBytes, readLines } from './read-lines.ts';

addEventListener('message', ({ data }: MessageEvent<FileBytes>) => postMessage(readLines(data)));
