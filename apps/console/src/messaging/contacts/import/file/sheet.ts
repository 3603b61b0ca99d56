import type { ContactImport, ImportProblem, ImportRow } from '@earshot/contract';
import { importColumns, maxImportRows } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { type ColumnChoice, importRows, isPersonOfFour, type Line, widest } from './columns.ts';
import { judgeColumns } from './guess-columns.ts';
import { emptyCells, emptyIn, type FileProblem, formattingText, noCardsText, noRowsText } from './problem.ts';
import type { Lines } from './read-lines.ts';
import { rememberedColumns } from './remembered-columns.ts';

/** A file that was read, and the operator's choices about it so far. */
export interface Sheet {
  readonly fileName: string;
  readonly lines: readonly Line[];
  readonly isCards: boolean;
  readonly isGuessed: boolean;
  /** The kind of the first line; `unsaid` if it looks like a person and the operator has not been asked. */
  readonly firstLine: 'header' | 'person' | 'unsaid';
  /** Whether the operator chooses the columns. */
  readonly isToChoose: boolean;
  readonly choice: ColumnChoice;
  /** Whether rows with an empty cell are left out, instead of failing the file. */
  readonly leavesOut: boolean;
}

/** The sheet of a file, or the reason why it cannot be imported. */
export function openSheet(fileName: string, read: Lines): Sheet | FileProblem {
  if (!read.ok) return read;
  const { lines, isCards, isGuessed } = read;
  if (/\.vcf$/i.test(fileName) && !isCards) return { message: formattingText, detail: noCardsText };
  const columns = judgeColumns(lines, isCards);
  if (columns.kind === 'none') return columns.problem;
  const remembered = rememberedColumns(lines[0] ?? []);
  const common = { fileName, lines, isCards, isGuessed, leavesOut: false };
  if (columns.kind === 'four' && !remembered) return { ...common, firstLine: classifyFirstLine(lines), isToChoose: false, choice: columns.choice };
  const hasHeader = columns.kind === 'four' || columns.hasHeader;
  return { ...common, firstLine: hasHeader ? 'header' : 'person', isToChoose: true, choice: remembered ?? columns.choice };
}

/** The sheet of a file read again in another encoding; keeps a choice that differs from the one it was opened with. */
export function reopenSheet(sheet: Sheet, opened: Sheet | undefined, read: Lines): Sheet {
  const anew = openSheet(sheet.fileName, read);
  if (!read.ok || 'message' in anew) return sheet;
  const choice = sheet.choice === opened?.choice ? anew.choice : sheet.choice;
  return { ...sheet, lines: anew.lines, isGuessed: anew.isGuessed, choice };
}

function classifyFirstLine([first = [], ...rows]: readonly Line[]): Sheet['firstLine'] {
  if (!isPersonOfFour(first)) return 'header';
  return rows.length === 0 ? 'person' : 'unsaid';
}

/** The names of the columns; none for a file without a header. */
export const headerLine = ({ lines, firstLine }: Sheet): Line => (firstLine === 'person' ? [] : (lines[0] ?? []));

export const linesBelow = ({ lines, firstLine }: Sheet): readonly Line[] => (firstLine === 'person' ? lines : lines.slice(1));

export const toImportRows = (sheet: Sheet): readonly ImportRow[] => importRows(linesBelow(sheet), sheet.choice, headerLine(sheet));

/** The fields without a column; an import needs all four (spec 2 §5). */
export function unchosen({ first, last, full, phones, emails }: ColumnChoice): readonly string[] {
  return [
    ...(full === undefined && first === undefined ? ['first name'] : []),
    ...(full === undefined && last === undefined ? ['last name'] : []),
    ...(phones.length === 0 ? ['phone number'] : []),
    ...(emails.length === 0 ? ['email'] : []),
  ];
}

export interface SentRows {
  readonly rows: readonly ImportRow[];
  /** Turns an answer about these rows into one about the file, with the rows that were not sent. */
  readonly inFile: (answer: ContactImport) => ContactImport;
}

/** The rows to send: all, or with `leavesOut` the rows without an empty cell. */
export function sentRows(all: readonly ImportRow[], leavesOut: boolean): SentRows | FileProblem {
  if (all.length === 0) return { message: formattingText, detail: noRowsText };
  const empty = all.map((row) => emptyIn(row).length > 0);
  const isNothing = empty.every(Boolean);
  if (empty.includes(true) && (!leavesOut || isNothing)) return { message: formattingText, faults: emptyCells(all) };
  const numbers = all.flatMap((_, index) => (empty[index] ? [] : [index + 1]));
  if (numbers.length > maxImportRows)
    return { message: formattingText, detail: `The file has ${formatCount(numbers.length)} rows. You can import up to ${formatCount(maxImportRows)} at once.` };
  const leftOut = all.flatMap((row, index): ImportProblem[] =>
    empty[index]
      ? [{ row: index + 1, kind: 'invalid', message: `This row ${emptyIn(row).join()}`, fields: importColumns.filter((column) => row[column] === '') }]
      : [],
  );
  const inFile = (answer: ContactImport): ContactImport => ({
    ...answer,
    total: answer.total + leftOut.length,
    processed: answer.processed + leftOut.length,
    invalid: answer.invalid + leftOut.length,
    problems: [...leftOut, ...answer.problems.map((problem) => ({ ...problem, row: numbers[problem.row - 1] ?? problem.row }))].toSorted(
      (a, b) => a.row - b.row,
    ),
  });
  return { rows: all.filter((_, index) => !empty[index]), inFile };
}

/** The chosen columns, in the order of the four. */
export const chosenColumns = ({ choice: { first, last, full, phones, emails } }: Sheet): readonly number[] =>
  [full, first, last, ...phones, ...emails].filter((index) => index !== undefined);

export interface NamedColumn {
  readonly index: number;
  readonly name: string;
  readonly sample: string;
}

const maxSampleLength = 30;

/** The columns with content, and the chosen columns. */
export function columnsInUse(sheet: Sheet): readonly NamedColumn[] {
  const header = headerLine(sheet);
  const rows = linesBelow(sheet);
  const chosen = chosenColumns(sheet);
  const width = Math.max(header.length, widest(rows));
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const sample = rows.find((row) => (row[index] ?? '').trim() !== '')?.[index]?.trim();
    if (sample === undefined && !chosen.includes(index)) return [];
    return [{ index, name: header[index]?.trim() || `Column ${index + 1}`, sample: sample?.slice(0, maxSampleLength) ?? '' }];
  });
}
