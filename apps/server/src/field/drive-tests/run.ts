import { setImmediate } from 'node:timers/promises';
import type { DriveAnswer, DriveResult } from '@earshot/contract';
import { hourMs, type InboxMessage } from '@earshot/domain';
import { RouteError, runDrive } from '@earshot/drive-test';
import { invalid } from '../../platform/http/failures.ts';
import type { Preparation } from './preparation.ts';

/**
 * Limit for all runs of one answer together, in the drive's own time: 30 different sets of messages for an hour and a
 * few minutes, fewer for longer drives.
 */
const mostDrivenMs = 32 * hourMs;

/** Drives the route once for each set of messages, and yields to other requests in between. */
export async function driveAnswer({ drive, sets, leftOut, messages }: Preparation): Promise<DriveAnswer> {
  const driven = { ...drive, isRecorded: drive.roads === undefined, breathe: setImmediate };
  // A route that cannot be driven is refused, even without listeners.
  if (sets.length === 0) await runDrive({ ...driven, messages: [] });
  const results: DriveResult[] = [];
  let drivenMs = 0;
  for (const { count, names, messageIds } of sets) {
    const longest = results[0] ? results[0].report.endsAt - results[0].report.startsAt : 0;
    if (results.length > 0 && drivenMs + longest > mostDrivenMs) break;
    const report = await runDrive({ ...driven, messages: pickMessages(messages, messageIds) });
    drivenMs += report.endsAt - report.startsAt;
    results.push({ people: count, names: [...names], report: report as DriveResult['report'] });
  }
  const shown = new Set(sets.slice(0, results.length).flatMap(({ messageIds }) => messageIds));
  return {
    results,
    circles: pickMessages(messages, [...shown]).flatMap(toCircles),
    leftOut: leftOut + sets.slice(results.length).reduce((sum, { count }) => sum + count, 0),
  };
}

/** Names the route's field of the call in the error of a route that cannot be driven. */
export async function namingRoute<T>(field: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof RouteError) throw invalid({ field, message: error.message });
    throw error;
  }
}

const pickMessages = (messages: ReadonlyMap<string, InboxMessage>, ids: readonly string[]): readonly InboxMessage[] =>
  ids.flatMap((id) => {
    const message = messages.get(id);
    return message ? [message] : [];
  });

const toCircles = ({ id, title, geofence }: InboxMessage): DriveAnswer['circles'] =>
  geofence ? [{ messageId: id, title, ...geofence.center, radiusMeters: geofence.radiusMeters }] : [];
