import { formatCount } from '@earshot/domain';
import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { useSession } from '../../../platform/session.ts';
import { StateDot } from '../../../ui/state-dot.tsx';
import { keyText } from '../checks/use-checks.ts';
import type { ChosenReceivers } from './chosen-receivers.ts';
import { notReadyWords } from './ready-words.ts';
import classes from './ready-now.module.css';

// An open app reports every minute. The query stops while the page is hidden.
const everyMs = 60_000;

const useReadiness = ({ choice, count }: ChosenReceivers) =>
  useQuery({
    queryKey: ['message-readiness', choice],
    queryKeyHashFn: keyText,
    queryFn: ({ signal }) => api.messageChecks.readiness({ body: choice }, { signal }),
    enabled: count > 0,
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  });

type Answer = NonNullable<ReturnType<typeof useReadiness>['data']>;

/**
 * The number of chosen people who would hear the message now; opened, it lists the others with remedies. Renders
 * nothing until that is known.
 */
export function ReadyNow({ chosen }: { readonly chosen: ChosenReceivers }) {
  const { data } = useReadiness(chosen);
  if (!data || data.total === 0 || chosen.count === 0) return null;
  const label = `Ready now ${formatCount(data.ready)} of ${formatCount(data.total)}`;
  const dot = <StateDot state={data.ready === data.total ? 'active' : data.ready === 0 ? 'draft' : 'future'} label={label} />;
  if (data.ready === data.total) return <span className={classes['all']}>{dot}</span>;
  return (
    <Popover width={380} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes['button']}>{dot}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']}>
        <NotReady answer={data} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NotReady({ answer }: { readonly answer: Answer }) {
  const { user } = useSession();
  const formats = formatsFor(user?.timeZone ?? 'UTC');
  const people = answer.people.filter(({ state }) => state !== 'ready');
  const count = answer.total - answer.ready;
  return (
    <>
      <h3 className={classes['title']}>Not ready ({formatCount(count)})</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to get into it */}
      <ul className={classes['people']} tabIndex={0} aria-label="People who are not ready">
        {people.map((person) => (
          <li key={person.contactId}>
            <div className={classes['name']}>
              <b>{person.name}</b>
              {person.lastSeenAt !== undefined && <span>Seen {formats.moment(person.lastSeenAt)}</span>}
            </div>
            {notReadyWords(person).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </li>
        ))}
      </ul>
      {count > people.length && <p className={classes['more']}>And {formatCount(count - people.length)} more.</p>}
    </>
  );
}
