import { contactFormIssues, type ImportProblem, type ImportRow } from '@earshot/contract';
import { parsePhoneOfAny, type PhoneCountry } from '@earshot/domain/phone';

/** A row that can be stored. */
export interface GoodRow {
  /** Counts the file's data rows from 1. */
  readonly row: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: PhoneCountry;
}

/** '4.15555E+09', or with the comma of other languages: what a spreadsheet makes of a long number when it is saved as CSV. */
const inExponents = /^\s*\d+([.,]\d+)?E\+?\d+\s*$/i;

/** The row as it would be stored, or why it cannot be; looked at alone. */
export function readRow(file: ImportRow, row: number, country: PhoneCountry): GoodRow | ImportProblem {
  const invalid = (message: string): ImportProblem => ({ row, kind: 'invalid', message });
  if (inExponents.test(file.PhoneNumber)) return invalid('Excel changed this number');
  const phone = parsePhoneOfAny(file.PhoneNumber, country);
  // A cell without a digit, such as 'none', is not missing.
  if (!phone.ok) return invalid(phone.reason === 'missing' ? 'Phone Number is invalid' : phone.message);
  const values = { firstName: file.FirstName.trim(), lastName: file.LastName.trim(), email: file.Email.trim() };
  const [issue] = contactFormIssues({ ...values, phone: phone.e164 });
  if (issue) return invalid(issue.message);
  return { row, first_name: values.firstName, last_name: values.lastName, email: values.email, phone: phone.e164, country: phone.country };
}

export const isProblem = (read: GoodRow | ImportProblem): read is ImportProblem => 'kind' in read;
