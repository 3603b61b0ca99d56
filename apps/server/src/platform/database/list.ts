import type { Pager } from '@earshot/contract';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

const rowsOfAPage = 10;

interface PageQuery {
  readonly page?: number | undefined;
  readonly perpage?: number | undefined;
}

export interface Page {
  readonly page: number;
  readonly perpage: number;
  readonly offset: number;
}

/** The requested page; by default the first ten rows (spec 2 §7). */
export function toPage({ page = 1, perpage = rowsOfAPage }: PageQuery): Page {
  // No list is that long, and PostgreSQL refuses larger numbers.
  return { page, perpage, offset: Math.min((page - 1) * perpage, Number.MAX_SAFE_INTEGER) };
}

export const toPager = ({ page, perpage }: Page, totalItems: number): Pager => ({ totalItems, totalPages: Math.ceil(totalItems / perpage), page, perpage });

/** Whether a folded text contains each of the searched words, in any order; `%` and `_` are literal (decisions: The wire contract). */
export const holdsWords = (text: Expression<unknown>, search: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    search
      .trim()
      .split(/\s+/)
      .map((word) => sql`${text} like ${toSearchPattern(word)}`),
    sql` and `,
  )})`;

/** A LIKE pattern for folded texts that contain this one. PostgreSQL folds both with the function that its columns were made with. */
export const toSearchPattern = (search: string) => sql<string>`folded(${`%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`})`;
