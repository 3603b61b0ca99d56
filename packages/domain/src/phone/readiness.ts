import { type Consent, toConsentState } from './consent.ts';

/** The needs of a receiver's phone, in the order of the readiness list. */
export const readinessItems = ['listening', 'sound', 'voice', 'position', 'screen', 'storage', 'clock', 'push'] as const;
export type ReadinessItem = (typeof readinessItems)[number];

/** `unknown` where the browser cannot tell. */
export const readinessStates = ['ok', 'missing', 'unknown'] as const;
export type ReadinessState = (typeof readinessStates)[number];

export type Readiness = Readonly<Record<ReadinessItem, ReadinessState>>;

/** Without one of these no message is heard; without the others some may be missed. */
export const neededItems = ['listening', 'sound', 'voice', 'position'] as const satisfies readonly ReadinessItem[];

/** An open app reports every minute; after this time without a report it counts as closed, ms. */
export const readinessLastsMs = 5 * 60_000;

/**
 * The ready state of a person: `app_closed` has not reported lately, `background` has only OwnTracks and is notified,
 * `no_app` never signed in. `waiting` has not consented, `left` has withdrawn consent, `muted` has muted the company;
 * their phones stay undisclosed.
 */
export const readyStates = ['ready', 'not_ready', 'app_closed', 'background', 'no_app', 'waiting', 'left', 'muted'] as const;
export type ReadyState = (typeof readyStates)[number];
export type PhoneState = Exclude<ReadyState, 'waiting' | 'left' | 'muted'>;

/** The facts about a person's phone; instants epoch ms. */
export interface ReadinessFacts {
  readonly consent: Consent;
  /** The last report of the newest sign-in; undefined when the app was never signed in, or is signed out. */
  readonly lastSeenAt: number | undefined;
  readonly readiness: Readiness | undefined;
  /** The last report of OwnTracks for this number. */
  readonly ownTracksAt: number | undefined;
}

/** OwnTracks reports when it moves; after a day of silence it counts as gone. */
const ownTracksLastsMs = 24 * 60 * 60_000;

/** The ready state at an instant: the person's answer to the company precedes the phone's state. */
export function toReadyState({ consent, ...phone }: ReadinessFacts, at: number): ReadyState {
  const answer = toConsentState(consent);
  if (answer !== 'agreed') return answer;
  return consent.mutedAt === null ? toPhoneState(phone, at) : 'muted';
}

export function toPhoneState({ lastSeenAt, readiness, ownTracksAt }: Omit<ReadinessFacts, 'consent'>, at: number): PhoneState {
  const isSeen = lastSeenAt !== undefined && at - lastSeenAt <= readinessLastsMs;
  if (isSeen && readiness && neededItems.every((item) => readiness[item] !== 'missing')) return 'ready';
  if (ownTracksAt !== undefined && at - ownTracksAt <= ownTracksLastsMs) return 'background';
  if (isSeen) return 'not_ready';
  return lastSeenAt === undefined ? 'no_app' : 'app_closed';
}
