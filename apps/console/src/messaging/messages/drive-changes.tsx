import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { api } from '../../platform/api.ts';
import classes from './drive-changes.module.css';

export type DriveBadges = ReadonlyMap<string, ReactNode>;

/** Finds the messages whose result on a saved route differs from the one last seen. Loads after the list, and shows nothing if it fails. */
export function DriveChanges({ onBadges }: { readonly onBadges: (badges: DriveBadges) => void }) {
  const { data } = useQuery({
    queryKey: ['drive-tests', 'changes'],
    queryFn: ({ signal }) => api.driveTests.changes(undefined, { signal }),
    refetchInterval: 60_000,
  });
  useEffect(() => {
    if (data)
      onBadges(new Map(data.changes.map(({ messageId, driveTestId, driveTestName }) => [messageId, routeBadge(messageId, driveTestId, driveTestName)])));
  }, [data, onBadges]);
  return null;
}

const routeBadge = (messageId: string, id: string, name: string): ReactNode => (
  <Link className={classes['badge'] ?? ''} to="/drive-test" search={{ id, message: messageId }} title={`The result of the saved route “${name}” has changed.`}>
    Drive test changed
  </Link>
);
