import type { JobSchedule, StoredKind } from '@earshot/contract';
import { formatsFor } from '../../platform/dates.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import classes from './providers.module.css';
import { figureNotes } from './stored-words.ts';
import { StoredTable } from './stored-table.tsx';
import { useStoredKinds } from './use-providers.ts';
import { ago, inTime, scheduleLook } from './words.ts';

/** The rows that this installation holds, how long they are kept, and what the nightly deletion did. */
export function StoredData({ timeZone }: { readonly timeZone: string }) {
  const list = useStoredKinds();
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>Stored data</h2>
      <p className={classes['note']}>
        Each night the server deletes rows that are old enough. Settings that begin with KEEP_ say how old; the server’s administrator changes them.
      </p>
      {list.data && <Deletion schedule={list.data.schedule} kinds={list.data.data} at={list.data.at} timeZone={timeZone} />}
      <Sheet>
        {list.data ? (
          <StoredTable kinds={list.data.data} at={list.data.at} timeZone={timeZone} />
        ) : list.error ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows label="Loading the stored data" />
        )}
      </Sheet>
    </section>
  );
}

interface DeletionProps {
  readonly schedule: JobSchedule | undefined;
  readonly kinds: readonly StoredKind[];
  /** The server's clock at the answer. */
  readonly at: number;
  readonly timeZone: string;
}

/** When the nightly deletion last ran and runs next, and whether it failed. */
function Deletion({ schedule, kinds, at, timeZone }: DeletionProps) {
  const formats = formatsFor(timeZone);
  const moment = (instant: number) => formats.moment(instant);
  return (
    <>
      {schedule?.isLastWell === false && (
        <Notice text="The last deletion failed. The server’s log says why. Rows that it did not delete wait for the next one." />
      )}
      {schedule && (
        <p className={classes['runs']}>
          <StateDot state={scheduleLook(schedule).dot} label={scheduleLook(schedule).label} />
          <span>{schedule.lastRunAt === undefined ? 'No deletion yet' : `Last one ${ago(schedule.lastRunAt, at)} (${moment(schedule.lastRunAt)})`}</span>
          <span>{`Next one ${inTime(schedule.nextRunAt, at)} (${moment(schedule.nextRunAt)})`}</span>
        </p>
      )}
      {figureNotes(kinds).map((note) => (
        <p key={note} className={classes['note']}>
          {note}
        </p>
      ))}
    </>
  );
}
