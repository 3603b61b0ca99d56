import { choice } from './choices.ts';

/** Whether the phone keeps its positions for a day. */
export const ownWayChoice = choice('ownWay', false);
export const ownWayDatabase = 'earshot-way';

/** Does not need the part that keeps the positions, which an offline phone may not have. */
export function forgetOwnWay(): void {
  ownWayChoice.keep(false);
  try {
    indexedDB.deleteDatabase(ownWayDatabase);
  } catch {
    // A browser without a database has kept nothing.
  }
}
