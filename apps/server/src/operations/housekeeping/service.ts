import { setTimeout as pause } from 'node:timers/promises';
import type { Retention } from '../../platform/config/config-retention.ts';
import { retentionEndAt } from '../../platform/config/config-retention.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type Kind, kinds } from './kinds.ts';
import { noteRemoved, noteUnlisted, removeSome } from './store.ts';

export const queue = 'housekeeping';

/** The handles that a run needs. */
type Handles = Pick<Database, 'db' | 'transaction'>;
/** At night, when the fewest people work where the product is used: 03:30 in Denver, in winter. */
const nightly = '30 10 * * *';

export const scheduleHousekeeping = ({ jobs, database, config, now, log }: Services): Promise<void> =>
  jobs.schedule(queue, nightly, async () => log.info(await keepHouse(database, config.retention, now()), 'housekeeping'));

/**
 * Removes the leftovers at an instant, and returns the number of rows of each table. A kind that fails does not keep the
 * others: its error is thrown after them, so that the run counts as failed and is tried again.
 */
export async function keepHouse(database: Handles, retention: Retention, now: number): Promise<Readonly<Record<string, number>>> {
  await noteUnlisted(database.db, now);
  const removed: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const kind of kinds) {
    try {
      removed[kind.table] = (removed[kind.table] ?? 0) + (await removeKind(database, kind, { retention, now }));
    } catch (error) {
      errors.push(new Error(`The kind ${kind.name} could not be removed.`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${kinds.length} kinds could not be removed.`);
  return removed;
}

interface Night {
  readonly retention: Retention;
  readonly now: number;
  /** Steps of a kind with a setting at most. */
  readonly mostSteps?: number;
}

/** The instant before which rows of a kind go; undefined if they stay for ever. */
const findEnd = (kind: Kind, { retention, now }: Night): number | undefined =>
  kind.setting === undefined ? now : retentionEndAt(retention, kind.setting, now);

/**
 * A million rows of a kind a night: after the first change of a setting there may be years of them, and the rest goes in
 * the next nights. Without a setting a kind is never more than what came in a day, which has to go within the next.
 */
const usualSteps = 500;

/**
 * Removes a batch at a time, and rests as long as the batch took: other queries get their turn in between, which the
 * embedded engine's single session would otherwise block for long. Each batch is a transaction of its own, which notes
 * what it removed, so a server that is killed leaves the rest to the next run.
 */
export async function removeKind(database: Handles, kind: Kind, night: Night): Promise<number> {
  const before = findEnd(kind, night);
  const mostSteps = kind.setting === undefined ? Number.POSITIVE_INFINITY : (night.mostSteps ?? usualSteps);
  let total = 0;
  for (let step = 0; before !== undefined && step < mostSteps; step += 1) {
    const begunAt = performance.now();
    const { removed, isLast } = await database.transaction(async ({ db }) => {
      const some = await removeSome(db, kind, { before, now: night.now });
      await noteRemoved(db, { kind: kind.name, removed: some.removed, at: night.now });
      return some;
    });
    total += removed;
    if (isLast) break;
    await pause(performance.now() - begunAt);
  }
  return total;
}
