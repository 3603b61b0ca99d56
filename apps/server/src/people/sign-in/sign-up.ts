import type { contract, Handlers } from '@earshot/contract';
import { hourMs, Refusal } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { checkLink } from '../user-invitations/index.ts';
import { findAccount, lockEmail } from './account-store.ts';
import { identifyAsker } from './failed-sign-ins.ts';
import { issue } from './open-session.ts';
import { alreadyMail, verificationMail } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { refusePeopleOfProvider } from './own-provider.ts';
import { hashPassword, isPassword } from './password.ts';
import { type InvitationLink, linkEnded, settle } from './resolve-membership.ts';
import { addSignUp, isOfBrowser, requireSignUp, type SignUp } from './sign-up-store.ts';
import { tellArchived } from './archived-notice.ts';
import { linkTries, mailTries } from './rate-limits.ts';

type SignInHandlers = Handlers<typeof contract.signIn, Context>;

const lifetimeMs = 24 * hourMs;

/** Sign-up with email and password: no account exists before the address is proved (decisions, Sign-in and admission). */
export function signUpHandlers(services: Services): Pick<SignInHandlers, 'signUp' | 'verifyEmail'> {
  const { database } = services;
  return {
    signUp: async ({ body }, context) => {
      const { now, network, deviceKey, keepDeviceKey, carryOut } = context;
      const email = body.email.toLowerCase();
      refusePeopleOfProvider(services.config, email);
      await takeTry(database, mailTries(await identifyAsker(services, { email, network, deviceKey, now })), now);
      await checkNewPassword({ field: 'password', password: body.password, names: [email, body.company, body.firstName, body.lastName] });
      const hasProof = body.invitation !== undefined && (await isInvited(services, body.invitation, { email, now }));
      // Hashed even if it is not stored, so that the time does not reveal whether the address is known.
      const passwordHash = await hashPassword(body.password);
      return carryOut(async (tx) => {
        if (hasProof) {
          const settled = await settle(services, tx, { ...body, email, passwordHash }, now);
          return { success: 1 as const, signedIn: await issue(services, tx, settled, { signedInBy: 'Email', from: context }) };
        }
        // Kept for known and unknown addresses alike, so that it reveals nothing.
        const key = deviceKey ?? newToken();
        keepDeviceKey(key);
        await askForProof(services, tx, { ...body, email, passwordHash, deviceKey: key }, now);
        return { success: 1 as const, message: `A link is on its way to ${body.email}. Open it to finish signing up.` };
      });
    },
    // Two proofs are needed: the link shows who owns the address; the browser that signed up, or elsewhere the
    // password, shows who signed up. A stranger who signs up with another person's address cannot open the link. The
    // owner who opens the stranger's link cannot finish it; otherwise the stranger would know the password of their
    // account.
    verifyEmail: async ({ body }, context) => {
      const { now, deviceKey, carryOut } = context;
      const tokenHash = hashToken(body.token);
      const found = await requireSignUp(database.db, tokenHash, now);
      refusePeopleOfProvider(services.config, found.email);
      const forgive = await takeTry(database, linkTries(body.token), now);
      if (body.password === undefined) {
        if (!isOfBrowser(found, deviceKey)) throw invalid({ field: 'password', message: 'is required' });
      } else if (!(await isPassword(body.password, found.password_hash))) throw new Refusal({ code: 'signed_out' }, 'The password is wrong.');
      return carryOut(async (tx) => {
        await lockEmail(tx.db, found.email);
        const signUp = await requireSignUp(tx.db, tokenHash, now);
        const { email, password_hash: passwordHash, first_name: firstName, last_name: lastName, company, time_zone: timeZone } = signUp;
        const settled = await settle(services, tx, { email, passwordHash, firstName, lastName, company, timeZone }, now);
        await forgive(tx.db);
        return issue(services, tx, settled, { signedInBy: 'Email', from: context });
      });
    },
  };
}

async function isInvited({ database: { db } }: Services, link: InvitationLink, { email, now }: { readonly email: string; readonly now: number }) {
  const checked = await checkLink(db, link, now);
  if (checked.kind === 'cancelled' || checked.kind === 'expired') throw linkEnded(checked.kind);
  return checked.kind === 'good' && checked.invitation.email === email;
}

/** Mails the link; if the address has an account, informs its owner alone. */
async function askForProof(services: Services, tx: Transaction, signUp: Omit<SignUp, 'tokenHash'>, now: number): Promise<void> {
  const { publicUrl } = services.config;
  const { email: to, firstName } = signUp;
  const account = await findAccount(tx.db, to);
  if (account) {
    if (account.is_archived) return tellArchived(services, tx, to, now);
    await sendLater(services, tx, alreadyMail({ to, firstName: account.first_name ?? '', clientId: account.client_id }, publicUrl), now);
    return;
  }
  const token = newToken();
  await addSignUp(tx.db, { ...signUp, tokenHash: hashToken(token) }, { now, expiresAt: now + lifetimeMs });
  await sendLater(services, tx, verificationMail({ to, firstName }, `${publicUrl}/verify-email?t=${token}`), now);
}
