import type { Hearing, MessageVersion } from '@earshot/contract';
import { Link } from '@tanstack/react-router';
import { formatsFor } from '../../../platform/dates.ts';
import { HeardLink } from '../../../ui/heard-link.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { VersionList } from '../../../ui/version-list.tsx';
import { byHandText, earlierTexts, outcomeState, replacedText, describeCause } from '../hearing-words.ts';
import { OtherAttempts } from './other-attempts.tsx';
import classes from './person.module.css';
import { StepList } from './step-list.tsx';
import { listSteps } from './steps.ts';

interface HearingCardProps {
  readonly hearing: Hearing;
  /** The versions of the message; none for a message that was never edited. */
  readonly versions: readonly MessageVersion[];
  readonly timeZone: string;
  readonly mayOpen: boolean;
}

// A message without a place is heard anywhere, so there is nothing to arrive at.
const placeText = ({ location, trigger }: Hearing): string =>
  location === '' ? 'Anywhere' : `${trigger === 'enter' ? 'On arrival' : 'On leaving'} · ${location}`;

export function HearingCard({ hearing, versions, timeZone, mayOpen }: HearingCardProps) {
  const formats = formatsFor(timeZone);
  const words = describeCause(hearing, formats);
  const moment = (at: number) => formats.moment(at);
  const title = hearing.title || 'Untitled';
  const byHand = byHandText(hearing, formats);
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
          <p>
            {placeText(hearing)} · <HeardLink over={{ heard: hearing.messageId }}>Who heard it</HeardLink>
          </p>
        </div>
        <StateDot state={outcomeState[hearing.outcome]} label={hearing.outcome} />
      </div>
      <StepList steps={listSteps(hearing, formats)} label={`What happened to ${title}`} />
      {hearing.heardVersion !== undefined && (
        <p className={classes['cause']}>
          <b>
            Version {hearing.heardVersion} was heard{replacedText(hearing.heardVersion, versions, moment)}.
          </b>{' '}
          It counts for the current version.
        </p>
      )}
      {earlierTexts(hearing, versions, moment).map((text) => (
        <p key={text} className={classes['cause']}>
          <b>{text}.</b>
          {hearing.outcome !== 'Heard' && ' The message has changed since and must be heard again.'}
        </p>
      ))}
      {byHand !== undefined && (
        <p className={classes['cause']}>
          <b>{byHand}.</b> This does not count as heard.
        </p>
      )}
      {words && (
        <p className={classes['cause']}>
          <b>{words.reason}.</b> {words.remedy}
        </p>
      )}
      <OtherAttempts hearing={hearing} title={title} formats={formats} />
      {versions.length > 1 && (
        <details className={classes['others']}>
          <summary>{versions.length} versions</summary>
          <VersionList versions={versions} timeZone={timeZone} label={`Versions of ${title}`} />
        </details>
      )}
    </li>
  );
}
