import type { Actor } from '../platform/actor.ts';

/** Admins and the Account Holder look at anybody of their client, operators at themselves. */
export const mayLookAt = (actor: Actor, userId: string): boolean => actor.roles.has('admin') || actor.roles.has('holder') || actor.userId === userId;
