import type { DayRow } from './day-rows.ts';

/**
 * The messages likely to speak next: queued ones, else the nearest that waits for its place; those that wait for the
 * next arrival come last.
 */
export function upcoming(rows: readonly DayRow[]): readonly DayRow[] {
  const waiting = rows.filter(({ state }) => state.kind === 'queued' || state.kind === 'waiting');
  const isForLater = ({ holdUp }: DayRow): boolean => holdUp?.kind === 'was_here';
  return [...waiting.filter((row) => !isForLater(row)), ...waiting.filter(isForLater)];
}

/** The first message that opens later today. */
export const opensNext = (rows: readonly DayRow[]): DayRow | undefined => rows.find(({ state }) => state.kind === 'closed');
