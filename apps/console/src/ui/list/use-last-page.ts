import { useEffect, useEffectEvent } from 'react';

/** Goes to the last page if the requested one has become empty; `lastPage` is undefined while it has rows. */
export function useLastPage(page: number, lastPage: number | undefined, onPage: (page: number) => void): void {
  const goTo = useEffectEvent(onPage);
  useEffect(() => {
    if (lastPage !== undefined && page > Math.max(lastPage, 1)) goTo(Math.max(lastPage, 1));
  }, [lastPage, page]);
}
