import type { Role } from '@earshot/domain';

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
  readonly signedInBy: 'Google' | 'Email';
  readonly actor: Actor;
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

export type Caller = UserCaller | DeviceCaller | WaitingCaller;

const rolesOfOthers: Readonly<Record<'device' | 'waiting', ReadonlySet<Role>>> = { device: new Set(['receiver']), waiting: new Set(['waiting']) };

/** What a caller is allowed as. */
export const rolesOf = (caller: Caller): ReadonlySet<Role> => (caller.kind === 'user' ? caller.actor.roles : rolesOfOthers[caller.kind]);

/** The user, device or waiting person behind a token; of staff on behalf of somebody, the staff member. */
export function idOf(caller: Caller): string {
  if (caller.kind === 'user') return caller.actor.userId;
  return caller.kind === 'device' ? caller.deviceId : caller.userId;
}
