import { type InboxMessage, isHeard, isOpen, nextOpening, toOccurrence, findProgress } from '@earshot/domain';
import { distanceMeters } from '@earshot/geofence';
import type { EngineView } from '@earshot/receiver-core';
import { gpsQuality } from './gps.ts';

type RowState =
  | { readonly kind: 'speaking' | 'queued' | 'interrupted' | 'failed' | 'waiting' | 'over' }
  | { readonly kind: 'heard' | 'closed'; readonly at: number };

/** Why a message does not speak although its circle holds the position. */
type PlayObstacle =
  | { readonly kind: 'vague'; readonly accuracyMeters: number }
  /** The engine is not sure enough of the arrival: probabilities, 0..1. */
  | { readonly kind: 'unsure'; readonly likely: number; readonly needed: number }
  /** It speaks after a stay of this many seconds. */
  | { readonly kind: 'staying'; readonly seconds: number }
  /** It speaks on arrival only, and the person was there before. */
  | { readonly kind: 'was_here' };

export interface DayRow {
  readonly message: InboxMessage;
  readonly state: RowState;
  /** Distance to the edge of the circle, 0 inside; absent without a present position, and without a circle. */
  readonly metersAway: number | undefined;
  readonly holdUp: PlayObstacle | undefined;
  /** Time when the person played it to its end before its turn, epoch ms; absent once it is heard. */
  readonly byHandAt: number | undefined;
}

/** The messages of a day, the most urgent first. */
export interface DayList {
  readonly rows: readonly DayRow[];
  readonly otherDays: number;
}

/** A day from its first to its last instant, epoch ms, by this device's calendar. */
export interface Day {
  readonly startsAt: number;
  readonly endsAt: number;
}

const ranks: Readonly<Record<RowState['kind'], number>> = { speaking: 0, queued: 1, interrupted: 2, failed: 2, waiting: 3, closed: 4, heard: 5, over: 6 };

export function dayAround(at: number): Day {
  return { startsAt: new Date(at).setHours(0, 0, 0, 0), endsAt: new Date(at).setHours(24, 0, 0, 0) };
}

/** The messages to show at an instant, and the state of each. */
export function dayList(view: EngineView, at: number): DayList {
  const messages = view.messages ?? [];
  const day = dayAround(at);
  const rows = messages.flatMap((message): readonly DayRow[] => {
    const state = toRowState(message, view, { at, day });
    if (!state) return [];
    const metersAway = metersOutside(message, view);
    const holdUp = state.kind === 'waiting' && metersAway === 0 ? findHoldUp(message, view) : undefined;
    return [{ message, state, metersAway, holdUp, byHandAt: byHandAt(message, state, view) }];
  });
  const sorted = rows.toSorted(byUrgency);
  // An old position keeps the order; what it says of the place would be taken for true.
  const isLost = gpsQuality(view, at) === 'none';
  return { rows: isLost ? sorted.map((row) => ({ ...row, metersAway: undefined, holdUp: undefined })) : sorted, otherDays: messages.length - rows.length };
}

function toRowState(message: InboxMessage, view: EngineView, { at, day }: { readonly at: number; readonly day: Day }): RowState | undefined {
  const { id, version, schedule } = message;
  if (view.speakingId === id) return { kind: 'speaking' };
  if (view.playback.queue.some(({ messageId }) => messageId === id)) return { kind: 'queued' };
  const progress = findProgress(view.playback, id, version);
  const isOpenNow = isOpen(schedule, at);
  const wasToday = (instant: number | undefined): boolean => instant !== undefined && instant >= day.startsAt && instant < day.endsAt;
  if (isOpenNow && isHeard(progress, toOccurrence(schedule, at))) return { kind: 'heard', at: progress.heardAt ?? at };
  if (progress.broken && (isOpenNow || wasToday(progress.broken.at))) return { kind: progress.broken.failure === undefined ? 'interrupted' : 'failed' };
  if (isOpenNow) return { kind: 'waiting' };
  if (wasToday(progress.heardAt)) return { kind: 'heard', at: progress.heardAt ?? at };
  const opensAt = nextOpening(schedule, at);
  if (opensAt !== null && opensAt < day.endsAt) return { kind: 'closed', at: opensAt };
  const firstToday = nextOpening(schedule, day.startsAt);
  return firstToday !== null && firstToday < at ? { kind: 'over' } : undefined;
}

function byHandAt({ id, version }: InboxMessage, { kind }: RowState, view: EngineView): number | undefined {
  const { byHand } = findProgress(view.playback, id, version);
  return byHand?.isWhole === true && (kind === 'waiting' || kind === 'closed' || kind === 'queued') ? byHand.at : undefined;
}

function findHoldUp({ id, version, trigger, dwellSeconds, playIfInside }: InboxMessage, view: EngineView): PlayObstacle | undefined {
  const why = view.explainMessage(id);
  if (trigger !== 'enter' || !why) return undefined;
  if (why.presence !== 'inside') {
    return why.isVague ? { kind: 'vague', accuracyMeters: why.accuracyMeters } : { kind: 'unsure', likely: why.likely, needed: why.needed };
  }
  const { stay } = findProgress(view.playback, id, version);
  if (stay?.initial === true && !playIfInside) return { kind: 'was_here' };
  return dwellSeconds > 0 && stay?.dwelled !== true ? { kind: 'staying', seconds: dwellSeconds } : undefined;
}

function metersOutside({ geofence }: InboxMessage, { fix }: EngineView): number | undefined {
  return geofence && fix ? Math.max(0, distanceMeters(geofence.center, fix) - geofence.radiusMeters) : undefined;
}

function byUrgency(a: DayRow, b: DayRow): number {
  const byRank = ranks[a.state.kind] - ranks[b.state.kind];
  if (byRank !== 0) return byRank;
  if (a.state.kind === 'closed' && b.state.kind === 'closed') return a.state.at - b.state.at;
  if (a.state.kind === 'heard' && b.state.kind === 'heard') return b.state.at - a.state.at;
  return (a.metersAway ?? Infinity) - (b.metersAway ?? Infinity) || 0;
}
