import { userInvitationDays } from '@earshot/domain';
import { plainName } from '../../delivery/outbox/index.ts';

export interface InvitationMail {
  readonly to: string;
  readonly firstName: string;
  readonly inviterName: string;
  readonly clientId: string;
  readonly clientName: string;
}

const mail = (kind: 'user invitation' | 'account', { to, firstName, clientId }: InvitationMail, subject: string, paragraphs: readonly string[]) => ({
  channel: 'mail' as const,
  kind,
  clientId,
  recipient: to,
  subject,
  body: [`Hello ${plainName(firstName)},`, ...paragraphs, 'Earshot, geofence messaging'].join('\n\n'),
});

/** Invites a person to the console; `link` is good for 7 days. */
export function invitationMail(inviting: InvitationMail, link: string) {
  const [inviter, client] = [plainName(inviting.inviterName), plainName(inviting.clientName)];
  return mail('user invitation', inviting, `${inviter} invites you to ${client} on Earshot`, [
    `${inviter} invites you to join ${client} on Earshot. Open the link to sign up.`,
    link,
    `The link lasts ${userInvitationDays} days; any earlier link has ended. If you did not expect this, ignore this email: no account is created.`,
  ]);
}

/** Tells an archived person that they can sign in again. */
export function revivedMail(inviting: InvitationMail, publicUrl: string) {
  const [inviter, client] = [plainName(inviting.inviterName), plainName(inviting.clientName)];
  return mail('account', inviting, 'Your Earshot account was restored', [
    `${inviter} has restored your account of ${client}. Log in here, as you did before. If you do not remember the password, choose "Forgot password" there.`,
    `${publicUrl}/login`,
    'If you no longer want to use Earshot, ignore this email.',
  ]);
}
