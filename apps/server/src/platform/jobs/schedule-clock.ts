import type { ScheduleRow } from './schedules-store.ts';

/** A run that did not begin this long after it was due is late. Queues are checked twice a minute, and a failed run waits a minute. */
export const lateMs = 150_000;

type Times = Pick<ScheduleRow, 'next_run_at' | 'queued_at' | 'last_run_at' | 'last_end_at'>;

/** Whether a run should have begun by now. */
export const isLate = ({ next_run_at, queued_at }: Pick<Times, 'next_run_at' | 'queued_at'>, now: number): boolean =>
  Math.min(next_run_at, queued_at ?? next_run_at) < now - lateMs;

interface Decision {
  readonly times: Times;
  readonly isDue: boolean;
  /** Whether the times must be stored. */
  readonly isChanged: boolean;
}

/**
 * Compares the stored times with the clock. `nextAfterNow` is the first occurrence after `now`: a later stored time was
 * written while the clock was ahead, or for another cron, and is moved back to it. So no stored time can stop a
 * schedule.
 */
export function lookAt(stored: Times, { now, nextAfterNow }: { readonly now: number; readonly nextAfterNow: number }): Decision {
  const isDue = stored.next_run_at <= now;
  const times = {
    next_run_at: isDue ? nextAfterNow : Math.min(stored.next_run_at, nextAfterNow),
    queued_at: isDue ? (earlier(stored.queued_at, now) ?? now) : earlier(stored.queued_at, now),
    last_run_at: earlier(stored.last_run_at, now),
    last_end_at: earlier(stored.last_end_at, now),
  };
  const isChanged = (Object.keys(times) as (keyof Times)[]).some((name) => times[name] !== stored[name]);
  return { times, isDue, isChanged };
}

const earlier = (at: number | null, now: number): number | null => (at === null ? null : Math.min(at, now));
