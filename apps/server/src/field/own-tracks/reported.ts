import type { Fix } from '@earshot/geofence';
import * as z from 'zod';

/** A position that OwnTracks tells. */
interface ReportedPosition {
  readonly kind: 'position';
  readonly fix: Fix;
}

/** Its word that one of its regions was entered or left. */
export interface ReportedCrossing {
  readonly kind: 'crossing';
  readonly isInside: boolean;
  /** When it happened, epoch ms. */
  readonly at: number;
  /** Where it was seen, if it says so. */
  readonly fix: Fix | undefined;
  /** Which region: its id, the time it was made (epoch s), its name; older apps know fewer of them. */
  readonly rid: string | undefined;
  readonly wtst: number | undefined;
  readonly desc: string | undefined;
}

/** What is made use of; everything else that the app sends says nothing here. */
export type Reported = ReportedPosition | ReportedCrossing;

const Position = {
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Left out where it would be 0; negative where the position is none (owntracks.org/booklet/tech/json). */
  acc: z.number().min(0).max(1e7).optional(),
};
/** Epoch seconds, of which the years 1970 to 2286 are dates. */
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

/** An accuracy that is not told is taken for that of a phone between houses, m. */
const unknownAccuracyMeters = 100;

/** Reads one message of the app; undefined for all that says nothing here: other kinds, encrypted ones, empty ones, and what is no message at all. */
export function readReported(body: string): Reported | undefined {
  const message = parsed(body);
  const location = Location.safeParse(message);
  if (location.success) return { kind: 'position', fix: fixOf(location.data, location.data.tst) };
  const transition = Transition.safeParse(message);
  if (!transition.success) return undefined;
  const { event, rid, wtst, desc } = transition.data;
  const place = Place.safeParse(message);
  const fix = place.success ? fixOf(place.data, transition.data.tst) : undefined;
  return { kind: 'crossing', isInside: event === 'enter', at: transition.data.tst * 1_000, fix, rid, wtst, desc };
}

function fixOf({ lat, lon, acc = 0 }: z.output<typeof Place>, seconds: number): Fix {
  return { lat, lng: lon, accuracyMeters: acc > 0 ? acc : unknownAccuracyMeters, at: seconds * 1_000 };
}

/** The parser's own error quotes the text, which nobody may keep. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
