import { type DriveOutcome, formatCount } from '@earshot/domain';
import '../../../ui/tones.css';
import classes from './result.module.css';
import { outcomeTones, outcomeWords } from './outcomes.ts';

/** An outcome as a dot and its word; with `count`, also the number of messages. */
export function OutcomeMark({ outcome, count }: { readonly outcome: DriveOutcome; readonly count?: number }) {
  return (
    <span className={classes['outcome']} data-tone={outcomeTones[outcome]}>
      <i aria-hidden="true" />
      {count !== undefined && <b>{formatCount(count)}</b>} {outcomeWords[outcome]}
    </span>
  );
}
