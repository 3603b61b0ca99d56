import type { Pager } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, Suspense, useDeferredValue } from 'react';
import { useIsConnectionLost } from '../../platform/connection.ts';
import { failureText } from '../../platform/failure-text.ts';
import { ErrorPanel } from '../error-panel.tsx';
import type { DropGoneProps } from './drop-gone.tsx';
import type { EmptyWords } from './list-empty.tsx';
import { ListFooter } from './list-footer.tsx';
import { Notice } from '../notice.tsx';
import type { PageChange } from './page-choice.tsx';
import { SearchBox } from './search-box.tsx';
import { Sheet, SheetToolbar } from '../sheet.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useLastPage } from './use-last-page.ts';
import { ViewsMenu } from './views-menu.tsx';
import type { ViewsProps } from './views/views.tsx';
import type { Questions } from './use-question.ts';
import { lazyPart } from '../lazy-part.ts';

const ListEmpty = lazyPart(() => import('./list-empty.tsx'), 'ListEmpty');
const QuestionDialog = lazyPart(() => import('./question-dialog.tsx'), 'QuestionDialog');
const DropGone = lazyPart(() => import('./drop-gone.tsx'), 'DropGone');

/** The page and the search of a list in the address. */
interface ListAddress {
  readonly page: number;
  readonly perpage: number;
  readonly search: string;
}

interface ListFrameProps<Address extends ListAddress> {
  /** As in 'Loading clients' and 'Search clients'. */
  readonly noun: string;
  readonly placeholder?: string;
  readonly search: Address;
  readonly onChange: (change: Partial<Address>, replace?: boolean) => void;
  readonly list: {
    readonly data: unknown;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly isRefetchError: boolean;
    readonly refetch: () => Promise<unknown>;
    /** Why the page is not loaded: the rows are still those of the page before (`useKeptPage`). */
    readonly failure?: unknown;
  };
  /** Undefined until the list is loaded. */
  readonly pager: Pager | undefined;
  readonly pagesLabel?: string;
  /** All rows are on one page, which needs no footer. */
  readonly isOnePage?: boolean;
  /** The search and the filters that narrow nothing. */
  readonly unfiltered?: Partial<Address> | undefined;
  readonly unmatched?: string | undefined;
  readonly empty: EmptyWords | ReactElement;
  /** In place of the search and its filters, such as `BulkBar` of a selection; `false` without one. */
  readonly bar?: ReactNode;
  /** Beside the search. */
  readonly filters?: ReactNode;
  /** The saved views of the list; `false` while rows are selected. */
  readonly views?: Pick<ViewsProps, 'list' | 'kept' | 'parse'> | false;
  /** Beside the search or the bar. */
  readonly tools?: ReactNode;
  /** Between toolbar and table. */
  readonly notices?: ReactNode;
  readonly questions?: Questions;
  /** Keeps rows that are gone out of the selection. */
  readonly chosen?: Omit<DropGoneProps, 'listedAt'> | undefined;
  readonly children: ReactNode;
}

/** A list with its search, bar and pages; shows loading, error and empty states in place of its table. */
export function ListFrame<Address extends ListAddress>(props: ListFrameProps<Address>) {
  const { search, onChange, list, pager: answered, pagesLabel, isOnePage = false, views, tools, notices, questions, chosen } = props;
  // The line over the page tells it already, and the list is reread once it goes.
  const isLost = useIsConnectionLost();
  const { failure } = list;
  const pager = answered && (failure ? answered : { ...answered, page: search.page, perpage: search.perpage });
  useLastPage(search.page, answered && !hasRows(answered) ? answered.totalPages : undefined, (page) => onChange({ page } as Partial<Address>, true));
  const refetch = () => void list.refetch();
  const goTo = (change: PageChange) =>
    failure && change.page === search.page && (change.perpage ?? search.perpage) === search.perpage ? refetch() : onChange(change as Partial<Address>);
  return (
    <>
      <Sheet>
        <SheetToolbar>
          <Suspense fallback={<Find {...props} />}>{props.bar || <Find {...props} />}</Suspense>
          {views && <ViewsMenu {...views} search={search} onOpen={(view) => onChange(view, false)} />}
          {tools}
        </SheetToolbar>
        {notices}
        {(failure || (list.isRefetchError && !isLost)) && (
          <Notice text={failure ? `Page ${formatCount(search.page)} is not loaded. ${failureText(failure)}` : failureText(list.error)}>
            <Button variant="default" onClick={refetch}>
              Try again
            </Button>
          </Notice>
        )}
        <Rows {...props} />
      </Sheet>
      {pager && !isOnePage && (
        <ListFooter pager={pager} {...(pagesLabel !== undefined && { label: pagesLabel })} onPage={(page) => goTo({ page })} onRows={goTo} />
      )}
      <Suspense>{questions?.asked && <QuestionDialog {...questions} asked={questions.asked} />}</Suspense>
      <Suspense>{chosen && chosen.ids.length > 0 && <DropGone listedAt={list.dataUpdatedAt} {...chosen} />}</Suspense>
    </>
  );
}

const hasRows = ({ totalItems, page, perpage }: Pager): boolean => (page - 1) * perpage < totalItems;

const findFilter = <Address extends ListAddress>({ search, unfiltered }: Pick<ListFrameProps<Address>, 'search' | 'unfiltered'>) => {
  const none = unfiltered ?? ({ search: '' } as Partial<Address>);
  return (Object.keys(none) as (keyof Address)[]).some((key) => search[key] !== none[key]) ? none : undefined;
};

function Find<Address extends ListAddress>({ noun, placeholder = '', search, onChange, unfiltered, filters }: ListFrameProps<Address>) {
  const reset = findFilter({ search, unfiltered });
  return (
    <>
      <SearchBox label={`Search ${noun}`} placeholder={placeholder} value={search.search} onSearch={(text) => onChange({ search: text } as Partial<Address>)} />
      {filters}
      {reset && !unfiltered && (
        <Button variant="subtle" color="gray" onClick={() => onChange(reset)}>
          Reset
        </Button>
      )}
    </>
  );
}

function Rows<Address extends ListAddress>({ noun, search, onChange, list, pager, unfiltered, unmatched, empty, children }: ListFrameProps<Address>) {
  const loading = <SkeletonRows label={`Loading ${noun}`} />;
  // The first rows are drawn in steps, between which the browser can answer.
  const isDrawn = useDeferredValue(pager !== undefined);
  if (!pager) return list.error ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : loading;
  if (isDrawn && hasRows(pager)) return children;
  // The rows follow, or the frame goes to the last page.
  if (pager.totalItems > 0) return loading;
  const all = findFilter({ search, unfiltered });
  return (
    <Suspense fallback={loading}>
      <ListEmpty {...{ noun, empty, unmatched }} onShowAll={all && (() => onChange(all))} />
    </Suspense>
  );
}
