import { contactFormIssues, type ProfileChange } from '@earshot/contract';
import { isStaff } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { findAccount, lockAccount, requireActive, takeText } from '../../account/limits/index.ts';
import { findOptOuts, sendLater } from '../../delivery/outbox/index.ts';
import { changeContact, keepDefaultContact, mayAddContacts } from '../../messaging/contacts/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { requireFresh } from '../../platform/database/modified.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, invalid, notFound, signedOut } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { listChanges } from './changes.ts';
import { toStoredNumber, type StoredNumber } from './phone-number.ts';
import { mayOwnData } from './policy.ts';
import { findMember, updateUser } from './store.ts';

const linksOfUser = { name: 'app link, user', perMinute: 3 };
/** Several people together cannot flood a number either. */
const linksToNumber = { name: 'app link, number', perMinute: 3 };

type Request = Pick<Context, 'actor' | 'now' | 'carryOut'>;

/** Saves a contact of the caller's own, like the Contacts page. */
export async function saveContact(services: Services, { actor, now, carryOut }: Request, form: ProfileChange): Promise<string> {
  if (!mayAddContacts(actor)) throw forbidden();
  const { userId: id, firstName, lastName, phone, country, email = '' } = form;
  if (id === undefined) throw invalid({ field: 'UserID', message: 'is required' });
  const contact = { id, firstName, lastName, phone, country, email, modifiedAt: form.modifiedAt };
  const issues = contactFormIssues(contact);
  if (issues.length > 0) throw invalid(...issues);
  const { message } = await carryOut((tx) => changeContact({ services, tx, actor, now }, { form: contact }));
  return message;
}

/** Saves the caller's own profile, never another's (spec 1 §5). */
export async function saveProfile(services: Services, request: Request, form: ProfileChange): Promise<void> {
  const { database } = services;
  const { actor, now, carryOut } = request;
  const { timeZone } = form;
  if (timeZone === undefined) throw invalid({ field: 'selectedTimezone', message: 'Timezone is required' });
  const profile = await findMember(database.db, actor, actor.userId);
  if (!profile) throw signedOut();
  const number = toStoredNumber({ field: 'PhoneNumber', typed: form.phone, country: form.country }, profile);
  if (form.userId !== undefined && form.userId !== actor.userId) throw notFound('This user');
  if (!isStaff(actor.roles)) requireActive(await findAccount(database.db, actor.clientId), 'Users');
  const wantsLink = form.sendsAppLink === true && number.phone !== profile.phone;
  if (wantsLink) {
    const limits = [
      [linksOfUser, actor.userId],
      [linksToNumber, number.phone],
    ] as const;
    await takeTry(database, limits, now);
  }
  const names = { first_name: form.firstName, last_name: form.lastName };
  await carryOut(async (tx) => {
    const isOtherNumber = await store(tx, request, { profile: { ...names, ...number, time_zone: timeZone }, readAt: form.modifiedAt });
    if (wantsLink && isOtherNumber) await sendAppLink(services, tx, { clientId: actor.clientId, phone: number.phone, now });
    return {};
  });
}

interface Profile extends StoredNumber {
  readonly first_name: string;
  readonly last_name: string;
  readonly time_zone: string;
}

/** Stores the profile, and returns whether the number changed. */
async function store(
  tx: Transaction,
  { actor, now }: Request,
  { profile, readAt }: { readonly profile: Profile; readonly readAt: number | undefined },
): Promise<boolean> {
  const account = await lockAccount(tx.db, actor.clientId);
  if (!isStaff(actor.roles)) requireActive(account, 'Users');
  const before = await findMember(tx.db, actor, actor.userId);
  if (!before) throw signedOut();
  const changes = listChanges(before, profile);
  if (changes.length === 0) return false;
  requireFresh('your profile', { storedAt: before.modified_at, readAt });
  await updateUser(tx.db, before, profile, now);
  const isOtherNumber = before.phone !== profile.phone;
  if (isOtherNumber && mayOwnData(before)) await keepDefaultContact(tx, actor, now);
  const who = { clientId: actor.clientId, actorId: actor.userId, subjectId: actor.userId, subject: fullName(profile) };
  await recordAudit(tx, { ...who, action: 'profile.edited', changes }, now);
  return isOtherNumber;
}

interface AppLink {
  readonly clientId: string;
  readonly phone: string;
  readonly now: number;
}

/**
 * Sends one text message with plain letters. A number that opted out gets none, because anyone can type it; nor does a
 * company whose free ones are used up send one.
 */
async function sendAppLink(services: Services, tx: Transaction, { clientId, phone, now }: AppLink): Promise<void> {
  if ((await findOptOuts(tx.db, [phone])).size > 0 || !(await takeText(tx.db, clientId))) return;
  await sendLater(services, tx, { clientId, channel: 'sms', recipient: phone, body: appLinkText(services.config.phoneUrl), kind: 'app link' }, now);
}

const maxSmsLength = 160;

/** The words of the text message; the link alone if an installation's address is very long. */
export function appLinkText(phoneUrl: string): string {
  const link = `${phoneUrl}/app`;
  const text = `Hear your Earshot messages on this phone. Open the app: ${link}`;
  return text.length <= maxSmsLength ? text : link;
}
