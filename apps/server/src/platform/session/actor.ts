import type { Role } from '@earshot/domain';
import type { SignInWay } from '../database/columns.ts';

/** The acting user and the owner of the data. On behalf of a user, `clientId` and `userId` are that user's. */
export interface Actor {
  readonly clientId: string;
  readonly userId: string;
  readonly roles: ReadonlySet<Role>;
  readonly timeZone: string;
  /** The staff member who acts on behalf of the user. */
  readonly staffId?: string | undefined;
}

export interface UserCaller {
  readonly kind: 'user';
  readonly sessionId: string;
  readonly signedInBy: SignInWay;
  /** When the person last proved their identity in this session; null if unknown. */
  readonly confirmedAt: number | null;
  /** When the person last confirmed by a second factor in this session. Finishing the sign-in with it does not count. */
  readonly factorConfirmedAt: number | null;
  readonly actor: Actor;
}

/** A user of the console whose sign-in is not finished: the second factor must still be shown or added. */
export interface HalfCaller {
  readonly kind: 'half';
  readonly sessionId: string;
  readonly userId: string;
  readonly signedInBy: SignInWay;
  readonly confirmedAt: number | null;
  readonly due: 'ask' | 'enroll';
}

export interface DeviceCaller {
  readonly kind: 'device';
  readonly deviceId: string;
  /** Epoch ms. */
  readonly lastSeenAt: number;
  readonly phone: string;
  /** The language that it last reported. */
  readonly language: 'en' | 'es' | null;
}

export interface WaitingCaller {
  readonly kind: 'waiting';
  readonly sessionId: string;
  readonly userId: string;
}

export type Caller = UserCaller | HalfCaller | DeviceCaller | WaitingCaller;

const rolesOfOthers: Readonly<Record<'device' | 'waiting' | HalfCaller['due'], ReadonlySet<Role>>> = {
  device: new Set(['receiver']),
  waiting: new Set(['waiting']),
  ask: new Set(['unconfirmed']),
  enroll: new Set(['unenrolled']),
};

export function callerRoles(caller: Caller): ReadonlySet<Role> {
  if (caller.kind === 'user') return caller.actor.roles;
  return rolesOfOthers[caller.kind === 'half' ? caller.due : caller.kind];
}

/** The user, device or waiting person behind a token; on behalf of a user, the staff member. */
export function callerId(caller: Caller): string {
  if (caller.kind === 'user') return caller.actor.userId;
  return caller.kind === 'device' ? caller.deviceId : caller.userId;
}
