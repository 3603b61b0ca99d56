import type { LiveState } from '../../platform/live-stream.ts';
import classes from './live-indicator.module.css';

const texts: Readonly<Record<LiveState, string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  stopped: 'Refreshes every 5 minutes',
};

export function LiveIndicator({ state }: { readonly state: LiveState }) {
  return (
    <output className={classes['live']} data-state={state}>
      <i aria-hidden="true" />
      {texts[state]}
    </output>
  );
}
