import { formatCount, maxPersonNameLength } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, dollars, Done, id, instant, line, renamed, text } from '../wire/wire.ts';

/** Maximum rows of a file. */
export const maxImportRows = 50_000;

/** A row of the file. Each row's cells are checked by themselves; an empty cell fails the import (spec 2 §5). */
export interface ImportRow {
  readonly FirstName: string;
  readonly LastName: string;
  readonly PhoneNumber: string;
  readonly Email: string;
}

/** The columns, in the order of a file. */
export const importColumns = ['FirstName', 'LastName', 'PhoneNumber', 'Email'] as const satisfies readonly (keyof ImportRow)[];

const personName = line(maxPersonNameLength);

/** A cell's name as it is stored, like a typed one; undefined where it is too long or has characters that cannot be stored. */
export const importedName = (cell: string): string | undefined => z.safeDecode(personName, cell.trim()).data;

/** Maximum wrong cells in a refusal: a file with a wrong separator has as many as it has rows. */
const maxIssues = 20;

const ImportFile = z
  .array(z.custom<ImportRow>())
  .min(1, 'must have at least one row')
  .max(maxImportRows, `must have at most ${maxImportRows} rows`)
  .superRefine((rows, context) => {
    const faults = rows.flatMap((row, index) => cellFaults(row).map((fault) => ({ ...fault, index })));
    const more = faults.length - maxIssues;
    for (const [position, { index, column, message }] of faults.slice(0, maxIssues).entries()) {
      const rest = more > 0 && position === maxIssues - 1 ? `, and ${formatCount(more)} more like these` : '';
      context.addIssue({
        code: 'custom',
        path: [index, ...(column === undefined ? [] : [column])],
        message: `Row ${index + 1}: ${column ?? 'it'} ${message}${rest}`,
      });
    }
  });

/** Cells of a row that are empty or not text. */
function cellFaults(row: unknown): readonly { readonly column?: keyof ImportRow; readonly message: string }[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return [{ message: 'must be an object' }];
  const cells = row as Readonly<Partial<Record<keyof ImportRow, unknown>>>;
  return importColumns.flatMap((column) => {
    const cell = cells[column];
    if (cell === undefined) return [{ column, message: 'is required' }];
    if (typeof cell !== 'string') return [{ column, message: 'must be text' }];
    return cell.trim() === '' ? [{ column, message: 'must not be empty' }] : [];
  });
}

/** The reason why a row was not, or would not be, stored. `row` counts the file's data rows from 1, without the header. */
export const ImportProblem = z.object({
  row: z.int(),
  kind: z.enum(['duplicate', 'invalid']),
  message: z.string(),
  /** The wrong columns. Absent for a duplicate. */
  fields: z.array(z.enum(importColumns)).optional(),
});
export type ImportProblem = z.output<typeof ImportProblem>;

/**
 * The monthly cost of new receivers: each of them costs `receiver` and `activity`. Numbers that are already receivers
 * of the account cost nothing more.
 */
const ImportCost = renamed({
  receivers: ['newReceivers', z.int()],
  receiver: ['receivers', dollars],
  activity: ['ReceiversActivity', dollars],
  total: ['total', dollars],
});

/** An import: a preview, running, or over. */
export const ContactImport = z.object({
  /** Absent in a preview. */
  Id: z.optional(id),
  status: z.enum(['preview', 'running', 'done', 'failed', 'undone']),
  total: z.int(),
  processed: z.int(),
  /** Contacts stored; in a preview, those that would be. 0 until the import is over, since it is stored all at once. */
  stored: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  problems: z.array(ImportProblem),
  /** Stored contacts that an undo would remove: those not used since. */
  undoable: z.int(),
  message: z.string().optional(),
  createdAt: z.optional(instant),
  /** The addition to each month's bill; only in the preview of a billed account. */
  monthly: z.optional(ImportCost),
});
export type ContactImport = z.output<typeof ContactImport>;

const owners = ['holder', 'operator'] as const;

export const imports = operations({
  add: {
    summary: 'Import contacts; preview only reports what would happen. A long import continues after the answer',
    method: 'POST',
    path: '/api/teamsimport',
    roles: owners,
    creates: true,
    query: z.object({
      /** The country of numbers without a country code; the operator's own country by default. */
      countryCode: z.optional(text(2)),
      preview: z.literal('1').optional(),
    }),
    body: ImportFile,
    // 50,000 rows of the longest cells in one-byte letters; a real file has a hundred bytes a row.
    bodyLimitBytes: 32 * 1024 * 1024,
    response: z.object({
      success: z.literal(1),
      /** The result or, with `running`, that the import goes on. Absent in a preview. */
      message: z.string().optional(),
      import: ContactImport,
    }),
    example: { query: {}, body: [{ FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '+12025550143', Email: 'ana@example.test' }] as never },
  },
  get: {
    summary: 'Progress of an import',
    method: 'GET',
    path: '/api/teamsimport',
    chosenBy: 'id',
    roles: owners,
    query: z.object({ id }),
    response: z.object({ import: ContactImport }),
    example: { query: { id: '{import}' } },
  },
  last: {
    summary: "The caller's last import, if there is one",
    method: 'GET',
    path: '/api/teamsimport',
    roles: owners,
    onBehalf: true,
    response: dataSchema(ContactImport),
    example: {},
  },
  undo: {
    summary: 'Remove the contacts of the last import that were not used since',
    method: 'DELETE',
    path: '/api/teamsimport',
    roles: owners,
    body: z.object({ id }),
    response: z.object({ ...Done.shape, removed: z.int(), kept: z.int() }),
    example: { body: { id: '{import}' } },
  },
});
