import type { ReactNode } from 'react';
import classes from './sort-header.module.css';

export type SortOrder = 'asc' | 'desc';

interface SortHeaderProps {
  /** The column's key in the address and the call. */
  readonly column: string;
  readonly sort: string;
  readonly order: SortOrder;
  readonly onSort: (column: string, order: SortOrder) => void;
  /** The width of the sheet from which the column shows. */
  readonly from?: 'sm' | 'md' | 'lg' | undefined;
  readonly align?: 'right' | undefined;
  readonly width?: number | string | undefined;
  readonly children: ReactNode;
}

/** The header of a sortable column: ascending first, then descending. */
export function SortHeader({ column, sort, order, onSort, from, align, width, children }: SortHeaderProps) {
  const current = sort === column ? order : undefined;
  const ariaSort = current && (current === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={ariaSort} data-from={from} data-align={align} style={{ width }}>
      <button type="button" className={classes['button']} data-current={current} onClick={() => onSort(column, current === 'asc' ? 'desc' : 'asc')}>
        {children}
        <svg width="8" height="10" viewBox="0 0 8 10" aria-hidden="true">
          <path d="M1 4 L4 1 L7 4" />
          <path d="M1 6 L4 9 L7 6" />
        </svg>
      </button>
    </th>
  );
}
