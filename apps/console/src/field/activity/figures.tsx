import type { ActivitySummary } from '@earshot/contract';
import { countDecided, formatCount, heardPercentText } from '@earshot/domain';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { HeardBar } from '../../ui/heard-bar.tsx';
import waitingFigure from '../../ui/waiting-figure.module.css';
import classes from './figures.module.css';

interface FiguresProps {
  /** Undefined until the first answer. */
  readonly summary: ActivitySummary | undefined;
  readonly isLoading: boolean;
}

export function Figures({ summary, isLoading }: FiguresProps) {
  const figure = (label: string, value: number | undefined) => (
    <Tile label={label}>{value === undefined ? <Missing isLoading={isLoading} /> : formatCount(value)}</Tile>
  );
  const share = summary && { assigned: summary.weekAssigned, heard: summary.weekHeard, waiting: summary.weekWaiting };
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
            {share === undefined ? <Missing isLoading={isLoading} /> : heardPercentText(share)}
            {summary && <span className={classes['parts']}>{partsText(summary)}</span>}
            <HeardBar share={share} className={classes['bar']} />
          </Tile>
        </dl>
      </section>
    </div>
  );
}

/**
 * '28 of 48 heard; 6 waiting, 5 not begun'. Each pair of a message and a person counts once; waiting and not begun
 * pairs are in no rate.
 */
function partsText({ weekAssigned, weekHeard, weekWaiting, weekNotBegun }: ActivitySummary): string {
  const decided = countDecided({ assigned: weekAssigned, waiting: weekWaiting });
  const heard = weekAssigned === 0 ? 'No messages have begun' : decided === 0 ? 'No results yet' : `${formatCount(weekHeard)} of ${formatCount(decided)} heard`;
  const apart = [...(weekWaiting > 0 ? [`${formatCount(weekWaiting)} waiting`] : []), ...(weekNotBegun > 0 ? [`${formatCount(weekNotBegun)} not begun`] : [])];
  return apart.length === 0 ? heard : `${heard}; ${apart.join(', ')}`;
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
      <span className={isLoading ? waitingFigure['waiting'] : undefined} aria-hidden="true">
        {isLoading ? '' : '–'}
      </span>
      <VisuallyHidden>{isLoading ? 'Loading' : 'Unknown'}</VisuallyHidden>
    </>
  );
}
