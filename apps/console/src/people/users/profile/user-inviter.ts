import type { NewUser } from '@earshot/contract';
import { createAttempts } from '../../../platform/attempts.ts';

interface InvitationAnswer {
  /** Absent if an archived user was revived. */
  readonly inviteId?: string | undefined;
}

interface Calls {
  readonly invite: (user: NewUser, idempotencyKey: string) => Promise<InvitationAnswer>;
  readonly edit: (invitationId: string, user: NewUser) => Promise<unknown>;
}

/** Invites one person until it succeeds. Text that changed after a lost answer changes the invitation that may be stored. */
export function createInviter({ invite, edit }: Calls): (user: NewUser) => Promise<void> {
  const attempts = createAttempts(invite);
  let invitationId: string | undefined;
  return async (user) => {
    invitationId ??= (await attempts.settle(user))?.inviteId;
    await (invitationId === undefined ? attempts.send(user) : edit(invitationId, user));
  };
}
