import { importColumns, type ImportRow } from '@earshot/contract';

// Spec 2 §5, word for word.
export const columnsText = 'Invalid CSV format. Please ensure the CSV file has exactly 4 columns (FirstName, LastName, PhoneNumber, Email) per row.';
export const formattingText = 'Importing this CSV file cannot be completed. The formatting is incorrect.';

export const noRowsText = 'The file has no rows below its header.';
export const noCardsText = 'The file has no contact cards.';

export interface FileProblem {
  readonly message: string;
  readonly detail?: string | undefined;
  /** All faults, row by row: 'Row 2 has no Email.' */
  readonly faults?: readonly string[] | undefined;
}

/** The empty cells, a sentence for each row that has one. Rows count from 1, without the header. */
export const emptyCells = (rows: readonly ImportRow[]): readonly string[] =>
  rows.flatMap((row, index) => emptyIn(row).map((words) => `Row ${index + 1} ${words}.`));

/** 'has no LastName, no Email' for a row with empty cells; empty for any other. */
export function emptyIn(row: ImportRow): readonly string[] {
  const empty = importColumns.filter((column) => row[column] === '');
  return empty.length === 0 ? [] : [`has ${empty.map((column) => `no ${column}`).join(', ')}`];
}
