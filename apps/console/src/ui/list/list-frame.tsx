import type { Pager } from '@earshot/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { ListFooter } from './list-footer.tsx';
import { Notice } from '../notice.tsx';
import { PageChoice } from './page-choice.tsx';
import { SearchBox } from './search-box.tsx';
import { Sheet, SheetToolbar } from '../sheet.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useLastPage } from './use-last-page.ts';

/** The page and the search of a list in the address. */
interface ListAddress {
  readonly page: number;
  readonly perpage: number;
  readonly search: string;
}

interface ListFrameProps {
  /** As in 'Loading clients' and 'Search clients'. */
  readonly noun: string;
  readonly placeholder: string;
  readonly search: ListAddress;
  readonly onChange: (change: Partial<ListAddress>, replace?: boolean) => void;
  readonly list: {
    readonly data: { readonly pager: Pager } | undefined;
    readonly error: unknown;
    readonly isRefetchError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly empty: { readonly title: string; readonly text: string };
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A paged list with a search; shows loading, error and empty states in place of its table. */
export function ListFrame({ noun, placeholder, search, onChange, list, tools, ...content }: ListFrameProps) {
  const pager = list.data && { ...list.data.pager, page: search.page, perpage: search.perpage };
  useLastPage(search.page, list.data && !hasRows(list.data.pager) ? list.data.pager.totalPages : undefined, (page) => onChange({ page }, true));
  return (
    <>
      <Sheet>
        <SheetToolbar>
          <SearchBox label={`Search ${noun}`} placeholder={placeholder} value={search.search} onSearch={(text) => onChange({ search: text })} />
          {search.search !== '' && (
            <Button variant="subtle" color="gray" onClick={() => onChange({ search: '' })}>
              Reset
            </Button>
          )}
          {tools}
        </SheetToolbar>
        {list.isRefetchError && (
          <Notice text={failureText(list.error)}>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        <Content {...{ noun, search, onChange, list }} {...content} />
      </Sheet>
      {pager && (
        <ListFooter pager={pager} onPage={(page) => onChange({ page })}>
          <PageChoice pager={pager} onChange={onChange} />
        </ListFooter>
      )}
    </>
  );
}

const hasRows = ({ totalItems, page, perpage }: Pager): boolean => (page - 1) * perpage < totalItems;

function Content({ noun, search, onChange, list, empty, children }: Omit<ListFrameProps, 'placeholder' | 'tools'>) {
  if (!list.data) return list.error ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows label={`Loading ${noun}`} />;
  if (hasRows(list.data.pager)) return children;
  // The frame goes to the last page.
  if (list.data.pager.totalItems > 0) return <SkeletonRows label={`Loading ${noun}`} />;
  if (search.search === '') return <EmptyState {...empty} />;
  return (
    <EmptyState title="Nothing found" text="No results match this search.">
      <Button variant="default" onClick={() => onChange({ search: '' })}>
        Show all
      </Button>
    </EmptyState>
  );
}
