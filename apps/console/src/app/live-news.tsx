import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsConnectionLost } from '../platform/connection.ts';
import { useLiveNews } from '../platform/live-news.ts';
import { useLiveState } from '../platform/live-state.ts';
import { LastRefreshed } from './connection-line.tsx';
import classes from './live-news.module.css';

/** A restarting server is back within seconds, which needs no notice. */
const patienceMs = 5_000;

/** Follows the company's live news. Without news it says how old the shown data is. */
export function LiveNews({ viewerId, timeZone }: { readonly viewerId: string; readonly timeZone: string }) {
  useLiveNews(viewerId);
  const state = useLiveState();
  const isLost = useIsConnectionLost();
  const isOlder = useIsLasting(!isLost && (state === 'reconnecting' || state === 'stopped'));
  return isOlder && <Older timeZone={timeZone} />;
}

function Older({ timeZone }: { readonly timeZone: string }) {
  // Redraws when a list is read again, which changes the time.
  useIsFetching();
  return (
    <output className={classes['older']}>
      <LastRefreshed timeZone={timeZone} />
    </output>
  );
}

function useIsLasting(holds: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasting(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [holds]);
  return isLasting;
}
