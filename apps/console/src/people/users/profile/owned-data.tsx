import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import classes from './profile.module.css';

/** The amount of a user's data, loaded when first needed. */
export const useOwned = (userId: string | undefined, isNeeded = true) =>
  useQuery({
    queryKey: ['users', 'counts', userId],
    enabled: isNeeded && userId !== undefined,
    queryFn: ({ signal }) => api.users.counts({ params: { userId: userId ?? '' } }, { signal }),
    select: ({ data }) => data,
  });

export function OwnedData({ userId, children }: { readonly userId: string; readonly children?: ReactNode }) {
  const owned = useOwned(userId);
  if (owned.error) return <ErrorPanel error={owned.error} onRetry={() => void owned.refetch()} />;
  if (!owned.data) return <SkeletonRows label="Loading the data" />;
  const { operator, contact, group, message } = owned.data;
  const rows = [
    ['Operator', operator > 0 ? 'Yes' : 'No'],
    ['Contacts', formatCount(contact)],
    ['Groups', formatCount(group)],
    ['Messages', formatCount(message)],
  ] as const;
  return (
    <>
      <dl className={classes['figures']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </>
  );
}
