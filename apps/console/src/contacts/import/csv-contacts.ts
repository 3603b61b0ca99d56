import Papa from 'papaparse';

/** A row of the file, by its wire names. */
export interface CsvContact {
  readonly FirstName: string;
  readonly LastName: string;
  readonly PhoneNumber: string;
  readonly Email: string;
}

/** The columns, in the order of a file. */
export const columns = ['FirstName', 'LastName', 'PhoneNumber', 'Email'] as const;

// spec 2 §5, word for word
export const columnsText = 'Invalid CSV format. Please ensure the CSV file has exactly 4 columns (FirstName, LastName, PhoneNumber, Email) per row.';
export const formattingText = 'Importing this CSV file cannot be completed. The formatting is incorrect.';

/** What a file holds, or why it cannot be imported; `detail` says where. */
export type CsvContacts =
  | { readonly ok: true; readonly rows: readonly CsvContact[] }
  | { readonly ok: false; readonly message: string; readonly detail?: string };

const delimiters = [',', ';', '\t'];

/** The text of a file by its mark, else as UTF-8, else as what spreadsheets of Windows write. */
function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Our own export writes an apostrophe before what a spreadsheet would take for a formula, such as a number with its +.
const plain = (cell: string): string => cell.replace(/^'(?=[=+\-@\t])/, '').trim();

/** Reads a file of contacts. Any fault of columns or an empty cell fails all of it; whether a number is valid is for the server to say. */
export function readCsvContacts(bytes: Uint8Array): CsvContacts {
  // Files that several programs wrote to have line ends of several kinds; the parser would take one of them for text.
  const text = decodeCsv(bytes).replaceAll(/\r\n?/g, '\n');
  // Spreadsheets name their delimiter in a first line of its own.
  const named = /^sep=(.)\n?/i.exec(text);
  const { data, errors } = Papa.parse<readonly string[]>(named ? text.slice(named[0].length) : text, {
    ...(named?.[1] !== undefined && delimiters.includes(named[1]) && { delimiter: named[1] }),
    delimitersToGuess: delimiters,
    // Not 'greedy': that would drop ',,,', which must fail.
    skipEmptyLines: true,
  });
  const fault = errors.find(({ code }) => code !== 'UndetectableDelimiter');
  if (fault) return { ok: false, message: formattingText, ...(fault.row !== undefined && { detail: `Line ${fault.row + 1}: the quotes do not match.` }) };
  const [, ...rows] = data;
  if (rows.length === 0) return { ok: false, message: formattingText, detail: 'The file has no row below its header.' };
  const misshapen = rows.findIndex((row) => row.length !== columns.length);
  if (misshapen >= 0) return { ok: false, message: columnsText, detail: `Row ${misshapen + 1} has ${columnCount(rows[misshapen]?.length ?? 0)}.` };
  const contacts = rows.map(([first = '', last = '', phone = '', email = '']) => ({
    FirstName: plain(first),
    LastName: plain(last),
    PhoneNumber: plain(phone),
    Email: plain(email),
  }));
  return withoutEmptyCells(contacts);
}

const columnCount = (count: number): string => (count === 1 ? '1 column' : `${count} columns`);

function withoutEmptyCells(rows: readonly CsvContact[]): CsvContacts {
  for (const [index, row] of rows.entries()) {
    const empty = columns.find((column) => row[column] === '');
    if (empty) return { ok: false, message: formattingText, detail: `Row ${index + 1} has no ${empty}.` };
  }
  return { ok: true, rows };
}
