import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A page of a list. The rows of the page before stay while a page cannot be loaded, and `failure` says why. `subject`
 * names the list, mostly by its owner and its filters: the rows of another list go.
 */
export function useKeptPage<Data>(list: UseQueryResult<Data>, subject: string) {
  const { data, error, isLoadingError, isPlaceholderData, isRefetchError, isFetchedAfterMount, dataUpdatedAt, refetch } = list;
  const [last, setLast] = useState<{ readonly subject: string; readonly data: Data }>();
  if (data && !isPlaceholderData && (data !== last?.data || subject !== last.subject)) setLast({ subject, data });
  const kept = isLoadingError && last?.subject === subject ? last.data : undefined;
  return {
    data: data ?? kept,
    error: kept ? null : error,
    failure: kept && error,
    isPlaceholderData,
    isRefetchError,
    isFetchedAfterMount,
    dataUpdatedAt,
    refetch,
  };
}
