import { formatCount, type PairOutcome } from '@earshot/domain';
import type { ReceiversData } from '../queries.ts';
import type { HeardAddress } from './heard-address.ts';
import classes from './receivers.module.css';

interface OutcomeFiguresProps {
  readonly data: ReceiversData;
  readonly address: Pick<HeardAddress, 'filter' | 'show'>;
}

/** The number of people with each outcome; a press shows only these people. */
export function OutcomeFigures({ data, address: { filter, show } }: OutcomeFiguresProps) {
  const figures = [
    ['Heard', 'heard', data.heard],
    ['Waiting', 'waiting', data.waiting],
    ['Missed', 'missed', data.missed],
    ['Not Delivered', 'not delivered', data.notDelivered],
    ['Not Begun', 'not begun', data.notBegun],
  ] as const satisfies readonly (readonly [PairOutcome, string, number])[];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form
    <div className={classes['figures']} role="group" aria-label="People by outcome">
      {figures
        .filter(([outcome, , people]) => people > 0 || outcome === 'Heard' || outcome === filter.outcome)
        .map(([outcome, words, people]) => {
          const isShown = filter.outcome === outcome;
          return (
            <button
              key={outcome}
              type="button"
              aria-pressed={isShown}
              data-outcome={outcome}
              onClick={() => show({ outcome: isShown ? undefined : outcome, cause: undefined })}
            >
              <b>{formatCount(people)}</b> {words}
            </button>
          );
        })}
    </div>
  );
}
