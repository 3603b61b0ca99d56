import { contactFormIssues, importColumns, importedName, type ImportProblem, type ImportRow } from '@earshot/contract';
import { maxPersonNameLength } from '@earshot/domain';
import { type ParsedPhone, parsePhoneOfAny, type PhoneCountry } from '@earshot/domain/phone';

export interface GoodRow {
  /** The file's data rows count from 1. */
  readonly row: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: PhoneCountry;
}

/** '4.15555E+09', or with the comma of other languages: a long number in a spreadsheet saved as CSV. */
const inExponents = /^\s*\d+([.,]\d+)?E\+?\d+\s*$/i;
/** '3035551046.0': the same number in a column read as fractions. The trailing digits were never typed. */
const asFraction = /^\s*\+?\d{6,}[.,]0{1,2}\s*$/;

/** The row as it would be stored, or all of its faults; other rows are not considered. */
export function readRow(file: ImportRow, row: number, country: PhoneCountry): GoodRow | ImportProblem {
  const faults = new Map<keyof ImportRow, string>();
  for (const column of importColumns) {
    const fault = textFault(file, column);
    if (fault !== undefined) faults.set(column, fault);
  }
  const phone = faults.has('PhoneNumber') ? undefined : readPhone(file.PhoneNumber, country);
  if (phone?.ok === false) faults.set('PhoneNumber', phone.message);
  const toImportedName = (cell: string): string => importedName(cell) ?? cell.trim();
  const values = { firstName: toImportedName(file.FirstName), lastName: toImportedName(file.LastName), email: faults.has('Email') ? '' : file.Email.trim() };
  for (const { field, message } of contactFormIssues({ ...values, phone: file.PhoneNumber })) faults.set(field as keyof ImportRow, message);
  if (!phone?.ok || faults.size > 0) {
    const fields = importColumns.filter((column) => faults.has(column));
    return { row, kind: 'invalid', message: fields.map((column) => faults.get(column)).join('. '), fields };
  }
  return { row, first_name: values.firstName, last_name: values.lastName, email: values.email, phone: phone.e164, country: phone.country };
}

/** Longest cell in characters, and the message for a longer one. */
const limits: Readonly<Record<keyof ImportRow, readonly [max: number, tooLong: string]>> = {
  FirstName: [maxPersonNameLength, `First name is longer than ${maxPersonNameLength} characters`],
  LastName: [maxPersonNameLength, `Last name is longer than ${maxPersonNameLength} characters`],
  PhoneNumber: [60, 'Phone Number is invalid'],
  Email: [320, 'Email must be valid'],
};

const names: Readonly<Record<keyof ImportRow, string>> = { FirstName: 'First name', LastName: 'Last name', PhoneNumber: 'Phone Number', Email: 'Email' };

/** The fault of a cell that does not depend on its column's meaning. */
function textFault(file: ImportRow, column: keyof ImportRow): string | undefined {
  const cell = file[column].trim();
  const [max, tooLong] = limits[column];
  if (cell.length > max) return tooLong;
  return cell.includes('\u0000') || !cell.isWellFormed() ? `${names[column]} has characters that cannot be stored` : undefined;
}

function readPhone(cell: string, country: PhoneCountry): ParsedPhone {
  if (inExponents.test(cell) || asFraction.test(cell)) return { ok: false, reason: 'invalid', message: 'Excel changed this number' };
  const phone = parsePhoneOfAny(cell, country);
  // A cell without a digit, such as 'none', is not missing.
  return !phone.ok && phone.reason === 'missing' ? { ...phone, message: 'Phone Number is invalid' } : phone;
}

export const isProblem = (read: GoodRow | ImportProblem): read is ImportProblem => 'kind' in read;
