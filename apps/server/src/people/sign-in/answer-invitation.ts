import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../../platform/http/context.ts';
import { notFound, signedOut } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { declineInvitation, findOpenInvitation } from '../user-invitations/index.ts';
import { lockEmail } from './account-store.ts';
import { issue } from './open-session.ts';
import { settle } from './resolve-membership.ts';
import { findPerson, findSignedInBy } from './store.ts';

type SignInHandlers = Handlers<typeof contract.signIn, Context>;

/**
 * For a person who has proved an address that a company has invited, without the invitation's link: they see which
 * company it is, and join it or not. Anyone may invite anyone, so an invitation alone must not decide where a person
 * belongs (decisions, Sign-in and admission).
 */
export function answerInvitationHandlers(services: Services): Pick<SignInHandlers, 'invitedBy' | 'answerInvitation'> {
  const { database } = services;
  return {
    invitedBy: async (_input, { waiting, now }) => {
      const person = await findPerson(database.db, waiting.userId);
      const invitation = person && (await findOpenInvitation(database.db, person.email.toLowerCase(), now));
      return invitation ? { invitation: { id: invitation.id, clientName: invitation.client_name } } : {};
    },
    answerInvitation: async ({ body: { invitationId, isAccepted, company } }, context) => {
      const { waiting, now, carryOut } = context;
      return carryOut(async (tx) => {
        const found = await findPerson(tx.db, waiting.userId);
        if (!found) throw signedOut();
        const email = found.email.toLowerCase();
        await lockEmail(tx.db, email);
        const person = (await findPerson(tx.db, waiting.userId)) ?? found;
        const invitation = await findOpenInvitation(tx.db, email, now);
        if (person.client_id === null && invitation?.id !== invitationId) throw notFound('This invitation');
        if (person.client_id === null && invitation && !isAccepted) await declineInvitation(tx, invitation, now);
        const { first_name, last_name, time_zone } = person;
        const proved = { email, firstName: first_name ?? '', lastName: last_name ?? '', timeZone: time_zone ?? 'UTC', company };
        const signedInBy = (await findSignedInBy(tx.db, waiting.sessionId)) ?? 'Email';
        const settled = await settle(services, tx, { ...proved, ...(isAccepted && { acceptedId: invitationId }) }, now);
        return issue(services, tx, settled, { signedInBy, from: context });
      });
    },
  };
}
