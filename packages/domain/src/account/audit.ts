/** The actions on messages in the audit. Drafts are left out. */
export const messageActions = [
  /** It became final for the first time. */
  'message.set',
  /** A change of words, place, hours or receivers of a set message. */
  'message.changed',
  'message.paused',
  'message.resumed',
  'message.deleted',
  'message.restored',
] as const;
export type MessageAction = (typeof messageActions)[number];

const addressBookActions = [
  'contact.added',
  'contact.edited',
  'contact.shared',
  'contact.deleted',
  'contact.restored',
  /** All contacts of one file. */
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

export const auditActions = [
  ...messageActions,
  ...addressBookActions,
  /** Everything that the client holds about a person was read. */
  'person.exported',
  /** A person's data is gone; nothing here says whose. */
  'person.erased',
  'client.created',
  /** Earshot admitted the client's Account Holder from the waiting list. */
  'client.admitted',
  'invitation.sent',
  'invitation.resent',
  'invitation.edited',
  'invitation.cancelled',
  /** The invited person refused to join. */
  'invitation.declined',
  'user.joined',
  /** An archived person was invited again. */
  'user.revived',
  'user.edited',
  'user.archived',
  /** An operator's contacts, groups and messages were handed to another operator. */
  'data.transferred',
  'ownership.transferred',
  'settings.changed',
  /** The person's own name, number or time zone. */
  'profile.edited',
  /** A person's own second factor. */
  'factor.added',
  'factor.removed',
  /** All factors of a person, by the administrator of the installation. */
  'factor.reset',
  'billing.card-saved',
  'billing.activated',
  /** The number of concurrent messages. */
  'billing.messages-changed',
  'billing.language-changed',
  'billing.address-changed',
  /** An invoice was paid. */
  'billing.paid',
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
  'provider.tested',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One change, in words: a role, a name, a setting. A list of names is one change for each. */
export interface AuditChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /** A contact in the place of `to`: the name is read with the entry and kept nowhere, so that it goes with the contact. */
  readonly contactId?: string;
}
