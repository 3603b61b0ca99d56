import type { EngineView } from '@earshot/receiver-core';

/** Accuracy that suffices for the small circles, and for the usual ones. */
const goodMeters = 25;
const fairMeters = 100;
/** A working receiver has a position more often than this. */
const freshMs = 20_000;
/** Time that a phone that does not rest has for its next position. */
const askingMs = 120_000;

export type GpsQuality = 'good' | 'fair' | 'weak' | 'none';

export function gpsQuality(
  { fix, fixSeenAt, positionDueBy, status }: Pick<EngineView, 'fix' | 'fixSeenAt' | 'positionDueBy' | 'status'>,
  at: number,
): GpsQuality {
  const isLost = ['position_denied', 'position_unavailable', 'paused'].includes(status);
  // Far from each circle some phones rest, and say for how long.
  const lastsMs = Math.max(freshMs, (positionDueBy ?? 0) - (fixSeenAt ?? 0) - askingMs);
  if (!fix || isLost || (fixSeenAt !== undefined && at - fixSeenAt > lastsMs)) return 'none';
  if (fix.accuracyMeters <= goodMeters) return 'good';
  return fix.accuracyMeters <= fairMeters ? 'fair' : 'weak';
}
