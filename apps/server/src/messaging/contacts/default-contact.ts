import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { endOwnPhone, plainNumber } from './own-phone.ts';
import { findOwn, insertContact, lockProfile, updateContact } from './store.ts';

/**
 * Makes the operator's own phone the default contact, or turns an existing contact of that number into it; it follows
 * the profile's number (decisions: Contacts).
 */
export async function keepDefaultContact({ db }: Transaction, actor: Pick<Actor, 'clientId' | 'userId'>, now: number): Promise<void> {
  const profile = await lockProfile(db, actor);
  if (!profile?.phone) return;
  const { phone } = profile;
  const country = profile.country ?? 'US';
  const own = await findOwn(db, actor, phone);
  const current = own.find((contact) => contact.is_default);
  // A phone signed in by a code on the screen keeps its number.
  if (current && plainNumber(current.phone) === phone) return;
  if (current) await endOwnPhone(db, { clientId: actor.clientId, phone: current.phone }, now);
  const sameNumber = own.find((contact) => contact.phone === phone);
  if (sameNumber) {
    if (current) await updateContact(db, actor, { id: current.id, is_default: false, now });
    await updateContact(db, actor, { id: sameNumber.id, is_default: true, now });
  } else if (current) await updateContact(db, actor, { id: current.id, phone, country, invited_at: null, now });
  else {
    const { first_name, last_name, email } = profile;
    await insertContact(db, actor, { id: newId(now), first_name, last_name, email, phone, country, is_default: true, now });
  }
}
