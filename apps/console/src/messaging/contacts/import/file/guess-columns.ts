import { importColumns } from '@earshot/contract';
import { type ColumnChoice, fourColumns, isEmailLike, isPerson, isPhoneLike, type Line, widest } from './columns.ts';
import { findColumnRole } from './header-words.ts';
import { columnsText, type FileProblem, formattingText, noRowsText } from './problem.ts';

/** The next step for a file: its four columns are known, or they must be chosen, or it cannot be imported. */
export type Columns =
  | { readonly kind: 'four'; readonly choice: ColumnChoice }
  | { readonly kind: 'choose'; readonly choice: ColumnChoice; readonly hasHeader: boolean }
  | { readonly kind: 'none'; readonly problem: FileProblem };

/** Finds the four columns of an import (spec 2 §5) in a file, as far as its header and its cells tell. */
export function judgeColumns(lines: readonly Line[], isCards: boolean): Columns {
  const [header = [], ...rows] = lines;
  if (lines.length === 0 || (rows.length === 0 && !isPerson(header))) return none({ message: formattingText, detail: noRowsText });
  // Cards seldom have all four: the operator decides about incomplete ones.
  if (isCards) return { kind: 'choose', choice: guessColumns(header, rows), hasHeader: true };
  if (isOwnExport(header) && rows.every(({ length }) => length === header.length)) return { kind: 'four', choice: fourColumns };
  const hasFour = (rows.length === 0 ? [header] : rows).every(({ length }) => length === 4);
  if (hasFour && (header.length !== 4 || isInPlace(header, rows))) return { kind: 'four', choice: fourColumns };
  const hasHeader = !isPerson(header);
  const choice = guessColumns(hasHeader ? header : [], hasHeader ? rows : lines);
  const width = widest(lines);
  // One column too few or too many in some row is a mistake in that row.
  const isMisshapen = !hasFour && (header.length === 4 || width < 3 || !isGuessed(choice));
  if (isMisshapen) return none({ message: columnsText, faults: misshapen(hasHeader || header.length === 4 ? rows : lines, 4) });
  const longer = misshapen(
    rows.map((row) => (row.length <= header.length || row.slice(header.length).every((cell) => cell.trim() === '') ? header : row)),
    header.length,
  );
  if (longer.length > 0) return none({ message: formattingText, detail: `The header has ${columnCount(header.length)}.`, faults: longer });
  return { kind: 'choose', choice, hasHeader };
}

/** The columns that our own export writes beside the four: our own files need no choice of columns. */
const exportedBeside: readonly string[] = ['AgreedOn', 'LeftOn', 'OptedOut'];

const isOwnExport = (header: Line): boolean =>
  importColumns.every((column, index) => header[index]?.trim() === column) &&
  header.length > importColumns.length &&
  header.slice(importColumns.length).every((name) => exportedBeside.includes(name.trim()));

const none = (problem: FileProblem): Columns => ({ kind: 'none', problem });

const misshapen = (rows: readonly Line[], expected: number): readonly string[] =>
  rows.flatMap(({ length }, index) => (length === expected ? [] : [`Row ${index + 1} has ${columnCount(length)}.`]));

const columnCount = (count: number): string => (count === 1 ? '1 column' : `${count} columns`);

const isGuessed = ({ phones, emails, full, first, last }: ColumnChoice): boolean =>
  phones.length + emails.length > 0 || [full, first, last].some((one) => one !== undefined);

/** Whether a header of four names only the four columns, in their order. An unknown name is judged by the cells below it. */
function isInPlace(header: Line, rows: readonly Line[]): boolean {
  const [first, last, number, address] = header.map(findColumnRole);
  const { phones, emails } = byCells(rows);
  if (header.every((name) => findColumnRole(name) === undefined)) return (phones[0] ?? 2) === 2 && (emails[0] ?? 3) === 3;
  // 'Name' alone is the whole name.
  const isNamed = (first === 'first' && (last === 'last' || last === 'name')) || (first === 'name' && last === 'last');
  const isNumber = number === undefined ? phones[0] === 2 : number === 'phone' || number === 'mobile';
  const isAddress = address === undefined ? emails[0] === 3 : address === 'email';
  return isNamed && isNumber && isAddress;
}

const mostPhones = 4;
const mostEmails = 3;

/** A first choice of columns for the operator to check: by the names of the columns, else by their cells. */
function guessColumns(header: Line, rows: readonly Line[]): ColumnChoice {
  const roles = header.map(findColumnRole);
  const isUsed = (index: number): boolean => rows.some((row) => (row[index] ?? '').trim() !== '');
  const all = (...wanted: readonly (typeof roles)[number][]): number[] =>
    roles.flatMap((role, index) => (role !== undefined && wanted.includes(role) && isUsed(index) ? [index] : []));
  const cells = byCells(rows);
  // The kind of an address and its display name also have email words in their headers.
  const holding = (is: (cell: string) => boolean, named: readonly number[]): readonly number[] => {
    const right = named.filter((index) => holds(rows, index, is));
    return right.length > 0 ? right : named;
  };
  // The mobile number comes first: that is the phone that speaks.
  const phones = holding(isPhoneLike, [...all('mobile'), ...all('phone')]);
  const emails = holding(isEmailLike, all('email'));
  const of = (list: readonly number[], otherwise: readonly number[], most: number): number[] => (list.length > 0 ? list.slice(0, most) : [...otherwise]);
  return { ...guessName(all), phones: of(phones, cells.phones, mostPhones), emails: of(emails, cells.emails, mostEmails) };
}

/**
 * The columns of the name. 'Name' beside a first name is the last name, 'Nombre' beside 'Apellidos' the first name, and
 * either alone is the whole name.
 */
function guessName(all: (...roles: readonly ('first' | 'last' | 'full' | 'name')[]) => readonly number[]): Pick<ColumnChoice, 'first' | 'last' | 'full'> {
  const [first] = all('first');
  const [last] = all('last');
  const [name] = all('name');
  const [full = name] = all('full');
  if (first !== undefined && last !== undefined) return { first, last };
  if (first !== undefined && name !== undefined) return { first, last: name };
  if (last !== undefined && name !== undefined) return { first: name, last };
  if (full !== undefined) return { full };
  return { ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
}

const looked = 100;

/** The columns with numbers or addresses in more than half of their filled cells. */
function byCells(rows: readonly Line[]): Pick<ColumnChoice, 'phones' | 'emails'> {
  const width = widest(rows.slice(0, looked));
  const most = (is: (cell: string) => boolean): number[] => Array.from({ length: width }, (_, index) => index).filter((index) => holds(rows, index, is));
  return { phones: most(isPhoneLike).slice(0, 1), emails: most(isEmailLike).slice(0, 1) };
}

/** Whether more than half of the first filled cells of a column match. */
function holds(rows: readonly Line[], index: number, is: (cell: string) => boolean): boolean {
  const filled: string[] = [];
  for (const row of rows) {
    const cell = (row[index] ?? '').trim();
    if (cell !== '') filled.push(cell);
    if (filled.length === looked) break;
  }
  return filled.filter(is).length * 2 > filled.length;
}
