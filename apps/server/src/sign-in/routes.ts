import type { contract, Handlers, User } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { takeTry } from '../platform/attempts.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { signedOut } from '../platform/failures.ts';
import type { Services } from '../platform/services.ts';
import { endSession, openSession } from '../platform/session.ts';
import { checkNothing, isPassword } from './password.ts';
import { findSignIn, findUser, markSeen, type UserRow } from './store.ts';

// decisions, Sign-in and admission: failed tries, 10 a minute per account, 60 per address.
const ofAccount = { name: 'sign-in, account', perMinute: 10 };
const ofAddress = { name: 'sign-in, address', perMinute: 60 };

/** 401 with AuthSuccess 0, like a token that is worth nothing: nobody is signed in yet, so there is nobody to log out. */
const wrong = (): Refusal => new Refusal({ code: 'signed_out' }, 'The e-mail address or the password is wrong.');

export function signInHandlers({ database }: Services): Handlers<typeof contract.signIn, Context> {
  return {
    withPassword: async ({ body }, { now, ip, carryOut }) => {
      const account = body.email.toLowerCase();
      const tries = [
        [ofAccount, account],
        [ofAddress, ip],
      ] as const;
      const forgive = await takeTry(database, tries, now);
      const found = await holderOf(database.db, account, body.password).catch((error: unknown) => {
        void forgive(database.db).catch(() => {}); // nobody was told whether it was right
        throw error;
      });
      if (!found) throw wrong();
      const issued = await carryOut(async ({ db }) => {
        await forgive(db);
        await markSeen(db, found, now);
        return openSession(db, { clientId: found.client_id, userId: found.id }, now);
      });
      return { ...issued, user: userOf(found) };
    },
    session: async (_input, { user: { actor } }) => {
      const found = await findUser(database.db, actor.clientId, actor.userId);
      if (!found) throw signedOut();
      return { user: userOf(found) };
    },
    end: async (_input, { user, carryOut }) =>
      carryOut(async ({ db }) => {
        await endSession(db, user.sessionId);
        return { success: 1 as const };
      }),
  };
}

/** Whose address and password these are. */
async function holderOf(db: Db, account: string, password: string) {
  const found = await findSignIn(db, account);
  if (found?.password_hash) return (await isPassword(password, found.password_hash)) ? found : undefined;
  await checkNothing(password);
  return undefined;
}

const userOf = (row: UserRow): User => ({
  id: row.id,
  ...(!row.is_internal && { clientId: row.client_id, clientName: row.client_name }),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone ?? undefined,
  timeZone: row.time_zone,
  isHolder: row.is_holder,
  isAdmin: row.is_admin,
  isOperator: row.is_operator,
  isSuper: row.is_super,
  isSupport: row.is_support,
});
