import type { Fix } from './geofence.ts';
import { presenceOf } from './monitor.ts';
import type { MonitorState } from './monitor.ts';
import { isVague, neededToEnter, neededToLeave } from './presence.ts';
import { accuracyOf, standingOf } from './track.ts';
import { look } from './view.ts';

const percent = (probability: number): string => `${Math.round(probability * 100)} %`;

/** One line for a person on why nothing happens at a fence just now: "outside: 12 % likely to be inside, an arrival takes 40 %". */
export function explain(state: MonitorState, fenceId: string): string {
  const fence = state.fences.find(({ id }) => id === fenceId);
  if (fence === undefined) return 'not watched';
  const { track, rival } = state.receiver;
  if (track === undefined) return 'no position yet';
  const presence = presenceOf(state, fenceId);
  const fix: Fix = { lat: track.lat, lng: track.lng, accuracyMeters: accuracyOf(track), at: track.at };
  const sighting = { fix, track, before: undefined };
  if (isVague(fence, sighting))
    return `${presence}: an accuracy of ${Math.round(fix.accuracyMeters)} m says nothing about a circle of ${Math.round(fence.radiusMeters)} m`;
  const { inside, beyond } = look(fence, sighting);
  const waiting = rival === undefined ? '' : `; ${rival.count === 1 ? 'the last fix is' : 'the last fixes are'} too far off to be believed yet`;
  if (presence === 'inside') return `inside: ${percent(beyond)} likely to have left, a departure takes ${percent(neededToLeave(standingOf(track)))}${waiting}`;
  return `${presence}: ${percent(inside)} likely to be inside, an arrival takes ${percent(neededToEnter(standingOf(track)))}${waiting}`;
}
