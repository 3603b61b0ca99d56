import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound, signedOut } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { archived } from '../../platform/session/archived.ts';
import { lifetimeFor } from '../../platform/session/session-lifetime.ts';
import { endSession, endUserSessions } from '../../platform/session/session.ts';
import { answerInvitationHandlers } from './answer-invitation.ts';
import { identifyAsker, tellOfFailedTries } from './failed-sign-ins.ts';
import { issue, toUser } from './open-session.ts';
import { refusePeopleOfProvider, wordsOnProvider } from './own-provider.ts';
import { findPassword } from './password-store.ts';
import { checkNothing, isPassword } from './password.ts';
import { passwordHandlers } from './passwords.ts';
import { settle, type Membership } from './resolve-membership.ts';
import { signUpHandlers } from './sign-up.ts';
import { endOwnSession, findArchivedSignIn, findPerson, findSignIn, holdPassword, listSessions, type PersonRow } from './store.ts';
import { signInTries } from './rate-limits.ts';

/** 401 with AuthSuccess 0, as for an invalid token: no session exists yet, so there is none to end. */
const wrong = (more?: string): Refusal =>
  new Refusal({ code: 'signed_out' }, ['The email address or the password is wrong.', ...(more === undefined ? [] : [more])].join(' '));

export function signInHandlers(services: Services): Handlers<typeof contract.signIn, Context> {
  const { database } = services;
  return {
    ...signUpHandlers(services),
    ...passwordHandlers(services),
    ...answerInvitationHandlers(services),
    withPassword: async ({ body }, context) => {
      const { now, network, deviceKey, carryOut } = context;
      const email = body.email.toLowerCase();
      const forgive = await takeTry(database, signInTries(await identifyAsker(services, { email, network, deviceKey, now })), now);
      const found = await findPasswordHolder(services, email, body.password).catch((error: unknown) => {
        void forgive(database.db).catch(() => {}); // The error does not say whether the password was right, or it was right.
        throw error;
      });
      if (!found) {
        // The call is not awaited, so that the time does not reveal whether the address is known.
        void tellOfFailedTries(services, email, now).catch((error: unknown) => services.log.warn(error));
        // The words are the same for all people of the domain, so that they do not reveal staff.
        throw wrong(wordsOnProvider(services.config, email));
      }
      refusePeopleOfProvider(services.config, email, found);
      return carryOut(async (tx) => {
        const settled = await settleAgain(services, tx, { person: found, email }, now);
        if (!(await holdPassword(tx.db, found.user_id, found.password_hash))) throw wrong(); // The password was changed this very moment.
        await forgive(tx.db);
        return issue(services, tx, settled, { signedInBy: 'Email', from: context });
      });
    },
    session: async (_input, { person }) => {
      const found = await findPerson(database.db, person.kind === 'half' ? person.userId : person.actor.userId);
      if (!found) throw signedOut();
      return { user: toUser(found, { signedInBy: person.signedInBy, due: person.kind === 'half' ? person.due : undefined }) };
    },
    sessions: async (_input, { user: { actor, sessionId }, now }) => {
      const rows = await listSessions(database.db, actor.userId, {
        now,
        maxMs: lifetimeFor(services.config.session, actor.roles.has('super') || actor.roles.has('support')).maxMs,
      });
      const password = await findPassword(database.db, actor.userId);
      return { data: rows.map((row) => toSessionRow(row, sessionId)), hasPassword: typeof password?.password_hash === 'string' };
    },
    endSession: async ({ params }, { user: { actor }, carryOut }) =>
      carryOut(async ({ db }) => {
        if (!(await endOwnSession(db, actor.userId, params.id))) throw notFound('This session');
        return { success: 1 as const };
      }),
    endOtherSessions: async (_input, { user: { actor, sessionId }, carryOut }) =>
      carryOut(async ({ db }) => {
        await endUserSessions(db, actor.userId, sessionId);
        return { success: 1 as const };
      }),
    end: async (_input, { caller, carryOut }) =>
      carryOut(async ({ db }) => {
        if (caller.kind !== 'device') await endSession(db, caller.sessionId);
        return { success: 1 as const };
      }),
  };
}

/** The owner of an address and password. An archived person learns of the archiving only by the right password, and after the same time. */
async function findPasswordHolder({ database: { db }, config }: Services, email: string, password: string) {
  const found = await findSignIn(db, email);
  const gone = found ? undefined : await findArchivedSignIn(db, email);
  const { password_hash } = found ?? gone ?? {};
  if (!password_hash) {
    await checkNothing(password);
    return undefined;
  }
  const isRight = await isPassword(password, password_hash);
  if (gone && isRight) throw await archived(db, gone, config.supportUrl);
  return found && isRight ? { ...found, password_hash } : undefined;
}

/** Settles a waiting person again: the address may be admitted by now. */
async function settleAgain(services: Services, tx: Transaction, { person, email }: { readonly person: PersonRow; readonly email: string }, now: number) {
  const { user_id: userId, client_id: clientId, first_name, last_name, time_zone } = person;
  if (clientId !== null) return { userId, clientId } satisfies Membership;
  return settle(services, tx, { email, firstName: first_name ?? '', lastName: last_name ?? '', timeZone: time_zone ?? 'UTC' }, now);
}

const toSessionRow = (row: Awaited<ReturnType<typeof listSessions>>[number], currentId: string) => ({
  id: row.id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  userAgent: row.user_agent,
  ...(row.country !== null && { country: row.country }),
  signedInBy: row.signed_in_by,
  isCurrent: row.id === currentId,
});
