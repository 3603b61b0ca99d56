import type { Replay, SpokenContent } from '@earshot/domain';
import type { MessageColumns } from './columns.ts';

/**
 * Time the stored version was made. In older rows, without that time, the first version dates from the setting of the
 * message, and a later one from its last known edit.
 */
export const versionMadeAt = (row: Pick<MessageColumns, 'version' | 'version_at' | 'finalized_at' | 'created_at' | 'modified_at'>): number =>
  row.version_at ?? (row.version === 1 ? (row.finalized_at ?? row.created_at) : row.modified_at);

/** The lowest version whose tries continue in the current one: every version after it was a small correction. */
export const firstCountedTry = ({ version, counts_for, tries_from }: Pick<MessageColumns, 'version' | 'counts_for' | 'tries_from'>): number =>
  counts_for === version ? (tries_from ?? version) : version;

/** The version of a message that is new, or whose edit does not make another one. */
export const toSameVersion = (stored: Partial<MessageColumns> = {}) => ({
  version: stored.version ?? 1,
  next_version: stored.next_version ?? null,
  counts_for: stored.counts_for ?? null,
  counts_from: stored.counts_from ?? null,
  tries_from: stored.tries_from ?? null,
});

/** The number of a new version, and the older ones that count for it by the operator's choice (decisions: Messages). */
export function toNextVersion(stored: Pick<MessageColumns, 'version' | 'next_version' | 'heard_from' | 'counts_for' | 'tries_from'>, replay: Replay) {
  const version = stored.next_version ?? stored.version + 1;
  return {
    version,
    next_version: null,
    counts_for: version,
    counts_from: replay === 'all' ? version : stored.heard_from,
    tries_from: replay === 'none' ? firstCountedTry(stored) : version,
  };
}

/** The fields by which the domain tells versions apart. */
export const toSpoken = (row: Pick<MessageColumns, 'body' | 'lat' | 'lng' | 'radius_meters' | 'trigger'>, spanishBody: string | undefined): SpokenContent => ({
  body: row.body,
  spanishBody,
  lat: row.lat,
  lng: row.lng,
  radiusMeters: row.radius_meters,
  trigger: row.trigger,
});
