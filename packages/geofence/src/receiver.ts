import type { Fix } from './geofence.ts';
import { extendTrack, isStride, overreach, startTrack } from './track.ts';
import type { Track } from './track.ts';

/** The receiver's state, independent of the fences. */
export interface Receiver {
  readonly track?: Track | undefined;
  /** Fixes out of reach of the track that agree with each other: a wild moment, or the track is wrong. */
  readonly rival?: { readonly track: Track; readonly count: number; readonly firstAt: number } | undefined;
  /** The ratio of the real variance of fixes to this phone's claim; undefined until it is known. */
  readonly overclaim?: number | undefined;
}

/** A believed fix gives `track` (and `before`, where the way between is known), any other the reason in `ignored`. */
export interface ReceiverUpdate {
  readonly receiver: Receiver;
  readonly seen?: FixReading | undefined;
  readonly ignored?: string | undefined;
}

interface FixReading {
  /** The fix with the believed accuracy instead of the claimed one. */
  readonly fix: Fix;
  readonly track: Track;
  readonly before: Track | undefined;
}

/** A new position is believed after this many fixes that agree, or after two this far apart in time. */
const RIVAL_FIXES = 3;
const RIVAL_MS = 10_000;
/** The speed of learning a phone's real accuracy, a share of each fix, and the most that is believed of one fix and of all. */
const LEARNING = 0.04;
const LARGEST_SURPRISE = 4;
const LARGEST_OVERCLAIM = 9;

/** Takes a fix, later than all before it, into the track, unless the receiver cannot have come that far. */
export function follow(last: Receiver, claimed: Fix): ReceiverUpdate {
  const { track, rival, overclaim = 1 }: Receiver = isLegible(last) ? last : {};
  const fix = overclaim === 1 ? claimed : { ...claimed, accuracyMeters: Math.max(claimed.accuracyMeters, 4) * Math.sqrt(overclaim) };
  if (track === undefined) return believe(overclaim, fix, { track: startTrack(fix), before: undefined });
  const excess = overreach(track, fix);
  if (excess <= 1) return believe(overclaim, fix, { track: extendTrack(track, fix), before: isStride(track, fix) ? track : undefined });
  const agrees = rival !== undefined && overreach(rival.track, fix) <= 1;
  const next = agrees ? { ...rival, track: extendTrack(rival.track, fix), count: rival.count + 1 } : { track: startTrack(fix), count: 1, firstAt: fix.at };
  if (next.count >= RIVAL_FIXES || (next.count > 1 && fix.at - next.firstAt >= RIVAL_MS)) {
    // The way to the new position is unknown, but not the way between two fixes that agree on it.
    return believe(overclaim, fix, { track: next.track, before: agrees && isStride(rival.track, fix) ? rival.track : undefined });
  }
  const ignored = `wild: ${excess.toFixed(1)} times as far as anything moves since the last fix, waiting for more`;
  return { receiver: { track, rival: next, ...known(overclaim) }, ignored };
}

const known = (overclaim: number): Pick<Receiver, 'overclaim'> => (overclaim === 1 ? {} : { overclaim });

function believe(overclaim: number, fix: Fix, { track, before }: Omit<FixReading, 'fix'>): ReceiverUpdate {
  const learnt = overclaim * (1 + LEARNING * (Math.min(track.surprise, LARGEST_SURPRISE) - 1));
  const next = Math.min(LARGEST_OVERCLAIM, Math.max(1, learnt));
  return { receiver: next === 1 ? { track } : { track, overclaim: next }, seen: { fix, track, before } };
}

/** Whether a stored track is of this version of the engine; the fences' states are worth keeping without it. */
const isLegible = ({ track }: Receiver): boolean => track === undefined || 'motions' in track;
