import type { Actor } from '../../platform/session/actor.ts';

/** Whose messages a viewer's activity is about. */
export interface Scope {
  readonly clientId: string;
  /** Who looks; of several contacts with one number, theirs is shown. */
  readonly userId: string;
  /** The operator whose messages alone count; the whole client without. */
  readonly operatorId?: string;
}

/** decisions, Users: admins and the Account Holder see the whole client, operators their own messages. */
export const scopeOf = ({ clientId, userId, roles }: Actor): Scope =>
  roles.has('admin') || roles.has('holder') ? { clientId, userId } : { clientId, userId, operatorId: userId };
