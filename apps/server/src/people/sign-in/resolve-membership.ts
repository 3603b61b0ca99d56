import { Refusal } from '@earshot/domain';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { signedOut } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { archived } from '../../platform/session/archived.ts';
import { endUserSessions } from '../../platform/session/session.ts';
import { acceptInvitation, checkLink, findOpenInvitation } from '../user-invitations/index.ts';
import { type AccountRow, addWaitingPerson, dropPassword, endSignUps, findAccount, lockEmail, putSignIn, takeWaitingPerson } from './account-store.ts';
import { openAccount } from './open-account.ts';
import { isAdmitted } from './policy.ts';
import { findArchivedSignIn } from './store.ts';

/** The mailed link of an invitation: a person with its secret reads the invited person's mail. */
export interface InvitationLink {
  readonly id: string;
  readonly token: string;
}

/** A person who has proved their address: by a mailed link, or by Google. */
export interface VerifiedIdentity {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The name of a new client; the person's own name by default. */
  readonly company?: string | undefined;
  readonly timeZone: string;
  /** The invitation they came by. One for another address is ignored. */
  readonly invitation?: InvitationLink | undefined;
  /** The open invitation that they accepted. */
  readonly acceptedId?: string | undefined;
  /** The hash of the password chosen at the sign-up. It never opens an existing account. */
  readonly passwordHash?: string | undefined;
  /** Google's own id of the person. It is linked with an existing account. */
  readonly googleSub?: string | undefined;
}

/** The client of a person; null while they wait to be admitted. */
export interface Membership {
  readonly userId: string;
  readonly clientId: string | null;
}

/**
 * Finds or makes the account of a person whose address is proved (decisions: Sign-in and admission). The first of these
 * applies: the account with the address; the invitation that they came by or accepted; waiting, while another
 * invitation for their address needs an answer; a new client; waiting. Waiting people are settled anew each time.
 */
export async function settle(services: Services, tx: Transaction, person: VerifiedIdentity, now: number): Promise<Membership> {
  const { db } = tx;
  const email = person.email.toLowerCase();
  await lockEmail(db, email);
  await endSignUps(db, email, now);
  const account = await findAccount(db, email);
  // A person who chose a password for an address that was never proved must not share the account with its owner.
  if (account?.verified_at === null) await dropPassword(db, account.user_id);
  if (account?.client_id) return welcomeBack(services, tx, { person: { ...person, email }, account: { ...account, client_id: account.client_id } }, now);
  const userId = account?.user_id ?? newId(now);
  const company = person.company || account?.company || undefined;
  const clientId = await findPlace(services, tx, { ...person, company, email, userId }, now);
  await putSignIn(db, { ...person, userId, clientId, email }, now);
  if (clientId === null) await addWaitingPerson(db, { ...person, email, userId }, now);
  else if (account) {
    await takeWaitingPerson(db, userId);
    await endUserSessions(db, userId); // The sessions are good for the waiting list only.
  }
  return { userId, clientId };
}

async function welcomeBack(
  { config }: Services,
  { db }: Transaction,
  { person, account }: { readonly person: VerifiedIdentity; readonly account: AccountRow & { readonly client_id: string } },
  now: number,
): Promise<Membership> {
  const { user_id: userId, client_id: clientId } = account;
  if (account.is_archived) {
    const gone = await findArchivedSignIn(db, person.email);
    throw gone ? await archived(db, gone, config.supportUrl) : signedOut();
  }
  const hasBeenProved = account.verified_at !== null;
  if (person.passwordHash && hasBeenProved)
    throw new Refusal({ code: 'conflict' }, 'There is already an account for this address. Log in, or use "Forgot password".');
  // An address that passed to another person does not open the account.
  if (person.googleSub && account.google_sub && person.googleSub !== account.google_sub)
    throw new Refusal({ code: 'conflict' }, 'The account for this address belongs to another Google account. Log in with your password.');
  await putSignIn(db, { ...person, userId, clientId }, now);
  return { userId, clientId };
}

/** The client that a person joins or opens; null for waiting people. */
async function findPlace(services: Services, tx: Transaction, person: VerifiedIdentity & { readonly userId: string }, now: number): Promise<string | null> {
  const { email, userId, timeZone } = person;
  const open = await findOpenInvitation(tx.db, email, now);
  const byLink = person.invitation && (await checkInvitation(tx, person.invitation, email, now));
  const invitation = byLink ?? (open?.id === person.acceptedId ? open : undefined);
  if (invitation) {
    await acceptInvitation(tx, { invitation, userId, email, timeZone }, now);
    return invitation.client_id;
  }
  // Anyone may have invited the address, so the person is asked.
  if (open) return null;
  return isAdmitted(services.config.admission, email) ? openAccount(tx, person, { now }) : null;
}

async function checkInvitation({ db }: Transaction, link: InvitationLink, email: string, now: number) {
  const checked = await checkLink(db, link, now);
  if (checked.kind === 'cancelled' || checked.kind === 'expired') throw linkEnded(checked.kind);
  return checked.kind === 'good' && checked.invitation.email === email ? checked.invitation : undefined;
}

/** The refusal of the link of an invitation that ended. */
export const linkEnded = (how: 'cancelled' | 'expired'): Refusal =>
  new Refusal({ code: 'conflict' }, `The invitation to sign up ${how === 'cancelled' ? 'was canceled' : 'has expired'}. Contact your Admin.`);
