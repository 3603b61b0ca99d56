import type { PhoneCountry } from '@earshot/domain/phone';
import Papa from 'papaparse';
import type { Line } from './columns.ts';
import { decode } from './decode.ts';
import { type FileProblem, formattingText } from './problem.ts';
import { cardLines } from './vcard.ts';

/** The cells of a file line by line, including its header, or the reason why it cannot be read. */
export type Lines =
  | {
      readonly ok: true;
      readonly lines: readonly Line[];
      /** Contact cards of a phone, to which we add the header. */
      readonly isCards: boolean;
      readonly isGuessed: boolean;
    }
  | ({ readonly ok: false } & FileProblem);

const delimiters = [',', ';', '\t'];

/** The bytes of a file, and the country of its numbers and perhaps of its encoding. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly country: PhoneCountry;
}

/** Reads a file of contacts: CSV, or the contact cards of a phone (vCard), which become lines below a header. */
export function readLines({ bytes, country }: FileBytes): Lines {
  // Files written by several programs have mixed line ends; the parser would take one kind for text.
  const { text: written, isGuessed } = decode(bytes, country);
  const text = written.replaceAll(/\r\n?/g, '\n');
  if (/^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1_000))) return { ok: true, lines: cardLines(text), isCards: true, isGuessed };
  // Spreadsheets name their delimiter in a first line of its own.
  const named = /^sep=(.)\n?/i.exec(text);
  const { data, errors } = Papa.parse<Line>(named ? text.slice(named[0].length) : text, {
    ...(named?.[1] !== undefined && delimiters.includes(named[1]) && { delimiter: named[1] }),
    delimitersToGuess: delimiters,
    // Not 'greedy': that would drop ',,,', which must fail.
    skipEmptyLines: true,
  });
  const fault = errors.find(({ code }) => code !== 'UndetectableDelimiter');
  if (fault) return { ok: false, message: formattingText, ...(fault.row !== undefined && { detail: `Line ${fault.row + 1}: the quotes do not match.` }) };
  return { ok: true, lines: data, isCards: false, isGuessed };
}
