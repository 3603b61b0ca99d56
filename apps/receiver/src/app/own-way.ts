import { choice } from './choices.ts';

/** The positions that the phone keeps for a day: whether the person wants that, and the name of their database. */
export const ownWay = { choice: choice('ownWay', false), database: 'earshot-way' };

/** Does not need the part that keeps the positions, which an offline phone may not have. */
export function forgetOwnWay(): void {
  ownWay.choice.keep(false);
  try {
    indexedDB.deleteDatabase(ownWay.database);
  } catch {
    // A browser without a database has kept nothing.
  }
}
