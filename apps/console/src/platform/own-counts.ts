import { type QueryClient, useQuery } from '@tanstack/react-query';
import { firstApi } from './first-api.ts';
import { type Session, useSession } from './session.ts';

/** Whose messages, contacts and groups the console shows. */
const ownerIdOf = ({ user, onBehalf }: Session): string => onBehalf?.userId ?? user?.id ?? '';

/** How much the operator owns whose console this is; `people` are as many as Everyone has. Undefined until it is known. */
export function useOwnCounts(isWanted: boolean) {
  const userId = ownerIdOf(useSession());
  const { data } = useQuery({
    queryKey: ['users', 'counts', userId],
    enabled: isWanted && userId !== '',
    queryFn: ({ signal }) => firstApi.users.counts({ params: { userId } }, { signal }),
  });
  return data?.data;
}

/** Every list and figure that counts people; after a change all of them are read again, so that they agree. */
const counting = [['contacts'], ['groups'], ['imports'], ['messages'], ['users', 'counts'], ['activity']] as const;

/** Reads again what a change of contacts or groups may have changed; what is not on the screen, the next time it is. */
export const rereadCounts = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(counting.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
