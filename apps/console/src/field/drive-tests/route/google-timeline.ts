import { dayMs } from '@earshot/domain';
import type { RoutePoint } from './route-points.ts';

export interface TimelineDay {
  readonly points: readonly RoutePoint[];
  /** Whether the file goes back further. */
  readonly hasEarlier: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads Google's export: Records.json from Takeout, Timeline.json from an Android phone, location-history.json from an
 * iPhone. Undefined for anything else.
 */
export function readTimeline(value: unknown): TimelineDay | undefined {
  const { locations, semanticSegments } = (value ?? {}) as Json;
  const segments = Array.isArray(value) ? value : semanticSegments;
  const points = Array.isArray(locations) ? locations.flatMap(recordPoint) : Array.isArray(segments) ? segments.flatMap(pathPoints) : [];
  const lastAt = points.reduce((latest, { at }) => Math.max(latest, at), -Infinity);
  const ofLastDay = points.filter(({ at }) => at > lastAt - dayMs).toSorted((a, b) => a.at - b.at);
  // Only one drive is wanted, and the file may cover ten years.
  return points.length === 0 ? undefined : { points: ofLastDay, hasEarlier: ofLastDay.length < points.length };
}

type TimedPoint = RoutePoint & { readonly at: number };

const parseInstant = (text: unknown): number => (typeof text === 'string' ? Date.parse(text) : Number.NaN);

function recordPoint(record: unknown): TimedPoint[] {
  const { latitudeE7, longitudeE7, timestamp, timestampMs } = (record ?? {}) as Json;
  const at = timestamp === undefined ? Number(timestampMs) : parseInstant(timestamp);
  if (typeof latitudeE7 !== 'number' || typeof longitudeE7 !== 'number' || Number.isNaN(at)) return [];
  // Some records have lost their sign: they are 4,294,967,296 too large.
  return [{ lat: (latitudeE7 | 0) / 1e7, lng: (longitudeE7 | 0) / 1e7, at }];
}

/** The way of a segment; visits and summaries of a segment have none. */
function pathPoints(segment: unknown): TimedPoint[] {
  const { startTime, timelinePath } = (segment ?? {}) as Json;
  if (!Array.isArray(timelinePath)) return [];
  return timelinePath.flatMap((step: unknown) => {
    const { point, time, durationMinutesOffsetFromStartTime } = (step ?? {}) as Json;
    const [, lat, lng] = /^(?:geo:)?(-?[\d.]+)°?, ?(-?[\d.]+)°?$/.exec(String(point)) ?? [];
    const at = time === undefined ? parseInstant(startTime) + 60_000 * Number(durationMinutesOffsetFromStartTime) : parseInstant(time);
    return lat === undefined || lng === undefined || Number.isNaN(at) ? [] : [{ lat: Number(lat), lng: Number(lng), at }];
  });
}
