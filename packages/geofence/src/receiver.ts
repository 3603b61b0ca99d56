import type { Fix } from './geofence.ts';
import { restAfter, standing } from './rest.ts';
import type { Rest } from './rest.ts';
import { extendTrack, isStride, overreach, startTrack } from './track.ts';
import type { Track } from './track.ts';

/** What is known of the receiver, whatever the fences. */
export interface Receiver {
  readonly track?: Track | undefined;
  readonly rest?: Rest | undefined;
  /** Fixes out of reach of the track that agree with each other: a wild moment, or the track is what is wrong. */
  readonly rival?: { readonly track: Track; readonly count: number; readonly firstAt: number } | undefined;
}

/** A believed fix gives `track` (and `before`, where the way between is known), any other says why not in `ignored`. */
export interface Followed {
  readonly receiver: Receiver;
  readonly seen?: { readonly track: Track; readonly before: Track | undefined } | undefined;
  readonly ignored?: string | undefined;
}

/** A new position is believed after so many fixes that agree, or after two this far apart in time. */
const RIVAL_FIXES = 3;
const RIVAL_MS = 10_000;

/** Takes a fix, later than all before it, into the track, unless the receiver cannot have come that far. */
export function follow({ track, rest, rival }: Receiver, fix: Fix): Followed {
  if (track === undefined) return believe({}, startTrack(fix), fix);
  const excess = overreach(track, fix);
  if (excess <= 1) {
    return believe({ rest, before: isStride(track, fix) ? standing(track, rest) : undefined }, extendTrack(track, fix), fix);
  }
  const agrees = rival !== undefined && overreach(rival.track, fix) <= 1;
  const next = agrees ? { ...rival, track: extendTrack(rival.track, fix), count: rival.count + 1 } : { track: startTrack(fix), count: 1, firstAt: fix.at };
  if (next.count >= RIVAL_FIXES || (next.count > 1 && fix.at - next.firstAt >= RIVAL_MS)) {
    // The way to the new position is unknown, but not the way between two fixes that agree on it.
    return believe({ rest, before: agrees && isStride(rival.track, fix) ? rival.track : undefined }, next.track, fix);
  }
  return { receiver: { track, rest, rival: next }, ignored: `wild: ${excess.toFixed(1)} times as far as anything moves since the last fix, waiting for more` };
}

function believe(last: { readonly rest?: Rest | undefined; readonly before?: Track | undefined }, track: Track, fix: Fix): Followed {
  const rest = restAfter(last.rest, track, fix);
  return { receiver: { track, rest }, seen: { track: standing(track, rest), before: last.before } };
}
