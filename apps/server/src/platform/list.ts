import type { Pager } from '@earshot/contract';
import { sql } from 'kysely';

const rowsOfAPage = 10;

interface PageQuery {
  readonly page?: number | undefined;
  readonly perpage?: number | undefined;
}

/** Which rows of a list were asked for. */
export interface Page {
  readonly page: number;
  readonly perpage: number;
  readonly offset: number;
}

/** The page asked for; the first ten rows where nothing is said (spec 2 §7). */
export function pageOf({ page = 1, perpage = rowsOfAPage }: PageQuery): Page {
  return { page, perpage, offset: (page - 1) * perpage };
}

/** What a list answers about its pages. */
export const pagerOf = ({ page, perpage }: Page, totalItems: number): Pager => ({ totalItems, totalPages: Math.ceil(totalItems / perpage), page, perpage });

/**
 * A LIKE pattern for a column in lower case that holds the text anywhere; `%` and `_` are literal (decisions: The wire contract).
 * PostgreSQL makes it lower, as it made the column: JavaScript has other small letters for 'İ' and a final 'Σ'.
 */
export const patternOf = (search: string) => sql<string>`lower(${`%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`})`;
