import type { StoredKind } from '@earshot/contract';
import { leastDays, type Retention } from '../../platform/config/config-retention.ts';
import type { ScheduleState } from '../../platform/jobs/scheduler.ts';
import type { Services } from '../../platform/services.ts';
import { measure } from './figures.ts';
import { type KeptRows, type Kind, kinds } from './kinds.ts';
import { queue } from './service.ts';
import { growingRows } from './staying-tables.ts';
import { listRemoved } from './store.ts';

/** Rows with a setting come first, then those that stay, then those with a time of their own. */
const listed: readonly (KeptRows & Partial<Kind>)[] = [
  ...kinds.filter(({ setting }) => setting !== undefined),
  ...growingRows,
  ...kinds.filter(({ setting }) => setting === undefined),
];

export async function listStored({ config, database: { db } }: Services): Promise<StoredKind[]> {
  const removed = await listRemoved(db);
  const stored: StoredKind[] = [];
  // One after the other, so that other requests get a connection.
  for (const rows of listed) {
    const { name, title, kept } = rows;
    const last = removed.find(({ kind }) => kind === name);
    const setting = toSetting(rows, config.retention);
    stored.push({
      name,
      title,
      kept,
      isDeleted: rows.isLeftover !== undefined && (setting === undefined || setting.days !== undefined),
      ...(setting && { setting }),
      ...(await measure(db, rows)),
      ...(last && { lastRemoved: { count: last.removed, at: last.at } }),
    });
  }
  return stored;
}

function toSetting({ setting: name }: KeptRows, retention: Retention): StoredKind['setting'] {
  if (name === undefined) return undefined;
  const days = retention[name];
  return { name, leastDays: leastDays[name], ...(days !== undefined && { days }) };
}

/** The nightly deletion's last and next run. */
export const findSchedule = async ({ jobs }: Services): Promise<ScheduleState | undefined> => (await jobs.schedules()).find(({ name }) => name === queue);
