import type { ActivityCause } from '@earshot/contract';
import { formatCount, remedyByCause } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StateDot } from '../../../ui/state-dot.tsx';
import { outcomeState } from '../hearing-words.ts';
import { readReceivers, type ReceiversData, useMayAct, useMayWriteMessages } from '../queries.ts';
import { formatAdvice, causeText, isToRemind, findRemedy, remedyText } from './cause-words.ts';
import type { HeardAddress } from './heard-address.ts';
import classes from './receivers.module.css';
import { type RemedyProps, Said } from './remedy-result.tsx';
import type { Recipients } from './send-remedy.ts';

interface CauseListProps extends RemedyProps {
  readonly data: ReceiversData;
  readonly address: Pick<HeardAddress, 'filter' | 'show'>;
}

/** The most people that an answer holds. */
const everybody = 10_000;

/** The reasons why people have not heard the message, a line each with its one remedy. */
export function CauseList({ messageId, data, address, remedies }: CauseListProps) {
  const mayAct = useMayAct();
  const { causes } = data;
  if (causes.length === 0) return null;
  const canRemind = mayAct ? causes.filter(isToRemind).reduce((sum, each) => sum + each.canRemind, 0) : 0;
  const isAlone = causes.filter(isToRemind).length < 2;
  return (
    <section className={classes['causes']} aria-label="Why others have not heard it">
      <ul>
        {causes.map((cause) => (
          <CauseLine key={`${cause.outcome} ${cause.kind}`} {...{ cause, messageId, address, remedies }} />
        ))}
      </ul>
      {/* A single reason has its own button. */}
      {canRemind > 0 && !isAlone && (
        <div className={classes['all']}>
          <Button
            loading={remedies.told['all']?.isBusy ?? false}
            onClick={() => remedies.run({ place: 'all', remedy: 'remind', people: canRemind, recipients: () => findAllToRemind(messageId) })}
          >
            Remind all {formatCount(canRemind)}
          </Button>
          <Said place="all" messageId={messageId} remedies={remedies} />
        </div>
      )}
    </section>
  );
}

/** All people whom a reminder may help, on any page. */
async function findAllToRemind(messageId: string | undefined): Promise<Recipients> {
  const { data } = await readReceivers({ messageId, perPage: everybody });
  const ids = data.flatMap(({ contactId, outcome, cause }) => (cause && outcome !== 'Heard' && isToRemind({ outcome, kind: cause.kind }) ? [contactId] : []));
  return { messageId, ids };
}

interface CauseLineProps extends RemedyProps {
  readonly cause: ActivityCause;
  readonly address: CauseListProps['address'];
}

function CauseLine({ cause, messageId, address: { filter, show }, remedies }: CauseLineProps) {
  const mayAct = useMayAct();
  const mayEdit = useMayWriteMessages();
  const { kind, outcome } = cause;
  const isShown = filter.cause === kind && filter.outcome === outcome;
  const remedy = mayAct ? findRemedy(cause) : undefined;
  const text = causeText(cause);
  const place = `${outcome} ${kind}`;
  const findPeople = async () => {
    const can = { remind: 'canRemind', text: 'canText', invite: 'canInvite' } as const;
    const { data } = await readReceivers({ messageId, outcome, cause: kind, perPage: everybody });
    // A reminder's answer gives the reasons for the people it did not reach.
    const chosen = remedy?.remedy === 'remind' ? data : data.filter((each) => remedy && each[can[remedy.remedy]]);
    return { messageId, ids: chosen.map(({ contactId }) => contactId) };
  };
  return (
    <li>
      <div className={classes['cause']}>
        <button type="button" aria-pressed={isShown} onClick={() => show(isShown ? { outcome: undefined, cause: undefined } : { outcome, cause: kind })}>
          <StateDot state={outcomeState[outcome]} label={text} />
        </button>
        {remedy ? (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`${remedyText(remedy.remedy, remedy.people)}: ${text}`}
            loading={remedies.told[place]?.isBusy ?? false}
            onClick={() => remedies.run({ place, ...remedy, recipients: findPeople })}
          >
            {remedyText(remedy.remedy, remedy.people)}
          </Button>
        ) : (
          remedyByCause[kind] === 'edit' &&
          outcome !== 'Waiting' &&
          mayEdit &&
          messageId !== undefined && (
            <Button component={Link} to="/messages/editor" search={{ id: messageId } as never} variant="default" size="compact-xs">
              Edit the message
            </Button>
          )
        )}
      </div>
      {!remedy && <p className={classes['advice']}>{formatAdvice(cause)}</p>}
      <Said place={place} messageId={messageId} remedies={remedies} />
    </li>
  );
}
