import type { Pager } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './list-footer.module.css';
import { type PageChange, PageChoice } from './page-choice.tsx';

interface ListFooterProps {
  readonly pager: Pager;
  /** The name of the pagination on a page with two lists. */
  readonly label?: string;
  readonly onPage: (page: number) => void;
  /** Takes another number of rows a page; without it the list has one. */
  readonly onRows?: (change: PageChange) => void;
}

/** The range of shown rows, and the pages if there are several (spec 1 §9). */
export function ListFooter({ pager, label = 'Pages', onPage, onRows }: ListFooterProps) {
  const first = (pager.page - 1) * pager.perpage + 1;
  if (first > pager.totalItems) return null;
  const last = Math.min(pager.page * pager.perpage, pager.totalItems);
  return (
    <div className={classes['footer']}>
      <span>
        {formatCount(first)}–{formatCount(last)} of {formatCount(pager.totalItems)}
      </span>
      <PageChoice pager={pager} hasSizes={onRows !== undefined} onChange={onRows ?? (({ page }) => onPage(page))} />
      {pager.totalPages > 1 && <Pages label={label} page={pager.page} totalPages={pager.totalPages} onPage={onPage} />}
    </div>
  );
}

/** The first page, the last, and the current one with its neighbours; `null` stands for omitted pages. */
export function shownPages(page: number, totalPages: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter((each) => each >= 1 && each <= totalPages);
  const pages = [...new Set(near)].toSorted((a, b) => a - b);
  return pages.flatMap((each, index) => {
    const gap = each - (pages[index - 1] ?? each);
    // A single omitted page takes no more room than the dots.
    return gap > 2 ? [null, each] : gap === 2 ? [each - 1, each] : [each];
  });
}

interface PagesProps {
  readonly label: string;
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ label, page, totalPages, onPage }: PagesProps) {
  return (
    <nav className={classes['pages']} aria-label={label}>
      <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={14} aria-hidden />
      </button>
      {shownPages(page, totalPages).map((each, index) =>
        each === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- dots have no other identity
          <span key={`dots-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button key={each} type="button" aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined} onClick={() => onPage(each)}>
            {each}
          </button>
        ),
      )}
      <button type="button" aria-label="Next page" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={14} aria-hidden />
      </button>
    </nav>
  );
}
