import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readReportPage, type ReportTarget } from '../export/report-pages.ts';
import { useViewerId } from '../viewer.tsx';

interface PageParam {
  readonly page: number;
  readonly at: number | undefined;
}

/** A whole report, read page by page. It is not refetched: the paper must match the screen. */
export function useReport(target: ReportTarget) {
  const viewerId = useViewerId();
  const query = useInfiniteQuery({
    queryKey: ['activity-report', viewerId, target],
    queryFn: ({ pageParam, signal }) => readReportPage(target, pageParam, signal),
    initialPageParam: { page: 1, at: undefined } as PageParam,
    getNextPageParam: ({ pager, to }) => (pager.page < pager.totalPages ? { page: pager.page + 1, at: to } : undefined),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const pages = query.data?.pages ?? [];
  const done = pages.reduce((sum, { data }) => sum + data.length, 0);
  const retry = () => void (pages.length === 0 ? query.refetch() : fetchNextPage());
  return { pages, done, isWhole: pages.length > 0 && !hasNextPage, error: query.error, retry };
}
