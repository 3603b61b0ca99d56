import { type Consent, consentStateOf } from './consent.ts';

/** What a receiver's phone needs, in the order of the readiness list. */
export const readinessItems = ['listening', 'sound', 'voice', 'position', 'screen', 'storage', 'clock', 'push'] as const;
export type ReadinessItem = (typeof readinessItems)[number];

/** `unknown` where the browser cannot tell. */
export const readinessStates = ['ok', 'missing', 'unknown'] as const;
export type ReadinessState = (typeof readinessStates)[number];

export type Readiness = Readonly<Record<ReadinessItem, ReadinessState>>;

/** Without one of these nothing is heard; without the others some of it may not be. */
export const neededItems = ['listening', 'sound', 'voice', 'position'] as const satisfies readonly ReadinessItem[];

/** An open app is heard of every minute; after so long without a word it counts as closed, ms. */
export const readinessLastsMs = 5 * 60_000;

/**
 * How a person stands: `app_closed` was not heard of lately, `background` has OwnTracks alone and is notified, `no_app` never signed in.
 * `waiting` has not let the company speak, `left` lets it no more, `muted` has silenced it; nothing is told of their phones.
 */
export const readyStates = ['ready', 'not_ready', 'app_closed', 'background', 'no_app', 'waiting', 'left', 'muted'] as const;
export type ReadyState = (typeof readyStates)[number];
export type PhoneState = Exclude<ReadyState, 'waiting' | 'left' | 'muted'>;

/** What is known of a person's phone; instants epoch ms. */
export interface ReadinessFacts {
  /** What the person has answered the company that asks. */
  readonly consent: Consent;
  /** The newest sign-in's last word; undefined when the app was never signed in, or is signed out. */
  readonly lastSeenAt: number | undefined;
  readonly readiness: Readiness | undefined;
  /** When OwnTracks last reported for this number. */
  readonly ownTracksAt: number | undefined;
}

/** OwnTracks reports when it moves; one that was silent for a day is taken for gone. */
const ownTracksLastsMs = 24 * 60 * 60_000;

/** How a person stands at an instant: what they answered the company comes before what their phone says. */
export function readyStateOf({ consent, ...phone }: ReadinessFacts, at: number): ReadyState {
  const answer = consentStateOf(consent);
  if (answer !== 'agreed') return answer;
  return consent.mutedAt === null ? phoneStateOf(phone, at) : 'muted';
}

/** The state of a person's phone at an instant. */
export function phoneStateOf({ lastSeenAt, readiness, ownTracksAt }: Omit<ReadinessFacts, 'consent'>, at: number): PhoneState {
  const isSeen = lastSeenAt !== undefined && at - lastSeenAt <= readinessLastsMs;
  if (isSeen && readiness && neededItems.every((item) => readiness[item] !== 'missing')) return 'ready';
  if (ownTracksAt !== undefined && at - ownTracksAt <= ownTracksLastsMs) return 'background';
  if (isSeen) return 'not_ready';
  return lastSeenAt === undefined ? 'no_app' : 'app_closed';
}
