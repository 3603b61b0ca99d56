import { Refusal } from '@earshot/domain';

/** The time of a row's last change, and the `Modified` that a save of it sends back. */
interface Versions {
  readonly storedAt: number;
  /** Absent from callers that do not know `Modified`: their saves are not checked. */
  readonly readAt: number | undefined;
}

/** Refuses to save a thing that changed after it was read; `what` such as 'this group'. */
export function requireFresh(what: string, { storedAt, readAt }: Versions): void {
  if (readAt !== undefined && readAt !== storedAt)
    throw changedElsewhere(`Someone else changed ${what}. Reload it to see the changes; what you typed is still here.`);
}

export const changedElsewhere = (message: string): Refusal => new Refusal({ code: 'conflict', isStale: true }, message);

/** The time of a row's new change. It grows even within a millisecond, so that no two saves look the same. */
export const modifiedAfter = (storedAt: number, now: number): number => Math.max(now, storedAt + 1);
