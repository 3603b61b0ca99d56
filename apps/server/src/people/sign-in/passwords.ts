import { setTimeout as wait } from 'node:timers/promises';
import type { contract, Handlers } from '@earshot/contract';
import { hourMs, Refusal } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { requireConfirmation } from '../../platform/session/confirmation.ts';
import { forgetDevices, rememberDevice } from '../../platform/session/known-devices.ts';
import { endUserSessions } from '../../platform/session/session.ts';
import { identifyAsker } from './failed-sign-ins.ts';
import { passwordChangedMail, providerMail, resetMail } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { wordsOnProvider } from './own-provider.ts';
import { addReset, findPassword, findReset, lockPassword, setPassword } from './password-store.ts';
import { hashPassword, isPassword } from './password.ts';
import { isOfBrowser, requireSignUp } from './sign-up-store.ts';
import { findPerson, findSignIn, type PersonRow } from './store.ts';
import { tellArchived } from './archived-notice.ts';
import { mailTries, passwordTries } from './rate-limits.ts';

type SignInHandlers = Handlers<typeof contract.signIn, Context>;

const lifetimeMs = hourMs;
/** Longer than writing the email takes, so that the time does not reveal an unknown address. */
const answerMs = 200;

export function passwordHandlers(services: Services): Pick<SignInHandlers, 'forgotPassword' | 'checkMailedLink' | 'resetPassword' | 'changePassword'> {
  const { database } = services;
  return {
    forgotPassword: async ({ body }, { now, network, deviceKey, carryOut }) => {
      const email = body.email.toLowerCase();
      await takeTry(database, mailTries(await identifyAsker(services, { email, network, deviceKey, now })), now);
      const sent = carryOut(async (tx) => {
        const found = await findSignIn(tx.db, email);
        if (found) await sendLater(services, tx, await forgottenMail(services, tx.db, { person: found, email }, now), now);
        // A new password would not help an archived person.
        else await tellArchived(services, tx, email, now);
        return { success: 1 as const, message: 'If there is an account for this address, a link is on its way.' };
      });
      const [answer] = await Promise.all([sent, wait(answerMs)]);
      return answer;
    },
    checkMailedLink: async ({ body: { token, purpose } }, { now, deviceKey }) => {
      const { db } = database;
      if (purpose === 'sign-up') {
        const signUp = await requireSignUp(db, hashToken(token), now);
        return { success: 1 as const, needsPassword: !isOfBrowser(signUp, deviceKey) };
      }
      const reset = await findReset(db, hashToken(token), now);
      if (!reset || !(await findPerson(db, reset.user_id))) throw ended();
      return { success: 1 as const };
    },
    resetPassword: async ({ body }, { now, deviceKey, keepDeviceKey, carryOut }) => {
      const tokenHash = hashToken(body.token);
      const link = await findReset(database.db, tokenHash, now);
      if (!link) throw ended();
      const owner = await findPerson(database.db, link.user_id);
      await checkNewPassword({ field: 'password', password: body.password, names: [owner?.email, owner?.client_name, owner?.first_name, owner?.last_name] });
      const passwordHash = await hashPassword(body.password);
      return carryOut(async (tx) => {
        const userId = await takeReset(tx.db, tokenHash, now);
        const person = await findPerson(tx.db, userId);
        if (!person) throw ended(); // The person was archived.
        await replacePassword(services, tx, { person, passwordHash }, now);
        // The person reads the owner's mail, so this browser signs in even when strangers have used up the tries.
        keepDeviceKey(await rememberDevice(tx.db, deviceKey, { account: toAccountKey(person), now }));
        return { success: 1 as const, message: 'Your new password is set. Log in with it.' };
      });
    },
    changePassword: async ({ body }, { user, deviceKey, now, carryOut }) => {
      const { userId } = user.actor;
      const forgive = await takeTry(database, passwordTries(userId), now);
      const current = (await findPassword(database.db, userId))?.password_hash;
      if (!current)
        throw new Refusal({ code: 'conflict' }, 'You have no password yet: you log in with Google or another provider. Use "Forgot password" to set one.');
      if (!(await isPassword(body.currentPassword, current))) throw wrongCurrent();
      const owner = await findPerson(database.db, userId);
      // Users without a factor prove who they are by the current password.
      if (owner?.has_factor) requireConfirmation(user, now);
      await checkNewPassword({
        field: 'newPassword',
        password: body.newPassword,
        names: [owner?.email, owner?.client_name, owner?.first_name, owner?.last_name],
      });
      const passwordHash = await hashPassword(body.newPassword);
      return carryOut(async (tx) => {
        if ((await lockPassword(tx.db, userId))?.password_hash !== current) throw wrongCurrent(); // The password was changed this very moment.
        const person = await findPerson(tx.db, userId);
        if (person) await replacePassword(services, tx, { person, passwordHash, keepSessionId: user.sessionId, keepKey: deviceKey }, now);
        await forgive(tx.db);
        return { success: 1 as const, message: 'Your password is changed. You are logged out everywhere else.' };
      });
    },
  };
}

const ended = (): Refusal => invalid({ field: 'token', message: 'This link has expired or was used. Ask for a new one.' });
const wrongCurrent = (): Refusal => invalid({ field: 'currentPassword', message: 'is wrong' });

const toAddressee = (person: PersonRow, to: string) => ({ to, firstName: person.first_name ?? '', clientId: person.client_id });

/** The email with a link to a new password; people of the installation's own provider are told to sign in with it. */
async function forgottenMail(services: Services, db: Db, { person, email }: { readonly person: PersonRow; readonly email: string }, now: number) {
  const words = wordsOnProvider(services.config, email, person);
  const to = toAddressee(person, email);
  if (words !== undefined) return providerMail(to, { words, publicUrl: services.config.publicUrl });
  return resetMail(to, await newResetLink(services, db, person.user_id, now));
}

/** A link that sets a person's password, once, within an hour. */
export async function newResetLink({ config }: Pick<Services, 'config'>, db: Db, userId: string, now: number): Promise<string> {
  const token = newToken();
  await addReset(db, { tokenHash: hashToken(token), userId, expiresAt: now + lifetimeMs }, now);
  return `${config.publicUrl}/reset-password?t=${token}`;
}

/** Returns the user of a link and uses it up. The second of two requests with links to one account waits, and finds its link gone. */
async function takeReset(db: Db, tokenHash: Buffer, now: number): Promise<string> {
  const reset = await findReset(db, tokenHash, now);
  if (!reset) throw ended();
  await lockPassword(db, reset.user_id);
  if (!(await findReset(db, tokenHash, now))) throw ended();
  return reset.user_id;
}

interface PasswordChange {
  readonly person: PersonRow;
  readonly passwordHash: string;
  /** The session that goes on. */
  readonly keepSessionId?: string;
  /** The key of the device that stays known. */
  readonly keepKey?: string | undefined;
}

const toAccountKey = ({ email }: PersonRow) => `sign-in ${email.toLowerCase()}` as const;

async function replacePassword(
  services: Services,
  tx: Transaction,
  { person, passwordHash, keepSessionId, keepKey }: PasswordChange,
  now: number,
): Promise<void> {
  await setPassword(tx.db, person.user_id, passwordHash);
  await endUserSessions(tx.db, person.user_id, keepSessionId);
  for (const account of [toAccountKey(person), `second factor ${person.user_id}` as const]) await forgetDevices(tx.db, account, keepKey);
  await sendLater(services, tx, passwordChangedMail(toAddressee(person, person.email), services.config.publicUrl), now);
}
