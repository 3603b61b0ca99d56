import type { Company } from '@earshot/contract';
import type { EngineView } from '@earshot/receiver-core';
import { dayList } from './day-rows.ts';
import { gpsQuality } from './gps.ts';
import { opensNext, upcoming } from './upcoming-rows.ts';

/** Why a listening phone says nothing, in cases that a person can hardly tell from a working phone. */
export type Silence =
  /** The person muted all messages for an hour or for today. */
  | 'all_muted'
  | 'position_denied'
  | 'position_lost'
  /** Too rough for the waiting circles. */
  | 'position_rough'
  /** No message may speak before a company has its yes. */
  | 'awaits_yes'
  /** All messages that might speak are of muted companies. */
  | 'muted'
  /** No message can speak any more today. */
  | 'over';

/** For a position vaguer than this the engine demands more. */
const roughMeters = 500;

/** Undefined while messages can be heard, and while the phone does not listen. */
export function findSilence(view: EngineView, companies: readonly Company[] | undefined, at: number): Silence | undefined {
  const { status, isRunning, fix, messages } = view;
  if (!isRunning || status === 'paused') return undefined;
  if (at < (view.mutedUntil ?? 0)) return 'all_muted';
  if (status === 'position_denied') return 'position_denied';
  if (gpsQuality(view, at) === 'none') return 'position_lost';
  const { rows } = dayList(view, at);
  const waiting = upcoming(rows);
  const accuracyMeters = fix?.accuracyMeters ?? 0;
  if (accuracyMeters > roughMeters && waiting.some(({ message: { geofence } }) => geofence && geofence.radiusMeters < accuracyMeters)) return 'position_rough';
  const maySpeak = waiting.length > 0 || view.speakingId !== undefined || opensNext(rows) !== undefined;
  if (messages === undefined || maySpeak) return undefined;
  if (companies?.some(({ state }) => state === 'waiting')) return 'awaits_yes';
  return companies?.some(({ state, isMuted }) => state === 'agreed' && isMuted) ? 'muted' : 'over';
}
