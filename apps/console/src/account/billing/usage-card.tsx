import type { AccountUsage } from '@earshot/contract';
import { formatCount, messageLimitRange } from '@earshot/domain';
import { Slider } from '@mantine/core';
import { useId } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './usage-page.module.css';
import type { Projection } from './use-projection.ts';

const { min, max, step } = messageLimitRange;
const marks = [min, max].map((value) => ({ value, label: value }));

/** Rounds to one of the slider's 16 positions; a stored number may lie between them. */
const snapToStep = (count: number): number => Math.min(max, Math.max(min, Math.round(count / step) * step));

interface UsageCardProps {
  readonly usage: AccountUsage;
  readonly projection: Projection;
  /** The reason why the slider is disabled; '' while unknown. */
  readonly closedBecause: string | undefined;
}

export function UsageCard({ usage: { usage, billedMessages }, projection, closedBecause }: UsageCardProps) {
  const counts = [
    ['Admins', usage.admins],
    ['Operators', usage.operators],
    ['Receivers', usage.receivers],
  ] as const;
  return (
    <section className={classes['card']} data-area="usage" aria-labelledby="usage-counts">
      <h2 id="usage-counts">Usage</h2>
      <dl className={classes['counts']}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <MessagesSlider stored={usage.messages} projection={projection} closedBecause={closedBecause} />
      {billedMessages > usage.messages && (
        <p className={classes['note']}>The next bill is for {formatCount(billedMessages)} messages: the highest number since the last bill.</p>
      )}
      <p className={classes['note']}>
        A user who is Admin and Operator counts as both. One phone number is one receiver, even if it is a contact of several users.
      </p>
    </section>
  );
}

interface MessagesSliderProps extends Pick<UsageCardProps, 'projection' | 'closedBecause'> {
  readonly stored: number;
}

function MessagesSlider({ stored, projection, closedBecause }: MessagesSliderProps) {
  const noteId = useId();
  const count = projection.position ?? stored;
  const isClosed = closedBecause !== undefined;
  return (
    <div className={classes['messages']}>
      <p className={classes['messagesHead']}>
        <span>Concurrent Geofence Messages</span>
        <b data-changed={count !== stored || undefined}>{formatCount(count)}</b>
      </p>
      <Slider
        className={classes['slider'] ?? ''}
        classNames={{ markLabel: classes['markLabel'] ?? '' }}
        // The number is above the slider.
        label={null}
        thumbLabel="Concurrent Geofence Messages"
        thumbValueText={`${count} messages`}
        thumbProps={{ 'aria-describedby': noteId }}
        {...{ min, max, step, marks }}
        disabled={isClosed}
        value={count}
        onChange={(value) => projection.move(snapToStep(value))}
        onChangeEnd={(value) => projection.release(snapToStep(value))}
      />
      <p id={noteId} className={classes['hint']}>
        {closedBecause ?? `${min} to ${max}, in steps of ${step}. Live messages stay live.`}
      </p>
      {projection.error !== null && <Notice text={failureText(projection.error)} />}
    </div>
  );
}
