import type { Actor } from '../../platform/session/actor.ts';

/** The messages that a viewer's activity is about. */
export interface Scope {
  readonly clientId: string;
  /** The viewer; if several contacts have one number, theirs is shown. */
  readonly userId: string;
  /** Only this operator's messages count; undefined for the whole client. */
  readonly operatorId?: string;
}

/** decisions, Users: admins and the Account Holder see the whole client, operators their own messages. */
export const toScope = ({ clientId, userId, roles }: Actor): Scope =>
  roles.has('admin') || roles.has('holder') ? { clientId, userId } : { clientId, userId, operatorId: userId };

/** As for the whole audit: the Account Holder, and staff on behalf of anyone of the client. */
export const mayReadAudit = ({ roles, staffId }: Actor): boolean => roles.has('holder') || staffId !== undefined;
