import type { contract, Handlers } from '@earshot/contract';
import { findOptOuts, setOptOut } from '../../delivery/outbox/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { findInvitation } from './store.ts';

export function invitationsHandlers({ database, config }: Services): Handlers<typeof contract.invitations, Context> {
  const { db } = database;
  const stores = { ...(config.appStoreUrl && { appStoreUrl: config.appStoreUrl }), ...(config.playStoreUrl && { playStoreUrl: config.playStoreUrl }) };
  return {
    get: async ({ query }) => {
      const invitation = query.code ? await findInvitation(db, query.code) : undefined;
      if (!invitation) return { optedOut: false, ...stores };
      return {
        sender: `${fullName(invitation)}, ${invitation.client_name}`,
        company: invitation.client_name,
        optedOut: (await findOptOuts(db, [invitation.phone])).size > 0,
        ...stores,
      };
    },
    optOut: async ({ body }, { now, carryOut }) =>
      carryOut(async (tx) => {
        const invitation = await findInvitation(tx.db, body.code);
        if (!invitation) throw notFound('This invitation');
        await setOptOut(tx.db, invitation.phone, { isOut: body.optOut, now });
        return { success: 1 as const, message: body.optOut ? 'You will get no more invitations.' : 'You can be invited again.' };
      }),
  };
}
