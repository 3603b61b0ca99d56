import * as z from 'zod';
import { operations } from './operation.ts';
import { ruleWords } from './rule-words.ts';
import { dataOf, Done, flag, id, instant, text } from './wire.ts';

/** Rows of one file, at most. */
export const maxImportRows = 50_000;

/** A row of the file. Any empty cell fails the import (spec 2 §5). */
const cell = (max: number) => text(max).refine((value) => value.trim() !== '', 'must not be empty');
export const ImportRow = z.object({ FirstName: cell(60), LastName: cell(60), PhoneNumber: cell(60), Email: cell(320) });
export type ImportRow = z.output<typeof ImportRow>;

/** Wrong cells that a refusal names, at most: a file with a wrong separator has as many as it has rows. */
const maxIssues = 20;

const ImportFile = z
  .array(z.custom<ImportRow>())
  .min(1, 'must have at least one row')
  .max(maxImportRows, `must have at most ${maxImportRows} rows`)
  .superRefine((rows, context) => {
    let issues = 0;
    for (const [index, row] of rows.entries()) {
      for (const { path, message } of ImportRow.safeParse(row, { error: ruleWords }).error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [index, ...path], message: `Row ${index + 1}: ${path.join('.') || 'it'} ${message}` });
        if (++issues === maxIssues) return;
      }
    }
  });

/** Why a row was not, or would not be, stored. `row` counts the file's data rows from 1, the header left out. */
export const ImportProblem = z.object({ row: z.int(), kind: z.enum(['duplicate', 'invalid']), message: z.string() });
export type ImportProblem = z.output<typeof ImportProblem>;

/** An import: foreseen, going on, or over. */
export const ContactImport = z.object({
  /** Absent in a preview. */
  Id: id.optional(),
  status: z.enum(['preview', 'running', 'done', 'failed', 'undone']),
  total: z.int(),
  /** Rows looked at so far. */
  processed: z.int(),
  /** Contacts stored; in a preview, those that would be. 0 until the import is over, since it is stored all at once. */
  stored: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  problems: z.array(ImportProblem),
  /** Of the stored contacts, those that an undo would remove: not used since. */
  undoable: z.int(),
  /** Why it failed as a whole. */
  message: z.string().optional(),
  createdAt: instant.optional(),
});
export type ContactImport = z.output<typeof ContactImport>;

const owners = ['holder', 'operator'] as const;

export const imports = operations({
  add: {
    summary: 'Import contacts; with preview, only tell what would happen. One that takes longer than a few seconds goes on after the answer',
    method: 'POST',
    path: '/api/teamsimport',
    roles: owners,
    creates: true,
    query: z.object({
      /** For numbers without a country code; the operator's own country without it. */
      countryCode: text(2).optional(),
      preview: z.literal('1').optional(),
    }),
    body: ImportFile,
    // 50,000 rows of the longest cells in letters of one byte; a file has a hundred bytes a row.
    bodyLimitBytes: 32 * 1024 * 1024,
    response: z.object({
      success: z.literal(1),
      /** How it ended or, with `running`, that it goes on. Not of a preview. */
      message: z.string().optional(),
      import: ContactImport,
    }),
    example: { query: {}, body: [{ FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '+12025550143', Email: 'ana@example.test' }] as never },
  },
  get: {
    summary: 'How far an import is',
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
    response: dataOf(ContactImport),
    example: {},
  },
  undo: {
    summary: 'Remove the contacts of the last import that were not used since',
    method: 'DELETE',
    path: '/api/teamsimport',
    roles: owners,
    body: z.object({ id }),
    response: Done.extend({ removed: z.int(), kept: z.int() }),
    example: { body: { id: '{import}' } },
  },
});

/** What the page behind an invitation's link shows (decisions: Contacts). */
export const invitations = operations({
  get: {
    summary: 'Who sent an invitation to the receiver app',
    method: 'GET',
    path: '/api/download-app',
    roles: 'public',
    query: z.object({ code: text(40).optional() }),
    response: z.object({
      /** Absent where the code names none. */
      sender: z.string().optional(),
      optedOut: flag,
      appStoreUrl: z.string().optional(),
      playStoreUrl: z.string().optional(),
    }),
    example: { query: {} },
  },
  optOut: {
    summary: 'Send no more invitations to the number this one went to',
    method: 'POST',
    path: '/api/download-app/opt-out',
    roles: 'public',
    body: z.object({ code: text(40).min(1, 'is required'), optOut: flag }),
    response: Done,
    example: { body: { code: 'no such code', optOut: 1 } },
  },
});
