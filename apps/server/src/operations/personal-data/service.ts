import type { PersonExport, PersonFound } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { parsePhone } from '@earshot/domain/phone';
import { recordDone } from '../../account/audit/index.ts';
import { lockAccount } from '../../account/limits/index.ts';
import { lockNumbers } from '../../messaging/consents/index.ts';
import { findPhoneCountry, plainNumber } from '../../messaging/contacts/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { erasedName, newErasedPhone } from '../../platform/database/erased.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { isKnownElsewhere, keepRecipient, lockPerson, removeKnown, removePhones, removeSearches, renameInRecords, renameKept } from './erase-store.ts';
import { findHeld } from './export-store.ts';
import { countHeld, findContactPhone, findOperators, findPersonByPhone, findTrace, findUser, isImported, type Person, type Trace } from './person-store.ts';

export interface PersonChoice {
  readonly contactId?: string | undefined;
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
}

interface WriteContext {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

async function choosePerson(db: Db, actor: Actor, { contactId, phone = '', country }: PersonChoice): Promise<Person> {
  if (contactId !== undefined) {
    const found = await findContactPhone(db, actor.clientId, contactId);
    if (found === undefined) throw notFound('This contact');
    return findPersonByPhone(db, actor.clientId, plainNumber(found));
  }
  const parsed = parsePhone(phone, await findPhoneCountry(db, actor, country));
  if (!parsed.ok) throw invalid({ field: 'phone', message: parsed.message });
  return findPersonByPhone(db, actor.clientId, parsed.e164);
}

/** Counts the client's rows about a person. Throws a 404 for a person it knows nothing of. */
export async function findPerson(db: Db, actor: Actor, choice: PersonChoice): Promise<PersonFound> {
  const person = await choosePerson(db, actor, choice);
  const counts = await requireHeld(db, person);
  const user = await findUser(db, person);
  const { names } = await findTrace(db, person);
  return { phone: person.phone, names: [...names], operators: await findOperators(db, person), ...counts, ...(user && { user: fullName(user) }) };
}

async function requireHeld(db: Db, person: Person) {
  const held = await countHeld(db, person);
  if (Object.values(held).every((count) => count === 0)) throw notFound('A person with this number');
  return held;
}

/** Everything that the client holds about a person. The audit says that it was read. */
export async function exportPerson({ tx, actor, now }: WriteContext, choice: PersonChoice): Promise<PersonExport> {
  const person = await choosePerson(tx.db, actor, choice);
  await requireHeld(tx.db, person);
  const held = await findHeld(tx.db, person);
  const { contactIds, names } = await findTrace(tx.db, person);
  await recordDone({ tx, actor, now }, 'person.exported', [exportedSubject(contactIds[0], names[0], now)]);
  return { ...held, phone: person.phone, exportedAt: new Date(now).toISOString() };
}

/** A name is kept only beside the id of a contact, by which an erasure finds it. */
const exportedSubject = (contactId: string | undefined, name: string | undefined, now: number) =>
  contactId === undefined || name === undefined ? { subjectId: newId(now), subject: 'A person without a contact' } : { subjectId: contactId, subject: name };

/**
 * Erases a person from the client for good. It works in a deactivated account too: the person's right does not depend
 * on the bill. Returns the name under which the person stays counted.
 */
export async function erasePerson(
  { live }: Pick<Services, 'live'>,
  { tx, actor, now }: WriteContext,
  { confirmation, ...choice }: PersonChoice & { readonly confirmation: string },
): Promise<string> {
  const { db } = tx;
  const asked = await choosePerson(db, actor, choice);
  // The number before the account, as a report of the person's phone that sends a text.
  await lockNumbers(db, asked.phones);
  await lockAccount(db, actor.clientId);
  const person = await choosePerson(db, actor, choice);
  if (person.phones.join(' ') !== asked.phones.join(' ')) throw conflict('Somebody changed this contact or a user just now. Look at it again, then erase it.');
  await lockPerson(db, person);
  await requireHeld(db, person);
  const trace = await findTrace(db, person);
  requireConfirmed(confirmation, person, trace);
  const user = await findUser(db, person);
  if (user) throw conflict(`${fullName(user)} has this number in their own profile. Change it there, or archive the user, first.`);
  if (await isImported(db, person)) throw conflict('An import with this number is still running. Wait until it is finished.');
  const erasure = { ...person, ...trace, placeholders: person.phones.map(() => newErasedPhone(now)) };
  await keepRecipient(db, erasure, now);
  await removeKnown(db, erasure);
  await renameKept(db, erasure);
  await renameInRecords(db, erasure);
  await removeSearches(db, erasure);
  const isElsewhere = await isKnownElsewhere(db, person);
  await removePhones(
    db,
    person.phones.filter((phone) => phone !== person.phone || !isElsewhere),
  );
  const name = fullName(erasedName(erasure.placeholders[0] ?? ''));
  await recordDone({ tx, actor, now }, 'person.erased', [{ subjectId: newId(now), subject: name }]);
  await live.publish(tx, { clientId: actor.clientId, kind: 'contacts' });
  return name;
}

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/** The number as typed, with or without country code, or one of the names in any case. */
function requireConfirmed(typed: string, { phone }: Person, { names }: Trace): void {
  const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (names.some((name) => folded(name) === folded(typed))) return;
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (/^[+\d\s().-]+$/.test(typed) && digits.length >= minDigits && phone.endsWith(digits)) return;
  throw invalid({ field: 'confirmation', message: 'This is not the number or the name of the person' });
}

/** Fewer digits could be those of another number. */
const minDigits = 7;
