import { Button } from '@mantine/core';
import { formatCount, Refusal } from '@earshot/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import classes from '../drive-tests.module.css';
import { savedRoutesQuery } from '../queries.ts';
import { OutcomeMark } from '../result/outcome-mark.tsx';
import { outcomes } from '../result/outcomes.ts';

interface SavedRoutesProps {
  readonly ownerId: string;
  readonly timeZone: string;
  readonly openId: string | undefined;
  /** The open route was deleted. */
  readonly onGone: () => void;
}

/** Routes that run again by themselves when one of their messages changes. */
export function SavedRoutes({ ownerId, timeZone, openId, onGone }: SavedRoutesProps) {
  const list = useQuery(savedRoutesQuery(ownerId));
  const removal = useRemoval(openId, onGone);
  const rows = list.data?.driveTests;
  const formats = formatsFor(timeZone);
  return (
    <section className={classes['saved']} aria-label="Saved routes">
      <h2>Saved routes</h2>
      {!rows && (list.isError ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows label="Loading the saved routes" />)}
      {rows?.length === 0 && (
        <p className={classes['hint']}>
          No saved routes yet. Save a route after a drive: it runs again whenever one of its messages changes, and Messages shows what changed.
        </p>
      )}
      <ul>
        {rows?.map((row) => (
          <li key={row.id} data-open={row.id === openId || undefined}>
            <div>
              <Link to="/drive-test" search={{ id: row.id }}>
                {row.name}
              </Link>
              {row.changes > 0 && (
                <span className={classes['changed']}>
                  {formatCount(row.changes)} {row.changes === 1 ? 'result has' : 'results have'} changed
                </span>
              )}
              <small>
                {row.earsName} · starts {formats.moment(row.startsAt)} · ran {formats.moment(row.ranAt)}
              </small>
            </div>
            <p className={classes['rowCounts']}>
              {outcomes.map(
                (outcome) => (row.outcomes[outcome] ?? 0) > 0 && <OutcomeMark key={outcome} outcome={outcome} count={row.outcomes[outcome] ?? 0} />,
              )}
            </p>
            <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Delete ${row.name}`} onClick={() => removal.ask(row)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removal.isOpen}
        text={`Delete the saved route “${removal.name}”? Its messages stay.`}
        isBusy={removal.isBusy}
        error={removal.error}
        onCancel={removal.cancel}
        onConfirm={removal.confirm}
      />
    </section>
  );
}

interface Row {
  readonly id: string;
  readonly name: string;
}

function useRemoval(openId: string | undefined, onGone: () => void) {
  const queryClient = useQueryClient();
  const [row, setRow] = useState<Row>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ id }: Row) => {
      try {
        await api.driveTests.remove({ body: { id } });
      } catch (failure) {
        // A route that is already deleted counts as deleted.
        if (!(failure instanceof Refusal && failure.failure.code === 'not_found')) throw failure;
      }
    },
    onSuccess: async (_, { id }) => {
      setOpen(false);
      if (id === openId) onGone();
      await queryClient.invalidateQueries({ queryKey: ['drive-tests'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
    },
  });
  const ask = (next: Row) => {
    reset();
    setRow(next);
    setOpen(true);
  };
  return { name: row?.name ?? '', isOpen, isBusy: isPending, error, ask, cancel: () => setOpen(false), confirm: () => row && mutate(row) };
}
