import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../platform/session.ts';

/** The id of the viewer whose activity is shown; the cache keeps viewers apart by it. */
export function useViewerId(): string {
  const { user, onBehalf } = useSession();
  return onBehalf?.userId ?? user?.id ?? '';
}

type Search = Readonly<Record<string, unknown>>;

interface Kept {
  readonly viewerId: string;
  readonly search: Search;
}

const keptKey = 'earshot.activitySearch';

/** Keeps the search, the filter and the page of Activity for the way back to it, in this tab until the person logs out. */
export function useWayBack(search: Search): void {
  const viewerId = useViewerId();
  const kept = JSON.stringify({ viewerId, search } satisfies Kept);
  // While the next page loads, this one stays, and may be given the query of that one.
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/activity' });
  useEffect(() => {
    if (isHere) sessionStorage.setItem(keptKey, kept);
  }, [isHere, kept]);
}

function readKept(viewerId: string): Search {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptKey) ?? 'null') as Partial<Kept> | null;
    return kept?.viewerId === viewerId ? (kept.search ?? {}) : {};
  } catch {
    return {};
  }
}

/** Leads to Activity as this viewer left it. */
export function BackToActivity({ className }: { readonly className?: string | undefined }) {
  const viewerId = useViewerId();
  const [search] = useState(() => readKept(viewerId));
  return (
    <Link to="/activity" search={search as never} {...(className !== undefined && { className })}>
      Back to Activity
    </Link>
  );
}
