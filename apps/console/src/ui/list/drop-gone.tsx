import { maxIdsInQuery } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

export interface DropGoneProps {
  /** Selected rows that the shown page does not have. */
  readonly ids: readonly string[];
  /** The time of the list's last answer: each answer may have lost rows. */
  readonly listedAt: number;
  /** Finds the ids that the list still has, among as many as one request takes. */
  readonly find: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly onGone: (ids: readonly string[]) => void;
}

/** Takes rows out of the selection that the list no longer has, such as those that another window deleted. Shows nothing. */
export function DropGone({ ids, listedAt, find, onGone }: DropGoneProps) {
  const { data } = useQuery({ queryKey: ['still-listed', listedAt, ids], queryFn: ({ signal }) => findGone(ids, find, signal), gcTime: 0, retry: false });
  const drop = useEffectEvent(onGone);
  useEffect(() => {
    if (data && data.length > 0) drop(data);
  }, [data]);
  return null;
}

async function findGone(ids: readonly string[], find: DropGoneProps['find'], signal: AbortSignal): Promise<readonly string[]> {
  const gone: string[] = [];
  for (let from = 0; from < ids.length; from += maxIdsInQuery) {
    // Another selection or list has its own search.
    signal.throwIfAborted();
    const asked = ids.slice(from, from + maxIdsInQuery);
    // The requests run one after the other: there are many only if thousands are named.
    // oxlint-disable-next-line no-await-in-loop
    const found = new Set(await find(asked));
    gone.push(...asked.filter((id) => !found.has(id)));
  }
  return gone;
}
