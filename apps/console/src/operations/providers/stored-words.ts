import type { StoredKind } from '@earshot/contract';
import { formatCount } from '@earshot/domain';

/** '30 days after they were sent', 'Until they expire' or 'For ever'. */
export function keptText({ kept, setting }: Pick<StoredKind, 'kept' | 'setting'>): string {
  if (setting === undefined) return kept.charAt(0).toUpperCase() + kept.slice(1);
  return setting.days === undefined ? 'For ever' : `${formatCount(setting.days)} days ${kept}`;
}

/** 'Not counted', 'None', '1,204' or 'About 1,200,000'. */
export function countText({ count, isEstimate }: Pick<StoredKind, 'count' | 'isEstimate'>): string {
  if (count === undefined) return 'Not counted';
  if (isEstimate) return `About ${formatCount(Number(count.toPrecision(2)))}`;
  return count === 0 ? 'None' : formatCount(count);
}

/** The words in place of a time: the rows were not searched for it, or there is none. */
export const withoutOldestText = ({ count, isEstimate }: Pick<StoredKind, 'count' | 'isEstimate'>): string =>
  count === undefined || isEstimate ? 'Not read' : '—';

/** The number that was deleted last, without its time. */
export function deletedText({ isDeleted, lastRemoved }: Pick<StoredKind, 'isDeleted' | 'lastRemoved'>): string {
  if (lastRemoved) return lastRemoved.count === 0 ? 'None' : formatCount(lastRemoved.count);
  return isDeleted ? 'Not yet' : '—';
}

/** Sentences about the figures of a list that are no exact counts. */
export function figureNotes(kinds: readonly Pick<StoredKind, 'count' | 'isEstimate'>[]): readonly string[] {
  return [
    kinds.some(({ isEstimate }) => isEstimate) && '“About” is an estimate of the database: counting so many rows would take long.',
    kinds.some(({ count }) => count === undefined) && 'Rows that lie on several machines are not counted.',
  ].filter((note) => note !== false);
}
