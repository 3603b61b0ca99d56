import { Refusal } from '@earshot/domain';
import { findAccount, requireActive } from '../../account/limits/index.ts';
import { findOptOuts, sendLater } from '../../delivery/outbox/index.ts';
import { agreeOnPhone, hasAgreed, wakePhones } from '../../messaging/consents/index.ts';
import { endOwnPhone, keepDefaultContact, ownPhone } from '../../messaging/contacts/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/database/ids.ts';
import type { Services } from '../../platform/services.ts';
import { openDevice } from '../../platform/session/session.ts';
import { accountMail, isDemoEmail } from '../sign-in/index.ts';
import { findOwnContact, findStart, type Person, putCard, setContactPhone } from './store.ts';
import { dropTicket, findTicket, putTicket, type Ticket } from './tickets-store.ts';

const lifetimeMs = 10 * 60_000;

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/** Puts a new code on an operator's screen; returns the secret of its address, and when it expires. */
export async function showTicket({ db }: Transaction, person: Person, now: number) {
  const phone = (await findStart(db, person, now))?.phone ?? null;
  if (phone === null) throw conflict('Enter the phone number in your profile first. The phone signs in with it.');
  requireActive(await findAccount(db, person.clientId), 'Contacts');
  await requireAllowed(db, person, phone);
  const ticket = newToken();
  const expiresAt = now + lifetimeMs;
  await putTicket(db, person, { ticketHash: hashToken(ticket), phone, now, expiresAt });
  await putCard(db, person);
  return { ticket, phone, expiresAt };
}

/** A number that opted out, or that was proved by a text message, is signed in by a text message alone. */
async function requireAllowed(db: Db, { clientId }: Pick<Person, 'clientId'>, phone: string): Promise<void> {
  if ((await findOptOuts(db, [phone])).size > 0 || (await hasAgreed(db, { clientId, phone })))
    throw conflict('To sign in a phone with this number, open the app on it, enter the number, and use the texted code.');
}

const ended = (): Refusal => new Refusal({ code: 'not_found' }, 'This code was used or has expired. Show a new one on the screen and scan it.');

/** The operator and company that a phone would join by the code it has scanned. */
export async function lookAtTicket({ db }: Transaction, ticket: string, now: number): Promise<Ticket> {
  const found = await findTicket(db, hashToken(ticket), now);
  if (!found) throw ended();
  return found;
}

/** Signs in the phone that brings a code, and uses the code up. The company may speak there, because the phone has agreed. */
export async function signInByTicket(services: Services, tx: Transaction, ticket: string, now: number) {
  const { db } = tx;
  const found = await lookAtTicket(tx, ticket, now);
  const person = { clientId: found.client_id, userId: found.user_id };
  requireActive(await findAccount(db, person.clientId), 'Contacts');
  await requireAllowed(db, person, found.phone);
  await dropTicket(db, person);
  await keepDefaultContact(tx, person, now);
  const contact = await findOwnContact(db, person);
  if (!contact) throw ended();
  const phone = ownPhone(found.phone, person.userId);
  if (contact.phone !== phone) await setContactPhone(db, person, { id: contact.id, phone });
  await agreeOnPhone({ live: services.live, tx, now }, { clientId: person.clientId, phone });
  const { endsAnother, ...issued } = await openDevice(db, phone, now);
  if (endsAnother) await wakePhones(db, phone, person.clientId);
  if (!isDemoEmail(found.email)) await sendLater(services, tx, ownPhoneMail(found, services.config.publicUrl), now);
  return { ...issued, phone: found.phone };
}

const ownPhoneMail = ({ client_id, email, first_name, phone }: Ticket, publicUrl: string) =>
  accountMail({ to: email, firstName: first_name, clientId: client_id }, 'A phone was signed in as yours', [
    `Someone, probably you, scanned the code on your screen. The phone now gets the messages of your company for you, as ${phone}.`,
    'If it was not you, sign it out in your profile, under Login, and log out where others can see your screen.',
    `${publicUrl}/messages`,
  ]);

/** Signs out a person's own phone, if one is signed in, and voids a code on the screen. */
export async function endPhone({ live }: Pick<Services, 'live'>, tx: Transaction, person: Person, now: number): Promise<void> {
  await dropTicket(tx.db, person);
  const contact = await findOwnContact(tx.db, person);
  if (!contact || !(await endOwnPhone(tx.db, { clientId: person.clientId, phone: contact.phone }, now))) return;
  await live.publish(tx, { clientId: person.clientId, kind: 'contacts' });
}
