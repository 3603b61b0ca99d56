import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsConnectionLost } from '../platform/connection.ts';
import { useLiveNews } from '../platform/live-news.ts';
import { useLiveState } from '../platform/live-state.ts';
import { AsOf } from './connection-line.tsx';
import classes from './live-news.module.css';

/** A server that starts anew is back within seconds, which is worth no word. */
const patienceMs = 5_000;

/** Follows the company. Where no news can be had, it says quietly of when what is shown is. */
export function LiveNews({ viewerId, timeZone }: { readonly viewerId: string; readonly timeZone: string }) {
  useLiveNews(viewerId);
  const state = useLiveState();
  const isLost = useIsConnectionLost();
  const isOlder = useIsLasting(!isLost && (state === 'reconnecting' || state === 'stopped'));
  return isOlder && <Older timeZone={timeZone} />;
}

function Older({ timeZone }: { readonly timeZone: string }) {
  // A list that is read again is of another time.
  useIsFetching();
  return (
    <output className={classes['older']}>
      <AsOf timeZone={timeZone} />
    </output>
  );
}

/** Whether something holds, once it has held for some time. */
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
