import type { ReadinessState } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import type { Findings, FindingFor } from './findings.ts';

export interface AppFacts {
  readonly engine: Pick<EngineView, 'status' | 'isRunning' | 'fix'>;
  readonly isStarting: boolean;
  /** Whether the screen is held on; undefined until known. */
  readonly isScreenHeld: boolean | undefined;
  /** False if the browser stores nothing. */
  readonly isLasting: boolean;
  /** Whether the last write could not be stored. */
  readonly isBehind: boolean;
  /** How far this clock is ahead of the server's, ms; undefined until the server answered. */
  readonly clockAheadMs: number | undefined;
}

/** Facts that only the browser knows; `undefined` if it does not report them. */
export interface BrowserFacts {
  readonly position: PermissionState | undefined;
  readonly isPersisted: boolean | undefined;
  readonly canHoldScreen: boolean;
  readonly voice: FindingFor<'voice'>;
  readonly push: FindingFor<'push'>;
}

export const nothingAsked: BrowserFacts = {
  position: undefined,
  isPersisted: undefined,
  canHoldScreen: true,
  voice: 'voice_unlisted',
  push: 'push_unlooked',
};

/** A position vaguer than this misses small places, m. */
const vagueMeters = 500;
const clockOffMs = 5 * 60_000;

export function findAll(app: AppFacts, browser: BrowserFacts): Findings {
  return {
    listening: findListening(app),
    sound: findSound(app),
    voice: browser.voice,
    position: findPosition(app, browser),
    screen: findScreen(app, browser),
    storage: findStorage(app, browser),
    clock: findClock(app),
    push: browser.push,
  };
}

function findListening({ engine }: AppFacts): FindingFor<'listening'> {
  if (!engine.isRunning) return 'listening_off';
  return engine.status === 'paused' ? 'listening_paused' : 'listening_on';
}

function findSound({ engine: { status, isRunning }, isStarting }: AppFacts): FindingFor<'sound'> {
  // A hidden page speaks nothing; the app tests its sound when the page is back.
  if (!isRunning || isStarting || status === 'paused') return 'sound_untested';
  if (status === 'sound_locked' || status === 'sound_broken') return status;
  return 'sound_on';
}

function findPosition({ engine: { status, isRunning, fix } }: AppFacts, { position }: BrowserFacts): FindingFor<'position'> {
  if (position === 'denied' || (isRunning && status === 'position_denied')) return 'position_denied';
  if (isRunning && status === 'position_unavailable') return 'position_none';
  if (fix) return fix.accuracyMeters > vagueMeters ? 'position_vague' : 'position_precise';
  if (isRunning) return 'position_awaited';
  return position === 'granted' ? 'position_allowed' : 'position_unasked';
}

function findScreen({ engine: { isRunning, status }, isScreenHeld }: AppFacts, { canHoldScreen }: BrowserFacts): FindingFor<'screen'> {
  if (!canHoldScreen) return 'screen_unable';
  if (!isRunning || isScreenHeld === undefined || status === 'paused') return 'screen_untested';
  return isScreenHeld ? 'screen_on' : 'screen_off';
}

function findStorage({ isLasting, isBehind }: AppFacts, { isPersisted }: BrowserFacts): FindingFor<'storage'> {
  if (!isLasting) return 'storage_none';
  if (isBehind) return 'storage_full';
  if (isPersisted === undefined) return 'storage_untold';
  return isPersisted ? 'storage_kept' : 'storage_passing';
}

function findClock({ clockAheadMs }: AppFacts): FindingFor<'clock'> {
  if (clockAheadMs === undefined) return 'clock_uncompared';
  return Math.abs(clockAheadMs) > clockOffMs ? 'clock_off' : 'clock_right';
}

/** The voice of a language: the phone's own, else the server's. Some phones list no voices and speak all the same. */
export function findVoice(phone: ReadinessState, serverSpeaks: boolean): FindingFor<'voice'> {
  if (phone === 'ok') return 'voice_here';
  if (serverSpeaks) return 'voice_from_server';
  return phone === 'missing' ? 'voice_none' : 'voice_unlisted';
}
