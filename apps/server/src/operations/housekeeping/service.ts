import type { Retention } from '../../platform/config/config-retention.ts';
import { retentionEndAt } from '../../platform/config/config-retention.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type Kind, kinds } from './kinds.ts';
import { noteUnlisted, removeSome } from './store.ts';

const queue = 'housekeeping';
/** At night, when the fewest people work where the product is used: 03:30 in Denver, in winter. */
const nightly = '30 10 * * *';

export const scheduleHousekeeping = ({ jobs, database, config, now, log }: Services): Promise<void> =>
  jobs.schedule(queue, nightly, async () => log.info(await keepHouse(database.db, config.retention, now()), 'housekeeping'));

/** Removes the leftovers at an instant, and returns the number of rows of each table. */
export async function keepHouse(db: Db, retention: Retention, now: number): Promise<Readonly<Record<string, number>>> {
  await noteUnlisted(db, now);
  const removed: Record<string, number> = {};
  for (const kind of kinds) removed[kind.table] = (removed[kind.table] ?? 0) + (await removeKind(db, kind, { retention, now }));
  return removed;
}

interface Night {
  readonly retention: Retention;
  readonly now: number;
}

/** The instant before which rows of a kind go; undefined if they stay for ever. */
const findEnd = (kind: Kind, { retention, now }: Night): number | undefined =>
  kind.setting === undefined ? now : retentionEndAt(retention, kind.setting, now);

/**
 * Removes a batch at a time: other queries get their turn in between, which the embedded engine's single session would
 * otherwise block for long.
 */
async function removeKind(db: Db, kind: Kind, night: Night): Promise<number> {
  const before = findEnd(kind, night);
  if (before === undefined) return 0;
  let total = 0;
  for (;;) {
    const { removed, isLast } = await removeSome(db, kind, { before, now: night.now });
    total += removed;
    if (isLast) return total;
  }
}
