import type { MessageHearings } from '@earshot/contract';
import { Link } from '@tanstack/react-router';
import { HeardBar } from '../ui/heard-bar.tsx';
import { HiddenText } from '../ui/hidden-text.tsx';
import classes from './heard-cell.module.css';

interface HeardCellProps {
  /** Undefined for a message of which nothing can be told: a draft, one that ended long ago, somebody else's. */
  readonly hearings: MessageHearings | undefined;
  readonly title: string;
  /** Within a line of text, without the bar. */
  readonly isInLine?: boolean;
}

/** How many people heard a message, leading to who they are and why the others did not. */
export function HeardCell({ hearings, title, isInLine = false }: HeardCellProps) {
  if (!hearings) return <Nothing words="Not known" />;
  if (hearings.notBegun > 0) return 'Not begun';
  const { messageId, assigned, heard } = hearings;
  // 0 of 0 is nothing to follow.
  if (assigned === 0) return <Nothing words="No receivers" />;
  const share = `${heard.toLocaleString('en-US')}/${assigned.toLocaleString('en-US')}`;
  return (
    <Link
      className={classes['heard']}
      data-in-line={isInLine || undefined}
      to="/activity/report"
      search={{ messageId }}
      aria-label={`${share} heard ${title}`}
      title="Who heard it, and why the others did not"
    >
      <span>{share}</span>
      {!isInLine && <HeardBar share={hearings} className={classes['bar']} />}
    </Link>
  );
}

const Nothing = ({ words }: { readonly words: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <HiddenText>{words}</HiddenText>
  </>
);
