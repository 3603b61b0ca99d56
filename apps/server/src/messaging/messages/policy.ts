import type { Actor } from '../../platform/session/actor.ts';

export interface OwnedMessage {
  readonly clientId: string;
  readonly operatorId: string;
}

/**
 * Returns whether the actor may write messages at all: an Account Holder without the Operator switch only reads
 * (decisions: Users), and so do staff.
 */
export const maySaveMessages = (actor: Actor): boolean => actor.roles.has('operator') && actor.staffId === undefined;

/** Own messages, and the client's others with 'Operators can view all Messages'. */
export const maySeeMessage = (actor: Actor, message: OwnedMessage, seesAll: boolean): boolean =>
  message.clientId === actor.clientId && (seesAll || message.operatorId === actor.userId);

/** Others' messages are read-only (decisions: Messages). */
export const mayEditMessage = (actor: Actor, message: OwnedMessage): boolean =>
  maySaveMessages(actor) && message.clientId === actor.clientId && message.operatorId === actor.userId;
