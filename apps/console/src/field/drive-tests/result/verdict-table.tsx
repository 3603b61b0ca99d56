import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import '../../../ui/list/stacked-table.css';
import { OutcomeMark } from './outcome-mark.tsx';
import { useReadersUnit } from '../distance-words.ts';
import classes from './result.module.css';
import { measuresText, type ShownVerdict } from './shown-result.ts';
import { WhyCell } from './why-cell.tsx';

interface VerdictTableProps {
  readonly verdicts: readonly ShownVerdict[];
  readonly chosenId: string | undefined;
  /** The unsaved message: there is nothing to open. */
  readonly draftId: string | undefined;
  readonly clock: (at: number) => string;
}

export const VerdictTable = memo(function VerdictTable({ verdicts, chosenId, draftId, clock }: VerdictTableProps) {
  return (
    <table className={classes['table']} data-stacked aria-label="Messages on the drive">
      <thead>
        <tr>
          <th scope="col">Message</th>
          <th scope="col">Outcome</th>
          <th scope="col">Due</th>
          <th scope="col">Spoken</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map((verdict) => (
          <Row key={verdict.messageId} verdict={verdict} isChosen={verdict.messageId === chosenId} isDraft={verdict.messageId === draftId} clock={clock} />
        ))}
      </tbody>
    </table>
  );
});

interface RowProps {
  readonly verdict: ShownVerdict;
  readonly isChosen: boolean;
  readonly isDraft: boolean;
  readonly clock: (at: number) => string;
}

const none = '–';

function Row({ verdict, isChosen, isDraft, clock }: RowProps) {
  const { number, title, messageId, outcome, reason, dueAt, startsAt, endsAt, fraction } = verdict;
  const name = title || 'Untitled';
  const unit = useReadersUnit();
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <b className={classes['number']}>{number}</b>{' '}
        {isDraft ? (
          name
        ) : (
          // Opens a tab of its own, so that an unsaved route stays here.
          <Link to="/messages/editor" search={{ id: messageId }} target="_blank">
            {name}
          </Link>
        )}
      </td>
      <td data-label="Outcome">
        <OutcomeMark outcome={outcome} />
        {fraction > 0 && fraction < 1 && <small>{Math.round(fraction * 100)}% spoken</small>}
      </td>
      <td data-label="Due">{dueAt === undefined ? none : clock(dueAt)}</td>
      <td data-label="Spoken">
        {startsAt === undefined || endsAt === undefined ? (
          none
        ) : (
          <>
            {clock(startsAt)} to {clock(endsAt)}
            <small>{measuresText(verdict, unit)}</small>
          </>
        )}
      </td>
      <td data-label="Why">
        <WhyCell outcome={outcome} reason={reason} />
      </td>
    </tr>
  );
}
