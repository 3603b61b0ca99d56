import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatsFor } from '../../../platform/dates.ts';
import { lastImportQuery } from '../contacts-query.ts';
import { ImportProgress } from './import-outcome.tsx';
import classes from './import.module.css';
import { UndoButton } from './undo-button.tsx';

interface LastImportProps {
  readonly ownerId: string;
  readonly timeZone: string;
  readonly onDone: (text: string | undefined) => void;
}

const pollMs = 1_000;

/** The last import, while it runs or can be undone. */
export function LastImport({ ownerId, timeZone, onDone }: LastImportProps) {
  const { data: last } = useQuery({ ...lastImportQuery(ownerId), refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false) });
  const status = last?.status;
  useRereadAfter(status === 'running', () => onDone(undefined));
  if (!last) return null;
  if (status === 'running')
    return (
      <div className={classes['last']}>
        <ImportProgress outcome={last} />
      </div>
    );
  if (status !== 'done' || last.undoable === 0) return null;
  return (
    <div className={classes['last']}>
      <span>
        Last import: {last.stored === 1 ? '1 contact' : `${formatCount(last.stored)} contacts`}
        {last.createdAt !== undefined && `, ${formatsFor(timeZone).moment(last.createdAt)}`}
      </span>
      <UndoButton last={last} onUndone={onDone} />
    </div>
  );
}

function useRereadAfter(isRunning: boolean, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isRunning) return;
    return () => over();
  }, [isRunning]);
}
