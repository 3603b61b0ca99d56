import type { NewUser } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { newKey } from '../../../platform/new-key.ts';

interface Attempt {
  readonly user: NewUser;
  readonly key: string;
}

interface InvitationAnswer {
  /** Absent if an archived user was revived. */
  readonly inviteId?: string | undefined;
}

interface Calls {
  readonly invite: (user: NewUser, idempotencyKey: string) => Promise<InvitationAnswer>;
  readonly edit: (invitationId: string, user: NewUser) => Promise<unknown>;
}

/**
 * Invites one person until it succeeds. An attempt without an answer is settled first, under its own key, so that the
 * person is not invited twice.
 */
export function createInviter({ invite, edit }: Calls): (user: NewUser) => Promise<void> {
  let unanswered: Attempt | undefined;
  // The invitation made by an earlier attempt that was settled after the form had changed.
  let invitationId: string | undefined;

  async function carryOut(attempt: Attempt): Promise<InvitationAnswer> {
    unanswered = attempt;
    try {
      const invited = await invite(attempt.user, attempt.key);
      unanswered = undefined;
      return invited;
    } catch (error) {
      // A refused attempt is surely not stored; any other may be.
      if (error instanceof Refusal) unanswered = undefined;
      throw error;
    }
  }

  return async (user) => {
    if (unanswered && JSON.stringify(unanswered.user) === JSON.stringify(user)) return void (await carryOut(unanswered));
    if (unanswered) {
      const earlier = await carryOut(unanswered).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      invitationId = earlier?.inviteId;
    }
    if (invitationId !== undefined) return void (await edit(invitationId, user));
    await carryOut({ user, key: newKey() });
  };
}
