import { fullName } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { failureText } from '../platform/failure-text.ts';
import { actOnBehalf, type OnBehalf } from '../platform/session.ts';
import { FilterSelect } from '../ui/list/filter-select.tsx';
import classes from './on-behalf-bar.module.css';

/** Shows whom staff act for, with the client's operators to choose from and the way back. */
export function OnBehalfBar({ onBehalf }: { readonly onBehalf: OnBehalf }) {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const operators = useQuery({
    queryKey: ['clients', 'operators', onBehalf.clientId],
    queryFn: ({ signal }) => api.clients.operators({ query: { ClientID: onBehalf.clientId } }, { signal }),
  });
  const choices = operators.data?.data.map(({ id, firstName, lastName }) => ({ value: id, label: fullName({ firstName, lastName }) }));
  const choose = (userId: string) => {
    const name = choices?.find(({ value }) => value === userId)?.label ?? '';
    // spec 1 §2: the composer returns to the list when the on-behalf user is changed.
    if (path.startsWith('/messages/')) void navigate({ to: '/messages' });
    actOnBehalf({ ...onBehalf, userId, name });
  };
  return (
    <section className={classes['bar']} aria-label="On behalf">
      <span className={classes['client']}>
        On behalf of <b>{onBehalf.clientName}</b>
      </span>
      <FilterSelect label="Operator" value={onBehalf.userId} options={choices ?? [{ value: onBehalf.userId, label: onBehalf.name }]} onChange={choose} />
      <span className={classes['note']}>{operators.error ? failureText(operators.error) : 'Read only'}</span>
      <Button variant="default" size="xs" ml="auto" onClick={() => void navigate({ to: '/clients' })}>
        Exit
      </Button>
    </section>
  );
}
