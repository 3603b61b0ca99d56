import type { Actor } from '../../platform/session/actor.ts';

/** decisions, Users: the Account Holder without the Operator switch reads contacts but adds none. */
export const mayImport = (actor: Actor): boolean => actor.roles.has('operator');
