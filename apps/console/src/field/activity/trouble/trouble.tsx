import type { ActivityCause } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { HeardLink } from '../../../ui/heard-link.tsx';
import { allMessages, useMayAct } from '../queries.ts';
import { causeText, findRemedy, remedyText } from '../receivers/cause-words.ts';
import classes from './trouble.module.css';

const shownAtOnce = 4;
const troubles = [
  ['Not Delivered', 'not delivered'],
  ['Missed', 'missed'],
] as const;

/** The people whom no message reaches, and why; nothing if there is no trouble. A click leads to them and to the remedy. */
export function Trouble({ causes: all }: { readonly causes: readonly ActivityCause[] }) {
  const found = troubles
    .map(([outcome, words]) => ({ outcome, words, causes: all.filter((cause) => cause.outcome === outcome) }))
    .filter(({ causes }) => causes.length > 0);
  if (found.length === 0) return null;
  return (
    <section className={classes['trouble']} aria-label="Not heard">
      {found.map(({ outcome, words, causes }) => (
        <div key={outcome} data-outcome={outcome}>
          <h2>
            {formatPeopleSum(causes)} {words}:
          </h2>
          <ul>
            {causes.slice(0, shownAtOnce).map((cause) => (
              <li key={cause.kind}>
                <CauseLink cause={cause} />
              </li>
            ))}
            {causes.length > shownAtOnce && (
              <li>
                <HeardLink over={{ heard: allMessages, outcome }}>{formatPeopleSum(causes.slice(shownAtOnce))} for other reasons</HeardLink>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  );
}

const formatPeopleSum = (causes: readonly ActivityCause[]): string => formatCount(causes.reduce((sum, { people }) => sum + people, 0));

function CauseLink({ cause }: { readonly cause: ActivityCause }) {
  const mayAct = useMayAct();
  const remedy = mayAct ? findRemedy(cause) : undefined;
  return (
    <HeardLink over={{ heard: allMessages, outcome: cause.outcome, cause: cause.kind }}>
      <span>{causeText(cause)}</span> {remedy ? <b>{remedyText(remedy.remedy, remedy.people)}…</b> : <b>See who</b>}
    </HeardLink>
  );
}
