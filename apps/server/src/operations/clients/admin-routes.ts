import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { type AdminContext, archiveClient, reactivateClients, saveProfile } from './admin.ts';
import { pageOfClients } from './routes.ts';

export function clientAdminHandlers(services: Services): Handlers<typeof contract.clientAdmin, Context> {
  const administer = ({ actor, now, carryOut }: Context, message: string, act: (administering: AdminContext) => Promise<void>) =>
    carryOut(async (tx) => {
      await act({ services, tx, staffId: actor.userId, now });
      return { success: 1 as const, message };
    });
  return {
    save: ({ body }, context) => administer(context, 'The profile was saved.', (administering) => saveProfile(administering, body)),
    archive: ({ body }, context) => administer(context, 'The client was archived.', (administering) => archiveClient(administering, body.ClientID)),
    archived: ({ query }) => pageOfClients(services.database.db, query, true),
    reactivate: ({ body: { ClientIDs } }, context) =>
      administer(context, ClientIDs.length === 1 ? 'The client was reactivated.' : 'The clients were reactivated.', (administering) =>
        reactivateClients(administering, ClientIDs),
      ),
  };
}
