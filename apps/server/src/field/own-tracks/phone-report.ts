import type { Fix } from '@earshot/geofence';
import * as z from 'zod';

interface ReportedPosition {
  readonly kind: 'position';
  readonly fix: Fix;
}

/** The app's report that one of its regions was entered or left. */
export interface ReportedCrossing {
  readonly kind: 'crossing';
  readonly isInside: boolean;
  /** When it happened, epoch ms. */
  readonly at: number;
  /** The position of the crossing, if the app reports it. */
  readonly fix: Fix | undefined;
  /** Identifies the region: its id, the time it was made (epoch s), its name; older apps send fewer of them. */
  readonly rid: string | undefined;
  readonly wtst: number | undefined;
  readonly desc: string | undefined;
}

/** The fields in use; the rest of the app's report has no meaning here. */
export type PhoneReport = ReportedPosition | ReportedCrossing;

const Position = {
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Absent instead of 0; negative if there is no position (owntracks.org/booklet/tech/json). */
  acc: z.number().min(0).max(1e7).optional(),
};
/** Epoch seconds, limited to the years 1970 to 2286. */
const tst = z.number().min(0).max(9_999_999_999);

const Location = z.object({ ...Position, _type: z.literal('location'), tst });
const Transition = z.object({
  _type: z.literal('transition'),
  event: z.enum(['enter', 'leave']),
  tst,
  rid: z.string().max(200).optional().catch(undefined),
  wtst: z.number().optional().catch(undefined),
  desc: z.string().max(1_000).optional().catch(undefined),
});
const Place = z.object(Position);

/** Stands for an absent accuracy: that of a phone between houses, m. */
const unknownAccuracyMeters = 100;

/**
 * Reads one message of the app; undefined for messages without a meaning here: other kinds, encrypted ones, empty ones,
 * and malformed ones.
 */
export function readReported(body: string): PhoneReport | undefined {
  const message = parsed(body);
  const location = Location.safeParse(message);
  if (location.success) return { kind: 'position', fix: toFix(location.data, location.data.tst) };
  const transition = Transition.safeParse(message);
  if (!transition.success) return undefined;
  const { event, rid, wtst, desc } = transition.data;
  const place = Place.safeParse(message);
  const fix = place.success ? toFix(place.data, transition.data.tst) : undefined;
  return { kind: 'crossing', isInside: event === 'enter', at: transition.data.tst * 1_000, fix, rid, wtst, desc };
}

function toFix({ lat, lon, acc = 0 }: z.output<typeof Place>, seconds: number): Fix {
  return { lat, lng: lon, accuracyMeters: acc > 0 ? acc : unknownAccuracyMeters, at: seconds * 1_000 };
}

/** Hides the parser's own error, because it quotes the text, which must not be kept. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
