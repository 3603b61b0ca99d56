import type { Pager } from '@earshot/contract';
import { Pagination } from '@mantine/core';
import classes from './list-footer.module.css';

/** Which rows are shown, and the pages where there is more than one (spec 1 §9). */
export function ListFooter({ pager, onPage }: { readonly pager: Pager; readonly onPage: (page: number) => void }) {
  if (pager.totalItems === 0) return null;
  const first = (pager.page - 1) * pager.perpage + 1;
  const last = Math.min(pager.page * pager.perpage, pager.totalItems);
  return (
    <div className={classes['footer']}>
      <span>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {pager.totalItems.toLocaleString('en-US')}
      </span>
      {pager.totalPages > 1 && (
        <nav aria-label="Pages">
          <Pagination
            total={pager.totalPages}
            value={pager.page}
            onChange={onPage}
            siblings={1}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'previous' ? 'Previous page' : 'Next page' })}
          />
        </nav>
      )}
    </div>
  );
}
