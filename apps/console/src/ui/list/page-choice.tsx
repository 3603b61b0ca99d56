import type { Pager } from '@earshot/contract';
import { useState } from 'react';
import { FilterSelect } from './filter-select.tsx';
import classes from './page-choice.module.css';

const usualSizes = [10, 25, 50, 100];
/** Up to this number each page is a click or two away. */
const fewPages = 5;

export interface PageChange {
  readonly page: number;
  readonly perpage?: number;
}

interface PageChoiceProps {
  readonly pager: Pager;
  /** Whether the rows of a page can be chosen. */
  readonly hasSizes?: boolean;
  readonly onChange: (change: PageChange) => void;
}

/** The rows of a page, and a page to go to. Other rows a page keep the first shown row in sight. */
export function PageChoice({ pager: { page, perpage, totalItems, totalPages }, hasSizes = true, onChange }: PageChoiceProps) {
  const [opened] = useState(perpage);
  const sizes = [...new Set([opened, perpage, ...usualSizes])].toSorted((a, b) => a - b);
  if (hasSizes ? totalItems <= Math.min(...sizes) : totalPages <= fewPages) return null;
  const goTo = (typed: string): void => {
    if (/^\d*[1-9]\d*$/.test(typed.trim())) onChange({ page: Math.min(Number(typed), totalPages) });
  };
  return (
    <form
      className={classes['choice']}
      onSubmit={(event) => {
        event.preventDefault();
        const input = event.currentTarget.elements.namedItem('page');
        if (!(input instanceof HTMLInputElement)) return;
        goTo(input.value);
        input.value = '';
      }}
    >
      {totalPages > fewPages && (
        <label>
          Go to page <input key={page} name="page" inputMode="numeric" autoComplete="off" maxLength={9} />
        </label>
      )}
      {hasSizes && (
        <FilterSelect
          label="Rows per page"
          value={String(perpage)}
          options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          onChange={(size) => onChange({ page: Math.floor(((page - 1) * perpage) / Number(size)) + 1, perpage: Number(size) })}
        />
      )}
    </form>
  );
}
