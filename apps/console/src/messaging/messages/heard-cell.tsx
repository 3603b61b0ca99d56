import type { MessageHearings } from '@earshot/contract';
import { countMissed, formatCount, openText } from '@earshot/domain';
import { HeardBar } from '../../ui/heard-bar.tsx';
import { HeardLink } from '../../ui/heard-link.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import classes from './heard-cell.module.css';

interface HeardCellProps {
  /** Undefined for messages without figures: drafts, messages that ended long ago and those of other people. */
  readonly hearings: MessageHearings | undefined;
  readonly title: string;
  /** Omits the bar inside a line of text. */
  readonly isInLine?: boolean;
}

/** The number of people who heard a message, as a link to the panel with their names. */
export function HeardCell({ hearings, title, isInLine = false }: HeardCellProps) {
  if (!hearings) return <Nothing words="Unknown" />;
  if (hearings.notBegun > 0) return 'Not begun';
  const { messageId, assigned, heard, waiting, playedByHand, heardEarlier } = hearings;
  // 0 of 0 gets no link: its panel would be empty.
  if (assigned === 0) return <Nothing words="No receivers" />;
  const share = `${formatCount(heard)}/${formatCount(assigned)}`;
  const beside = [
    openText({ waiting, missed: countMissed(hearings), notDelivered: 0 }),
    heardEarlier > 0 ? `${formatCount(heardEarlier)} before the change` : '',
    playedByHand > 0 ? `${formatCount(playedByHand)} by hand` : '',
  ].filter((text) => text !== '');
  return (
    <HeardLink
      className={classes['heard']}
      isInLine={isInLine}
      over={{ heard: messageId }}
      label={`${[share, ...beside].join(', ')}, who heard ${title}`}
      title="Who heard it, and why the others did not"
    >
      <span>{share}</span>
      {beside.map((text) => (
        <small key={text}>{`${isInLine ? ',' : ''} ${text}`}</small>
      ))}
      {!isInLine && <HeardBar share={hearings} className={classes['bar']} />}
    </HeardLink>
  );
}

const Nothing = ({ words }: { readonly words: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <HiddenText>{words}</HiddenText>
  </>
);
