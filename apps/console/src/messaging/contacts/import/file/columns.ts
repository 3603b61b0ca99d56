import type { ImportRow } from '@earshot/contract';
import * as z from 'zod';
import { unguarded } from '@earshot/domain';
import { isFaxWord, isMobileWord } from './header-words.ts';
import { splitName } from './split-name.ts';

/** A file's line, cell by cell. */
export type Line = readonly string[];

/** The number of columns of the longest line. No spread: a file may have more lines than a call may have arguments. */
export const widest = (lines: readonly Line[]): number => lines.reduce((most, { length }) => Math.max(most, length), 0);

const column = z.int().min(0);
const columns = z.array(column);

/** The columns of a file, from 0, that become the four of an import. */
export const ColumnChoice = z.object({
  /** Two columns; `full`, if present, is a single one to be split. */
  first: column.optional(),
  last: column.optional(),
  full: column.optional(),
  /** In order of preference: a later column counts if those before it are empty. */
  phones: columns,
  emails: columns,
});
export type ColumnChoice = z.output<typeof ColumnChoice>;

/** The four columns of the specification (spec 2 §5). */
export const fourColumns: ColumnChoice = { first: 0, last: 1, phones: [2], emails: [3] };

/**
 * The text of a cell. Our own export writes an apostrophe before text that a spreadsheet would take for a formula, such
 * as a number with its +; other programs write a formula around a number, ="0612345678", so that it keeps its zeros.
 */
function plain(cell: string | undefined): string {
  const text = cell ?? '';
  return unguarded(/^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text).trim();
}

// Google Contacts writes several numbers or addresses of one kind into one cell.
const firstEntry = (cell: string): string => cell.split(' ::: ', 1)[0]?.trim() ?? '';

/** The rows in the form of an import; missing cells are empty. `header` names the columns; [] for a file without one. */
export function importRows(rows: readonly Line[], choice: ColumnChoice, header: Line): readonly ImportRow[] {
  const { first, last, full, phones, emails } = choice;
  const labelled = phones.map((phone) => ({ phone, label: labelColumn(header, phone) }));
  return rows.map((row) => {
    const cell = (index: number | undefined): string => (index === undefined ? '' : plain(row[index]));
    const name = full === undefined ? { first: cell(first), last: cell(last) } : splitName(cell(full));
    const numbers = labelled
      .map(({ phone, label }) => ({ number: firstEntry(cell(phone)), label: cell(label) }))
      .filter(({ number, label }) => number !== '' && !isFaxWord(label));
    return {
      FirstName: name.first,
      LastName: name.last,
      PhoneNumber: (numbers.find(({ label }) => isMobileWord(label)) ?? numbers[0])?.number ?? '',
      Email: emails.map((email) => firstEntry(cell(email))).find(Boolean) ?? '',
    };
  });
}

/** Whether the file labels the kind of its numbers row by row. */
export const hasLabels = (header: Line, { phones }: ColumnChoice): boolean => phones.some((phone) => labelColumn(header, phone) !== undefined);

/**
 * The column with the kind of the number in another one, as in Google Contacts: 'Phone 1 - Label' (once '- Type')
 * beside 'Phone 1 - Value'.
 */
function labelColumn(header: Line, phone: number): number | undefined {
  const stem = /^(.*) - Value$/i.exec(header[phone]?.trim() ?? '')?.[1];
  if (stem === undefined) return undefined;
  const index = header.findIndex((name) => [`${stem} - Label`, `${stem} - Type`].includes(name.trim()));
  return index < 0 ? undefined : index;
}

/** Whether a cell is a callable number, or a spreadsheet's version of one; a date is not. */
export const isPhoneLike = (cell: string): boolean => {
  const text = plain(cell);
  if (/^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(text)) return false;
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6 && (text.match(/\p{L}/gu)?.length ?? 0) <= 3;
};

export const isEmailLike = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(firstEntry(plain(cell)));

/** Whether the first line of the four columns may be a person: its number cell holds a number, even an invalid one. */
export const isPersonOfFour = (line: Line): boolean => isPerson(line) || /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*$/u.test(plain(line[2]));

/** Whether a line contains a number or address, which a header does not. */
export const isPerson = (line: Line): boolean => line.some((cell) => isPhoneLike(cell) || isEmailLike(cell));
