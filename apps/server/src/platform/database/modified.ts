import { Refusal } from '@earshot/domain';

/** When a row was last changed, and the `Modified` that a save of it sends back. */
interface Versions {
  readonly storedAt: number;
  /** Absent from callers that know of no `Modified`: theirs is not judged. */
  readonly readAt: number | undefined;
}

/** Refuses to save what was changed after it was read; `what` such as 'this group'. */
export function requireFresh(what: string, { storedAt, readAt }: Versions): void {
  if (readAt !== undefined && readAt !== storedAt)
    throw changedElsewhere(`Somebody else changed ${what}. Load what is stored now; what you typed is still here.`);
}

/** The refusal of a save of something that was changed after it was read. */
export const changedElsewhere = (message: string): Refusal => new Refusal({ code: 'conflict', isStale: true }, message);

/** When a row is changed now. It grows even within a millisecond, so that no two saves look the same. */
export const modifiedAfter = (storedAt: number, now: number): number => Math.max(now, storedAt + 1);
