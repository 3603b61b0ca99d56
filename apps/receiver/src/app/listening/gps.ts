import type { EngineView } from '@earshot/receiver-core';

/** Good enough for the small circles; and for the usual ones. */
const goodMeters = 25;
const fairMeters = 100;
/** A receiver that is well has a position more often than this. */
const freshMs = 20_000;
/** What a phone that does not rest is given for its next one. */
const askingMs = 120_000;

export type GpsQuality = 'good' | 'fair' | 'weak' | 'none';

/** What the position is worth for places. */
export function gpsQuality(
  { fix, fixSeenAt, positionDueBy, status }: Pick<EngineView, 'fix' | 'fixSeenAt' | 'positionDueBy' | 'status'>,
  at: number,
): GpsQuality {
  const isLost = ['position_denied', 'position_unavailable', 'paused'].includes(status);
  // Far from every circle some phones rest, and say how long.
  const lastsMs = Math.max(freshMs, (positionDueBy ?? 0) - (fixSeenAt ?? 0) - askingMs);
  if (!fix || isLost || (fixSeenAt !== undefined && at - fixSeenAt > lastsMs)) return 'none';
  if (fix.accuracyMeters <= goodMeters) return 'good';
  return fix.accuracyMeters <= fairMeters ? 'fair' : 'weak';
}
