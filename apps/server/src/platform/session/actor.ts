import type { Role } from '@earshot/domain';
import type { SignInWay } from '../database/columns.ts';

/** Who acts, and on whose data. On behalf of somebody, `clientId` and `userId` are theirs. */
export interface Actor {
  readonly clientId: string;
  readonly userId: string;
  readonly roles: ReadonlySet<Role>;
  readonly timeZone: string;
  /** The staff member behind it, when it is on behalf. */
  readonly staffId?: string | undefined;
}

/** A signed-in user of the console. */
export interface UserCaller {
  readonly kind: 'user';
  readonly sessionId: string;
  readonly signedInBy: SignInWay;
  /** When the person last proved who they are in this session; null where nobody knows. */
  readonly confirmedAt: number | null;
  /** When the person last confirmed by a second factor in this session. To finish the sign-in by it is none. */
  readonly factorConfirmedAt: number | null;
  readonly actor: Actor;
}

/** A user of the console whose sign-in is not finished: the second factor is to be shown, or to be added. */
export interface HalfCaller {
  readonly kind: 'half';
  readonly sessionId: string;
  readonly userId: string;
  readonly signedInBy: SignInWay;
  readonly confirmedAt: number | null;
  readonly due: 'ask' | 'enroll';
}

/** A signed-in receiver's device. */
export interface DeviceCaller {
  readonly kind: 'device';
  readonly deviceId: string;
  /** When it was last noted, epoch ms. */
  readonly lastSeenAt: number;
  readonly phone: string;
  /** In which it last told that it speaks. */
  readonly language: 'en' | 'es' | null;
}

/** Somebody who signed up and is not admitted. */
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

/** What a caller is allowed as. */
export function rolesOf(caller: Caller): ReadonlySet<Role> {
  if (caller.kind === 'user') return caller.actor.roles;
  return rolesOfOthers[caller.kind === 'half' ? caller.due : caller.kind];
}

/** The user, device or waiting person behind a token; of staff on behalf of somebody, the staff member. */
export function idOf(caller: Caller): string {
  if (caller.kind === 'user') return caller.actor.userId;
  return caller.kind === 'device' ? caller.deviceId : caller.userId;
}
