/** What the audit tells of messages. Drafts are no news. */
export const messageActions = [
  /** It was final for the first time. */
  'message.set',
  /** Words, place, hours or receivers of one that was set. */
  'message.changed',
  'message.paused',
  'message.resumed',
  'message.deleted',
  /** The deletion was undone. */
  'message.restored',
] as const;
export type MessageAction = (typeof messageActions)[number];

/** The actions on contacts and groups in the audit. */
const addressBookActions = [
  'contact.added',
  'contact.edited',
  'contact.shared',
  'contact.deleted',
  /** The deletion was undone. */
  'contact.restored',
  /** All that came with one file. */
  'contacts.imported',
  'contacts.import-undone',
  'group.created',
  /** Its name, type, status or members. */
  'group.edited',
  'group.shared',
  'group.deleted',
  'group.restored',
] as const;
export type AddressBookAction = (typeof addressBookActions)[number];

/** What the audit tells of: who did which of these to whom. */
export const auditActions = [
  ...messageActions,
  ...addressBookActions,
  /** A client came to be, with its Account Holder. */
  'client.created',
  /** Earshot let somebody in from the waiting list. */
  'client.admitted',
  'invitation.sent',
  'invitation.resent',
  'invitation.edited',
  'invitation.cancelled',
  /** The invited person did not want to join. */
  'invitation.declined',
  /** An invited person signed up. */
  'user.joined',
  /** Somebody archived was invited again. */
  'user.revived',
  'user.edited',
  'user.archived',
  /** An operator's contacts, groups and messages were handed to another one. */
  'data.transferred',
  'ownership.transferred',
  'settings.changed',
  /** Somebody changed their own name, number or time zone. */
  'profile.edited',
  /** A second factor of somebody's own. */
  'factor.added',
  'factor.removed',
  /** All of somebody's, by whoever runs the installation. */
  'factor.reset',
  'billing.card-saved',
  'billing.activated',
  /** The number of concurrent messages. */
  'billing.messages-changed',
  'billing.language-changed',
  /** An invoice. */
  'billing.paid',
  /** By a failed payment, or a cancellation. */
  'billing.payment-failed',
  'billing.payment-settled',
  'billing.deactivated',
  /** Settled, and active again. */
  'billing.reactivated',
  /** A payment went back to the card, or the bank was asked to take it back. */
  'billing.refunded',
  'billing.disputed',
  /** By Earshot's staff. */
  'client.edited',
  'client.archived',
  'client.reactivated',
  /** A member of staff looked at the console on behalf of one of the client's users. */
  'client.viewed',
  /** A member of staff had an outside company tried out. */
  'provider.tested',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One thing that changed, in words: a role, a name, a setting. */
export interface AuditChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}
