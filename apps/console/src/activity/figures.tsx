import type { ActivitySummary } from '@earshot/contract';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

interface FiguresProps {
  /** Undefined until the first answer. */
  readonly summary: ActivitySummary | undefined;
  readonly isLoading: boolean;
}

/** What holds now, and what the past week came to. */
export function Figures({ summary, isLoading }: FiguresProps) {
  const figure = (label: string, value: number | undefined) => (
    <Tile label={label}>{value === undefined ? <Missing isLoading={isLoading} /> : value.toLocaleString('en-US')}</Tile>
  );
  const efficiency = summary?.efficiencyPercent;
  return (
    <div className={classes['figures']} aria-busy={isLoading}>
      <section aria-labelledby="activity-now">
        <h2 id="activity-now">Now</h2>
        <dl className={classes['strip']}>
          {figure('Active messages', summary?.activeMessages)}
          {figure('Receivers heard', summary?.receiversHeard)}
          {figure('Not yet heard', summary?.receiversNotYetHeard)}
        </dl>
      </section>
      <section className={classes['week']} aria-labelledby="activity-week">
        <h2 id="activity-week">Past week</h2>
        <dl className={classes['strip']}>
          {figure('Geofence messages', summary?.weekMessages)}
          {figure('Message plays', summary?.weekPlays)}
          {figure('Receivers', summary?.weekReceivers)}
          <Tile label="Communication efficiency">
            {efficiency === undefined ? <Missing isLoading={isLoading} /> : `${efficiency}%`}
            <span className={classes['track']} aria-hidden="true">
              <span style={{ width: `${Math.min(Math.max(efficiency ?? 0, 0), 100)}%` }} />
            </span>
          </Tile>
        </dl>
      </section>
    </div>
  );
}

function Tile({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Missing({ isLoading }: { readonly isLoading: boolean }) {
  return (
    <>
      <span className={isLoading ? classes['waiting'] : undefined} aria-hidden="true">
        {isLoading ? '' : '–'}
      </span>
      <VisuallyHidden>{isLoading ? 'Loading' : 'Not known'}</VisuallyHidden>
    </>
  );
}
