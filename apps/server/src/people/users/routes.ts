import type { contract, Handlers } from '@earshot/contract';
import { countReceivers } from '../../account/limits/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { toTeamMember, toUser } from './responses.ts';
import { archiveUser } from './archive.ts';
import { editUser } from './edit.ts';
import { countTeam, listOperators, listTeam } from './list-store.ts';
import { transferOwnership } from './ownership.ts';
import { mayLookAt } from './policy.ts';
import { saveContact, saveProfile } from './profile.ts';
import { countOwned, findHolder, findMember } from './store.ts';
import type { TeamContext } from './team.ts';
import { transferData } from './transfer.ts';

export function usersHandlers(services: Services): Handlers<typeof contract.users, Context> {
  const { db } = services.database;
  const manage = ({ actor, now, carryOut }: Context, act: (managing: TeamContext) => Promise<string>) =>
    carryOut(async (tx) => ({ success: 1 as const, message: await act({ tx, actor, now }) }));
  return {
    list: async ({ query: { status = 'All', search = '' } }, { actor, now }) => {
      const rows = await listTeam(db, actor.clientId, { status, search, now });
      return { data: rows.map((row) => toTeamMember(actor.clientId, row)) };
    },
    get: async ({ params: { userId } }, { actor }) => {
      const found = mayLookAt(actor, userId) ? await findMember(db, actor, userId) : undefined;
      if (!found) throw notFound('This user');
      return { data: toUser(found) };
    },
    counts: async ({ params: { userId } }, { actor }) => {
      const owned = mayLookAt(actor, userId) ? await countOwned(db, actor, userId) : undefined;
      if (!owned) throw notFound('This user');
      const { is_operator, contact, people, group, message } = owned;
      return { data: { operator: is_operator ? 1 : 0, contact: contact ?? 0, people: people ?? 0, group: group ?? 0, message: message ?? 0 } };
    },
    holder: async (_input, { actor }) => {
      const found = await findHolder(db, actor);
      if (!found) throw notFound('The Account Holder');
      const { phone, ...rest } = toUser(found);
      // Operators learn whom to ask; only users who manage users see numbers.
      return { data: { ...rest, ...(mayLookAt(actor, found.id) && { phone }) } };
    },
    accountCounts: async (_input, { actor }) => {
      const { admins, operators, people } = await countTeam(db, actor.clientId);
      const receivers = await countReceivers(db, actor.clientId);
      return { data: { admin: admins, operator: operators, receiver: receivers, total: people + receivers } };
    },
    operators: async (_input, { actor }) => {
      const rows = await listOperators(db, actor.clientId);
      return { data: rows.map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email })) };
    },
    saveProfile: async ({ body }, context) => {
      if (body.table === 'contacts') return { success: 1 as const, message: await saveContact(services, context, body) };
      await saveProfile(services, context, body);
      return { success: 1 as const, message: 'The profile has been saved.' };
    },
    edit: async ({ body }, context) =>
      manage(context, async (managing) => {
        await editUser(managing, body);
        return 'The user has been saved.';
      }),
    archive: async ({ params: { userId }, query: { toId } }, context) => manage(context, (managing) => archiveUser(services, managing, { userId, toId })),
    transfer: async ({ body }, context) =>
      manage(context, async (managing) => {
        await transferData(services, managing, body);
        return 'Data transferred successfully!';
      }),
    transferOwnership: async ({ body }, context) =>
      manage(context, async (managing) => `${fullName(await transferOwnership(services, managing, body.userId))} is the Account Holder now.`),
  };
}
