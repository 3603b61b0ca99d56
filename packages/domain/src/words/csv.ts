/** Possible ends of a cell in a spreadsheet, regardless of the file's own separator. */
const separators = /([,;\t\r\n|])/;
/** Starts of a formula in a spreadsheet; some read the full-width signs too. */
const formulaStart = /^[=+\-@＝＋－＠]/;

/** Numbers are harmless: a longitude west of Greenwich stays one. */
const isNumber = (cell: string): boolean => /^-?\d{1,20}(?:\.\d{1,20})?$/.test(cell);

function guarded(cell: string): string {
  if (isNumber(cell)) return cell;
  const parts = cell.split(separators).map((part) => (formulaStart.test(part) ? `'${part}` : part));
  return `${/^[\t\r\n]/.test(cell) ? "'" : ''}${parts.join('')}`;
}

/** Removes the guard from a cell. */
export const unguarded = (cell: string): string =>
  cell
    .replace(/^'(?=[\t\r\n])/, '')
    .split(separators)
    .map((part) => part.replace(/^'(?=[=+\-@＝＋－＠])/, ''))
    .join('');

/**
 * Rows as CSV, each line ended. Every cell is quoted, and possible formulas get an apostrophe, also within a cell: a
 * spreadsheet that expects another separator, as in many countries, begins a cell there.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
