import type { Hearing } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import type { Formats } from '../../../platform/dates.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import classes from './person.module.css';
import { StepList } from './step-list.tsx';
import { attemptSteps } from './steps.ts';

interface OtherAttemptsProps {
  readonly hearing: Hearing;
  readonly title: string;
  readonly formats: Formats;
}

/** A collapsed list of the attempts that the row does not show, newest first. */
export function OtherAttempts({ hearing, title, formats }: OtherAttemptsProps) {
  const { otherAttempts, trigger } = hearing;
  if (otherAttempts.length === 0) return null;
  return (
    <details className={classes['others']}>
      <summary>
        {countText(hearing)}
        <HiddenText> of {title}</HiddenText>
      </summary>
      <ol>
        {otherAttempts.map((attempt) => {
          const steps = attemptSteps(attempt, trigger, formats);
          return (
            <li key={steps.map(({ name, time }) => `${name} ${time}`).join()}>
              <StepList steps={steps} label={`Attempt at ${steps[0]?.time ?? ''}`} />
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** '2 earlier attempts', or '2 other attempts' if one of them came after the attempt that is shown. */
function countText({ otherAttempts, ...shown }: Hearing): string {
  const shownAt = shown.heardAt ?? shown.brokenAt ?? shown.startedAt ?? shown.notifiedAt ?? shown.arrivedAt ?? Infinity;
  const isEarlier = otherAttempts.every(({ heardAt, brokenAt, startedAt, notifiedAt, crossedAt }) =>
    [heardAt, brokenAt, startedAt, notifiedAt, crossedAt].every((at) => at === undefined || at <= shownAt),
  );
  const kind = isEarlier ? 'earlier' : 'other';
  return otherAttempts.length === 1 ? `1 ${kind} attempt` : `${formatCount(otherAttempts.length)} ${kind} attempts`;
}
