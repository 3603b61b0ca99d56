import type { DriveAnswer } from '@earshot/contract';
import type { DriveOutcome } from '@earshot/domain';

/** How each message ended, by its id: the worst of all results. */
export type Outcomes = Readonly<Record<string, DriveOutcome>>;

/** A message whose outcome changed; `at` in epoch ms. */
export interface Change {
  readonly messageId: string;
  readonly from?: DriveOutcome | undefined;
  readonly to?: DriveOutcome | undefined;
  readonly at: number;
}

const worstFirst: readonly DriveOutcome[] = ['never_reached', 'outside_hours', 'cut_short', 'delayed', 'finished'];

export function collectOutcomes({ results }: DriveAnswer): Outcomes {
  const outcomes: Record<string, DriveOutcome> = {};
  for (const { messageId, outcome } of results.flatMap(({ report }) => report.verdicts)) {
    const other = outcomes[messageId];
    if (other === undefined || worstFirst.indexOf(outcome) < worstFirst.indexOf(other)) outcomes[messageId] = outcome;
  }
  return outcomes;
}

export function countOutcomes(outcomes: Outcomes): Readonly<Record<DriveOutcome, number>> {
  const counts = { finished: 0, cut_short: 0, delayed: 0, outside_hours: 0, never_reached: 0 };
  for (const outcome of Object.values(outcomes)) counts[outcome] += 1;
  return counts;
}

// A message elsewhere, or of another week, that comes or goes changes nothing on this drive.
const isAbsent = (outcome: DriveOutcome | undefined): boolean => outcome === undefined || outcome === 'never_reached' || outcome === 'outside_hours';

/** The differences from the outcomes that were seen. A difference that was there before keeps its instant. */
export function changesBetween(seen: Outcomes, newest: Outcomes, { before, now }: { readonly before: readonly Change[]; readonly now: number }): Change[] {
  const ids = new Set([...Object.keys(seen), ...Object.keys(newest)]);
  return [...ids].flatMap((messageId) => {
    const [from, to] = [seen[messageId], newest[messageId]];
    if (from === to || ((from === undefined || to === undefined) && isAbsent(from) && isAbsent(to))) return [];
    const earlier = before.find((each) => each.messageId === messageId && each.from === from && each.to === to);
    return [{ messageId, ...(from && { from }), ...(to && { to }), at: earlier?.at ?? now }];
  });
}
