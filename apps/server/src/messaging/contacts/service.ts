import type { ContactChange, ContactForm } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { isPhoneCountry, parsePhone, type PhoneCountry, unservedText } from '@earshot/domain/phone';
import {
  type Account,
  countTexts,
  findAccount,
  textsLeft,
  lockAccount,
  requireActive,
  requireReceiversWithinLimit,
  requireUsable,
} from '../../account/limits/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { newId } from '../../platform/database/ids.ts';
import { modifiedAfter, requireFresh } from '../../platform/database/modified.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findLeaving, hasAgreed } from '../consents/index.ts';
import { sendInvitations } from '../invitations/index.ts';
import { plainNumber } from './own-phone.ts';
import { keepForUndo } from './restoring.ts';
import { deletedText } from './bulk-actions.ts';
import { deleteChosen, findCountry, findOwn, insertContact, type LockedContact, updateContact } from './store.ts';
import { listChanges, tellAudit } from './audit-changes.ts';
import { lockOwn, type WriteContext } from './write-context.ts';

interface SaveAnswer {
  readonly id: string;
  readonly message: string;
  /** Absent for a deleted contact. */
  readonly modifiedAt?: number;
}

export async function changeContact(writing: WriteContext, change: ContactChange): Promise<SaveAnswer> {
  if ('deletedId' in change) return deleteContact(writing, change.deletedId);
  const { form } = change;
  const phone = await toStoredPhone(writing, form);
  const account = await lockAccount(writing.tx.db, writing.actor.clientId);
  return form.id === undefined ? addContact(writing, { ...form, ...phone }, account) : editContact(writing, { ...form, ...phone, id: form.id }, account);
}

interface CheckedForm extends Omit<ContactForm, 'phone' | 'country'> {
  readonly phone: string;
  readonly country: PhoneCountry;
}

/** The form's number as it is stored; without a country, in that of the caller's own number. */
async function toStoredPhone({ tx, actor }: WriteContext, { phone, country }: ContactForm): Promise<Pick<CheckedForm, 'phone' | 'country'>> {
  const parsed = parsePhone(phone, await findPhoneCountry(tx.db, actor, country));
  if (!parsed.ok) throw invalid({ field: 'PhoneNumber', message: parsed.message });
  return { phone: parsed.e164, country: parsed.country };
}

/** The country for typed numbers: the named one, otherwise that of the caller's own number. */
export async function findPhoneCountry(db: Db, actor: Actor, named: string | undefined): Promise<PhoneCountry> {
  const code = named?.toUpperCase() || ((await findCountry(db, actor)) ?? '');
  if (isPhoneCountry(code)) return code;
  if (named) throw invalid({ field: 'countryCode', message: unservedText(code) });
  return 'US';
}

async function addContact(writing: WriteContext, form: CheckedForm, account: Account): Promise<SaveAnswer> {
  const { tx, actor, now } = writing;
  await requireNewNumber(writing, form.phone);
  requireUsable(account, 'Contacts', now);
  const id = newId(now);
  const contact = { id, ...toColumns(form) };
  await insertContact(tx.db, actor, { ...contact, is_default: false, now });
  await requireReceiversWithinLimit(tx.db, account);
  await tellAudit(writing, 'contact.added', [contact]);
  return { id, message: await welcome(writing, { id, phone: form.phone }, account), modifiedAt: now };
}

/**
 * Invites a new contact, unless they agreed to the company before; returns the outcome in words. Refusal of text
 * messages is checked when it is sent.
 */
async function welcome(
  { services, tx, actor, now }: WriteContext,
  contact: { readonly id: string; readonly phone: string },
  account: Account,
): Promise<string> {
  const who = { clientId: actor.clientId, phone: contact.phone };
  if ((await findLeaving(tx.db, who)) !== undefined)
    return 'Your contact was added. No text message was sent because they left your company. Only they can come back, in the app.';
  if (await hasAgreed(tx.db, who)) return 'Your contact was added. They already have our mobile app.';
  if (textsLeft(account) < 1)
    return 'Your contact was added. No text message was sent: all thirty text messages of free usage are used. Activate your paid account to send more.';
  await countTexts(tx.db, account, 1);
  await sendInvitations(services, tx, actor, { contacts: [contact], now });
  // spec 2 §8, word for word
  return 'Your contact was added and a text message notified them to download our mobile app.';
}

async function editContact(writing: WriteContext, given: CheckedForm & { readonly id: string }, account: Account): Promise<SaveAnswer> {
  const { tx, actor, now } = writing;
  const stored = await lockOwn(writing, given.id);
  // The own phone keeps its key through every edit.
  const form = plainNumber(stored.phone) === given.phone ? { ...given, phone: stored.phone } : given;
  if (isOther(stored, form)) requireFresh('this contact', { storedAt: stored.modified_at, readAt: form.modifiedAt });
  const isOtherNumber = stored.phone !== form.phone;
  if (isOtherNumber && stored.is_default)
    throw new Refusal({ code: 'conflict' }, 'This contact is you. Its number is the phone number of your profile. Change it there.');
  if (isOtherNumber) await requireNewNumber(writing, form.phone);
  requireUsable(account, 'Contacts', now);
  const { phone, ...others } = toColumns(form);
  // The invitation belongs to the number: another number starts anew. An unchanged one changes no bill.
  await updateContact(tx.db, actor, { id: stored.id, ...others, ...(isOtherNumber && { phone, invited_at: null }), now });
  if (isOtherNumber) await requireReceiversWithinLimit(tx.db, account);
  const changes = listChanges(stored, toColumns(form));
  if (changes.length > 0) await tellAudit(writing, 'contact.edited', [{ id: stored.id, ...toColumns(form) }], changes);
  return { id: stored.id, message: 'Your contact was updated.', modifiedAt: modifiedAfter(stored.modified_at, now) };
}

/** Returns whether the form changes anything: stored values overwrite no other change. */
const isOther = (stored: LockedContact, form: CheckedForm): boolean => {
  const columns = toColumns(form);
  return (Object.keys(columns) as (keyof typeof columns)[]).some((column) => columns[column] !== stored[column]);
};

const toColumns = ({ firstName, lastName, email, phone, country }: CheckedForm) => ({ first_name: firstName, last_name: lastName, email, phone, country });

async function deleteContact(writing: WriteContext, id: string): Promise<SaveAnswer> {
  const { tx, actor, now } = writing;
  const { is_default } = await lockOwn(writing, id);
  if (is_default) throw new Refusal({ code: 'conflict' }, 'This contact is you, so that you hear your own messages. It cannot be deleted.');
  requireActive(await findAccount(tx.db, actor.clientId), 'Contacts');
  await keepForUndo(writing, [id]);
  const deleted = await deleteChosen(tx.db, actor, { selection: { kind: 'some', ids: new Set([id]) }, status: 'All', at: now });
  await tellAudit(writing, 'contact.deleted', deleted);
  return { id, message: deletedText(deleted.length) };
}

/** decisions, Contacts: two contacts of one operator cannot have the same number. */
async function requireNewNumber({ tx, actor }: WriteContext, phone: string): Promise<void> {
  const existing = (await findOwn(tx.db, actor, phone)).find((contact) => plainNumber(contact.phone) === phone);
  if (existing) throw new Refusal({ code: 'conflict' }, `${phone} is already a contact of yours: ${fullName(existing)}.`);
}
