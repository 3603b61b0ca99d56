import type { JobSchedule } from '@earshot/contract';
import { formatsFor } from '../../platform/dates.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { CellNote, CellTitle, SheetTable } from '../../ui/sheet.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import classes from './providers.module.css';
import { ago, inTime, scheduleLook, scheduleTitle } from './words.ts';

interface SchedulesTableProps {
  readonly schedules: readonly JobSchedule[];
  /** The server's clock at the answer. */
  readonly at: number;
  readonly timeZone: string;
}

/** One row for each scheduled job, with its last and its next run. */
export function SchedulesTable({ schedules, at, timeZone }: SchedulesTableProps) {
  const formats = formatsFor(timeZone);
  const moment = (instant: number) => formats.moment(instant);
  return (
    <SheetTable label="Scheduled jobs">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col" data-from="sm" className={classes['state']}>
            State
          </th>
          <th scope="col" data-from="lg">
            Last run
          </th>
          <th scope="col" data-from="lg">
            Next run
          </th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => {
          const { name, lastRunAt, nextRunAt } = schedule;
          const { dot, label } = scheduleLook(schedule);
          const state = <StateDot state={dot} label={label} />;
          return (
            <tr key={name}>
              <td>
                <CellTitle>{scheduleTitle(name)}</CellTitle>
                {/* The content of the columns that a small screen hides. */}
                <dl className={classes['below']}>
                  <div className={classes['small']}>
                    <dt>
                      <HiddenText>State</HiddenText>
                    </dt>
                    <dd>{state}</dd>
                  </div>
                  <div>
                    <dt>Last run</dt>
                    <dd>{lastRunAt === undefined ? 'Not yet' : `${ago(lastRunAt, at)} (${moment(lastRunAt)})`}</dd>
                  </div>
                  <div>
                    <dt>Next run</dt>
                    <dd>{`${inTime(nextRunAt, at)} (${moment(nextRunAt)})`}</dd>
                  </div>
                </dl>
              </td>
              <td data-from="sm">{state}</td>
              <td data-from="lg">
                {lastRunAt === undefined ? (
                  'Not yet'
                ) : (
                  <time dateTime={new Date(lastRunAt).toISOString()}>
                    {ago(lastRunAt, at)}
                    <CellNote>{moment(lastRunAt)}</CellNote>
                  </time>
                )}
              </td>
              <td data-from="lg">
                <time dateTime={new Date(nextRunAt).toISOString()}>
                  {inTime(nextRunAt, at)}
                  <CellNote>{moment(nextRunAt)}</CellNote>
                </time>
              </td>
            </tr>
          );
        })}
      </tbody>
    </SheetTable>
  );
}
