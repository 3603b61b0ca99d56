import type { Hearing } from '@earshot/contract';
import { Link } from '@tanstack/react-router';
import { formatsFor } from '../../platform/dates.ts';
import { StateDot } from '../../ui/state-dot.tsx';
import { outcomeState, wordsOf } from '../hearing-words.ts';
import classes from './person.module.css';
import { stepsOf } from './steps.ts';

interface HearingCardProps {
  readonly hearing: Hearing;
  readonly timeZone: string;
  readonly mayOpen: boolean;
}

// Without a place it is heard anywhere, and there is nothing to arrive at.
const placeText = ({ location, trigger }: Hearing): string =>
  location === '' ? 'Anywhere' : `${trigger === 'enter' ? 'On arrival' : 'On leaving'} · ${location}`;

/** One message and what became of it with this person. */
export function HearingCard({ hearing, timeZone, mayOpen }: HearingCardProps) {
  const formats = formatsFor(timeZone);
  const words = wordsOf(hearing, formats);
  const title = hearing.title || 'Untitled';
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <div>
          <h3>
            {mayOpen ? (
              <Link to="/messages/editor" search={{ id: hearing.messageId }}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <p>{placeText(hearing)}</p>
        </div>
        <StateDot state={outcomeState[hearing.outcome]} label={hearing.outcome} />
      </div>
      <ol className={classes['steps']} aria-label={`What happened to ${title}`}>
        {stepsOf(hearing, formats).map(({ name, time, note }) => (
          <li key={name} data-heard={name === 'Heard' || undefined}>
            <b>{name}</b>
            <span>{time}</span>
            {note !== undefined && <span>{note}</span>}
          </li>
        ))}
      </ol>
      {words && (
        <p className={classes['cause']}>
          <b>{words.reason}.</b> {words.remedy}
        </p>
      )}
    </li>
  );
}
