// Reads a large file beside the page, so that the page does not stand still meanwhile.
import { readCsvContacts } from './csv-contacts.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(readCsvContacts(data)));
