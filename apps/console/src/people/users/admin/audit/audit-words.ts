import type { AuditEntry } from '@earshot/contract';
import { actorText } from '../../../../ui/actor-text.ts';

type Sentence = (actor: string, subject: string) => string;

/** What was done, as a plain sentence. */
const sentences: Readonly<Record<AuditEntry['action'], Sentence>> = {
  'message.set': (actor, subject) => `${actor} set the message “${subject}”`,
  'message.changed': (actor, subject) => `${actor} changed the message “${subject}”`,
  'message.deleted': (actor, subject) => `${actor} deleted the message “${subject}”`,
  'message.restored': (actor, subject) => `${actor} restored the message “${subject}”`,
  'contact.added': (actor, subject) => `${actor} added the contact ${subject}`,
  'contact.edited': (actor, subject) => `${actor} edited the contact ${subject}`,
  'contact.shared': (actor, subject) => `${actor} shared the contact ${subject}`,
  'contact.deleted': (actor, subject) => `${actor} deleted the contact ${subject}`,
  'contact.restored': (actor, subject) => `${actor} restored the contact ${subject}`,
  'contacts.imported': (actor, subject) => `${actor} imported ${subject}`,
  'contacts.import-undone': (actor, subject) => `${actor} undid an import, which removed ${subject}`,
  'group.created': (actor, subject) => `${actor} created the group “${subject}”`,
  'group.edited': (actor, subject) => `${actor} changed the group “${subject}”`,
  'group.shared': (actor, subject) => `${actor} shared the group “${subject}”`,
  'group.deleted': (actor, subject) => `${actor} deleted the group “${subject}”`,
  'group.restored': (actor, subject) => `${actor} restored the group “${subject}”`,
  'client.created': (actor) => `${actor} opened the account`,
  'client.admitted': (actor, subject) => `${actor} admitted ${subject}`,
  'invitation.sent': (actor, subject) => `${actor} invited ${subject}`,
  'invitation.resent': (actor, subject) => `${actor} sent the invitation of ${subject} again`,
  'invitation.edited': (actor, subject) => `${actor} changed the invitation of ${subject}`,
  'invitation.cancelled': (actor, subject) => `${actor} deleted the invitation of ${subject}`,
  'invitation.declined': (_, subject) => `${subject} declined the invitation`,
  'user.joined': (_, subject) => `${subject} accepted the invitation`,
  'user.revived': (actor, subject) => `${actor} brought back ${subject}, who had been archived`,
  'user.edited': (actor, subject) => `${actor} edited ${subject === actor ? 'their own user' : subject}`,
  'user.archived': (actor, subject) => `${actor} archived ${subject}`,
  'data.transferred': (actor, subject) => `${actor} transferred the data of ${subject}`,
  'ownership.transferred': (actor, subject) => `${actor} made ${subject} the Account Holder`,
  'settings.changed': (actor) => `${actor} changed the account settings`,
  'profile.edited': (actor) => `${actor} changed their own profile`,
  'factor.added': (actor, subject) => `${actor} added the second factor ${subject}`,
  'factor.removed': (actor, subject) => `${actor} removed the second factor ${subject}`,
  'factor.reset': (actor, subject) => `${actor} removed all second factors of ${subject}`,
  'billing.card-saved': (actor) => `${actor} saved a payment method`,
  'billing.activated': (actor) => `${actor} activated the paid account`,
  'billing.messages-changed': (actor) => `${actor} changed the number of concurrent Geofence Messages`,
  'billing.language-changed': (actor) => `${actor} changed the language of the bills`,
  'billing.payment-failed': () => 'A payment failed; messages go on for some days',
  'billing.payment-settled': () => 'The payment that had failed came through',
  'billing.deactivated': () => 'The account was deactivated: a payment failed, or the subscription was cancelled',
  'billing.reactivated': () => 'The account is active again: the billing was settled',
  'client.edited': (actor) => `${actor} edited the profile of the account`,
  'client.archived': (actor) => `${actor} archived the account`,
  'client.reactivated': (actor) => `${actor} brought the account back from the archive`,
  'client.viewed': (actor, subject) => `${actor} looked at the console on behalf of ${subject}`,
  'provider.tested': (actor, subject) => `${actor} sent a test by ${subject}`,
};

/** 'Dana Whitfield archived Sam Ortiz' */
export const sentenceOf = (entry: AuditEntry): string => sentences[entry.action](actorText(entry), entry.subject);
