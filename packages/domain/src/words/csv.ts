/** What a spreadsheet may take for the end of a cell, whatever the file's own separator is. */
const separators = /([,;\t\r\n|])/;
/** What a spreadsheet would run as a formula; some read the full-width signs too. */
const formulaStart = /^[=+\-@＝＋－＠]/;

/** Of a number nothing is to be feared: a longitude west of Greenwich stays one. */
const isNumber = (cell: string): boolean => /^-?\d{1,20}(?:\.\d{1,20})?$/.test(cell);

function guarded(cell: string): string {
  if (isNumber(cell)) return cell;
  const parts = cell.split(separators).map((part) => (formulaStart.test(part) ? `'${part}` : part));
  return `${/^[\t\r\n]/.test(cell) ? "'" : ''}${parts.join('')}`;
}

/** A cell as it was before it was guarded. */
export const unguarded = (cell: string): string =>
  cell
    .replace(/^'(?=[\t\r\n])/, '')
    .split(separators)
    .map((part) => part.replace(/^'(?=[=+\-@＝＋－＠])/, ''))
    .join('');

/**
 * Rows as CSV, each line ended. Every cell is quoted, and what a spreadsheet would run gets an apostrophe, also within a cell: one that reads the file with
 * another separator, as spreadsheets of many countries do, begins a cell there.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
