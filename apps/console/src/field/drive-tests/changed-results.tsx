import type { DriveAnswer } from '@earshot/contract';
import classes from './drive-tests.module.css';
import { outcomeWords } from './result/outcomes.ts';
import type { SavedDriveTest } from './use-drive-test.ts';

interface ChangedResultsProps {
  readonly changes: SavedDriveTest['changes'];
  readonly answer: DriveAnswer;
}

/** The differences since a saved route was last looked at. */
export function ChangedResults({ changes, answer }: ChangedResultsProps) {
  const titles = new Map(answer.results.flatMap(({ report }) => report.verdicts.map(({ messageId, title }) => [messageId, title || 'Untitled'])));
  return (
    <section className={classes['changes']} aria-label="Changed since you last looked">
      <h2>Changed since you last looked</h2>
      <ul>
        {changes.map(({ messageId, from, to }) => (
          <li key={messageId}>
            <b>{titles.get(messageId) ?? 'A message that is no longer on this drive'}</b>: {from === undefined ? 'not on the drive' : outcomeWords[from]} →{' '}
            {to === undefined ? 'not on the drive' : outcomeWords[to]}
          </li>
        ))}
      </ul>
    </section>
  );
}
