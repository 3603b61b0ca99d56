import type { Readiness, ReadinessItem, ReadinessState } from '@earshot/domain';

/** The possible findings of each item, and their value to the sender. */
const worth = {
  listening: { listening_on: 'ok', listening_off: 'missing', listening_paused: 'missing' },
  sound: { sound_on: 'ok', sound_locked: 'missing', sound_broken: 'missing', sound_untested: 'unknown' },
  voice: { voice_here: 'ok', voice_from_server: 'ok', voice_none: 'missing', voice_unlisted: 'unknown' },
  position: {
    position_precise: 'ok',
    position_allowed: 'ok',
    position_denied: 'missing',
    position_vague: 'missing',
    position_none: 'missing',
    position_awaited: 'unknown',
    position_unasked: 'unknown',
  },
  screen: { screen_on: 'ok', screen_off: 'missing', screen_unable: 'missing', screen_untested: 'unknown' },
  storage: { storage_kept: 'ok', storage_none: 'missing', storage_full: 'missing', storage_passing: 'missing', storage_untold: 'unknown' },
  clock: { clock_right: 'ok', clock_off: 'missing', clock_uncompared: 'unknown' },
  push: {
    push_on: 'ok',
    push_unasked: 'missing',
    push_denied: 'missing',
    push_app_first: 'missing',
    push_failed: 'missing',
    push_unable: 'unknown',
    push_not_offered: 'unknown',
    push_unlooked: 'unknown',
  },
} as const satisfies Readonly<Record<ReadinessItem, Readonly<Record<string, ReadinessState>>>>;

export type FindingFor<Item extends ReadinessItem> = keyof (typeof worth)[Item] & string;
export type Finding = { [Item in ReadinessItem]: FindingFor<Item> }[ReadinessItem];
export type Findings = { readonly [Item in ReadinessItem]: FindingFor<Item> };

/** Findings that need the person to act. */
export type MissingFinding = Exclude<
  Finding,
  | 'listening_on'
  | 'sound_on'
  | 'voice_here'
  | 'voice_from_server'
  | 'position_precise'
  | 'position_allowed'
  | 'screen_on'
  | 'storage_kept'
  | 'clock_right'
  | 'push_on'
>;

const worths: Readonly<Record<string, ReadinessState>> = Object.assign({}, ...Object.values(worth));

export const toReadinessState = (finding: Finding): ReadinessState => worths[finding] ?? 'unknown';

/** Findings with which messages are missed; the other lacks deserve only advice. */
const missing: readonly Finding[] = [
  'listening_off',
  'listening_paused',
  'sound_locked',
  'sound_broken',
  'voice_none',
  'position_denied',
  'position_none',
  'position_vague',
  'clock_off',
];

const missesMessages = (finding: Finding): boolean => missing.includes(finding);

export function findingTone(finding: Finding): 'ok' | 'missing' | 'advice' | 'unknown' {
  const state = toReadinessState(finding);
  return state === 'missing' && !missesMessages(finding) ? 'advice' : state;
}

export const isLack = (finding: Finding): finding is MissingFinding => toReadinessState(finding) !== 'ok';

export const toReadiness = (findings: Findings): Readiness =>
  Object.fromEntries(Object.entries(findings).map(([item, finding]) => [item, toReadinessState(finding)])) as Readiness;
