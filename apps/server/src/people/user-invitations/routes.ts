import type { contract, Handlers } from '@earshot/contract';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { matchesToken, invitationState } from './accept-invitation.ts';
import { cancel, edit, invite, type InvitationResult, type InvitationContext, resend } from './service.ts';
import { findInvitation, findOpenInvitation, findUserByEmail } from './store.ts';

const lookUpsOfEmail = { name: 'invitation look-up, email', perMinute: 5 };
const lookUpsOfAddress = { name: 'invitation look-up, address', perMinute: 20 };
const resends = { name: 'user invitation, resend', perMinute: 3 };
/** The limit also holds for a user who deletes an invitation and invites again. */
const mailsToEmail = { name: 'user invitation, email', perMinute: 3 };

const wireStatus = { open: 'ACTIVE', cancelled: 'CANCELLED', expired: 'EXPIRED', accepted: 'ACCEPTED' } as const;

export function userInvitationsHandlers(services: Services): Handlers<typeof contract.userInvitations, Context> {
  const { database } = services;
  const { db } = database;
  const manage = ({ actor, now, carryOut }: Context, act: (managing: InvitationContext) => Promise<InvitationResult>) =>
    carryOut(async (tx) => {
      const { message, inviteId, isMailed } = await act({ services, tx, actor, now });
      return { answer: { success: 1 as const, message, ...(inviteId !== undefined && { inviteId }) }, isMailed };
    });
  /** Like `manage`, counted against a limit if something was mailed. */
  const mail = async (context: Context, counted: Parameters<typeof takeTry>[1][number], act: (managing: InvitationContext) => Promise<InvitationResult>) => {
    const forgive = await takeTry(database, [counted], context.now);
    const managed = await manage(context, act).catch(async (error: unknown) => {
      await forgive(db).catch(() => {}); // The original error is reported, not this one.
      throw error;
    });
    if (!managed.isMailed) await forgive(db);
    return managed.answer;
  };
  return {
    status: async ({ params: { id }, query: { token } }, { now }) => {
      const invitation = await findInvitation(db, id);
      if (!invitation) throw notFound('This invitation');
      const status = wireStatus[invitationState(invitation, now)];
      if (token === undefined || !matchesToken(invitation, token)) return { status };
      const { first_name, last_name, email, client_name } = invitation;
      return { status, invited: { firstName: first_name, lastName: last_name, email, clientName: client_name } };
    },
    // The sign-up form says that a typed address is invited (spec 1 §5), so anyone may ask. They learn that exactly
    // this address is invited, and the name only with the secret of its link (decisions, Smaller ones). They never
    // learn the inviter, the company or the role, nor anything of users or of earlier invitations. They need the whole
    // address, in its exact letters, and have a few tries, which count even without a match.
    lookUp: async ({ query }, { now, network }) => {
      const email = query.email.toLowerCase();
      const tries = [
        [lookUpsOfEmail, `${email} ${network}`],
        [lookUpsOfAddress, network],
      ] as const;
      await takeTry(database, tries, now);
      const invitation = await findOpenInvitation(db, email, now);
      // A person invited twice may have joined one of the two.
      if (!invitation || (await findUserByEmail(db, email))) return { data: [] };
      const isByLink = query.invite === invitation.id && query.token !== undefined && matchesToken(invitation, query.token);
      return { data: [isByLink ? { firstName: invitation.first_name, lastName: invitation.last_name } : { firstName: '', lastName: '' }] };
    },
    invite: ({ body }, context) => mail(context, [mailsToEmail, `${context.actor.clientId} ${body.email.toLowerCase()}`], (managing) => invite(managing, body)),
    edit: ({ body }, context) => mail(context, [mailsToEmail, `${context.actor.clientId} ${body.email.toLowerCase()}`], (managing) => edit(managing, body)),
    resend: ({ body: { invitationId } }, context) =>
      mail(context, [resends, `${context.actor.clientId} ${invitationId}`], (managing) => resend(managing, invitationId)),
    cancel: async ({ params: { id } }, context) => (await manage(context, (managing) => cancel(managing, id))).answer,
  };
}
