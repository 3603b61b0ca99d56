import type { Pager } from '@earshot/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { FilterSelect } from './filter-select.tsx';
import classes from './list-footer.module.css';

interface ListFooterProps {
  readonly pager: Pager;
  /** The name of the pagination on a page with two lists. */
  readonly label?: string;
  readonly onPage: (page: number) => void;
  /** Offers other numbers of rows on a page. */
  readonly onSize?: (perpage: number) => void;
}

/** Numbers of rows on a page (spec 2 §9: ten unless chosen). */
const sizes = [10, 25, 50, 100];
/** Up to here each page has a button, or a neighbour that has one. */
const mostByButton = 5;

/** The range of shown rows, the number of rows on a page, and the pages if there are several (spec 1 §9). */
export function ListFooter({ pager, label = 'Pages', onPage, onSize }: ListFooterProps) {
  if (pager.totalItems === 0) return null;
  const first = (pager.page - 1) * pager.perpage + 1;
  const last = Math.min(pager.page * pager.perpage, pager.totalItems);
  return (
    <div className={classes['footer']}>
      <span>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {pager.totalItems.toLocaleString('en-US')}
      </span>
      {onSize && pager.totalItems > 10 && (
        <FilterSelect
          label="Rows on a page"
          value={String(pager.perpage)}
          options={[...new Set([...sizes, pager.perpage])].map((size) => ({ value: String(size), label: `${size} rows` }))}
          onChange={(size) => onSize(Number(size))}
        />
      )}
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
      {totalPages > mostByButton && <PageField key={page} page={page} totalPages={totalPages} onPage={onPage} />}
      <button type="button" aria-label="Next page" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={14} aria-hidden />
      </button>
    </nav>
  );
}

/** Goes to a typed page, on Enter or when the field is left. */
function PageField({ page, totalPages, onPage }: Omit<PagesProps, 'label'>) {
  const go = ({ currentTarget: field }: { readonly currentTarget: HTMLInputElement }) => {
    const wanted = Math.min(Math.max(Math.round(Number(field.value)), 1), totalPages);
    if (wanted !== page) onPage(wanted);
    else field.value = String(page);
  };
  return (
    <input
      type="number"
      aria-label={`Go to a page, 1 to ${totalPages}`}
      min={1}
      max={totalPages}
      defaultValue={page}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go(event)}
    />
  );
}
