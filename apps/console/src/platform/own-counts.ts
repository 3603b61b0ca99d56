import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { type Session, useSession } from './session.ts';

const sessionOwnerId = ({ user, onBehalf }: Session): string => onBehalf?.userId ?? user?.id ?? '';

/** The amounts of the shown operator's data; `people` is the size of Everyone. Undefined until loaded. */
export function useOwnCounts(isWanted: boolean) {
  const userId = sessionOwnerId(useSession());
  const { data } = useQuery({
    queryKey: ['users', 'counts', userId],
    enabled: isWanted && userId !== '',
    queryFn: ({ signal }) => api.users.counts({ params: { userId } }, { signal }),
  });
  return data?.data;
}

/** Every list and figure that counts people; a change rereads all of them, so that they agree. */
const counting = [['contacts'], ['groups'], ['imports'], ['messages'], ['users', 'counts'], ['activity']] as const;

/** Rereads the queries that a change of contacts or groups may affect; those off screen when they show next. */
export const rereadCounts = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(counting.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
