import { setImmediate } from 'node:timers/promises';
import type { ImportProblem, ImportRow } from '@earshot/contract';
import type { PhoneCountry } from '@earshot/domain/phone';
import type { Db } from '../../platform/database/database.ts';
import { type GoodRow, isProblem, readRow } from './rows.ts';
import { findExisting, type Owner } from './store.ts';

export interface File {
  readonly owner: Owner;
  readonly rows: readonly ImportRow[];
  readonly country: PhoneCountry;
}

/** Fate of a file's rows. */
export interface ExaminationResult {
  readonly good: readonly GoodRow[];
  /** In the order of the rows. */
  readonly problems: readonly ImportProblem[];
}

/** Rows between two yields to other work: a few milliseconds of reading, and one query. */
const batch = 500;

/** Reads the rows and looks up which numbers are contacts already. `onProgress` receives the number of rows done. */
export async function examine(db: Db, { owner, rows, country }: File, onProgress?: (processed: number) => Promise<void>): Promise<ExaminationResult> {
  const good: GoodRow[] = [];
  const problems: ImportProblem[] = [];
  const rowByPhone = new Map<string, number>();
  for (let from = 0; from < rows.length; from += batch) {
    const unique: GoodRow[] = [];
    for (const [index, row] of rows.slice(from, from + batch).entries()) {
      const read = readRow(row, from + index + 1, country);
      const earlier = isProblem(read) ? undefined : rowByPhone.get(read.phone);
      if (isProblem(read)) problems.push(read);
      else if (earlier !== undefined) problems.push({ row: read.row, kind: 'duplicate', message: `This number is already in row ${earlier}` });
      else {
        rowByPhone.set(read.phone, read.row);
        unique.push(read);
      }
    }
    const existing = await findExisting(
      db,
      owner,
      unique.map(({ phone }) => phone),
    );
    for (const row of unique) {
      const name = existing.get(row.phone);
      if (name === undefined) good.push(row);
      else problems.push(alreadyThere(row.row, name));
    }
    await onProgress?.(Math.min(from + batch, rows.length));
    await setImmediate();
  }
  return { good, problems: inOrder(problems) };
}

export const alreadyThere = (row: number, name: string): ImportProblem => ({ row, kind: 'duplicate', message: alreadyThereMessage(name) });

export const alreadyThereMessage = (name: string): string => `This number is already a contact: ${name}`;

export const inOrder = (problems: readonly ImportProblem[]): ImportProblem[] => problems.toSorted((one, other) => one.row - other.row);
