import { type BillingAddress, dayMs, type Role } from '@earshot/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { buildClient, buildUser } from '../../../test/factories.ts';
import type { TestServer } from '../../../test/server.ts';
import type { Billing } from './billing.ts';
import { refresh } from './refresh.ts';
import { tellChanges } from './sync.ts';
import { openSandbox, saveTestCard } from './sandbox/index.ts';
import { finishedSetup } from './sandbox/sandbox.test-setup.ts';

export const denver: BillingAddress = { line1: '1200 17th Street', line2: '', city: 'Denver', state: 'CO', postalCode: '80202', country: 'US', taxId: '' };

export const openBilling = ({ services }: TestServer): Billing => ({ services, provider: openSandbox(services) });

/** Waits until the server has told the provider of a client's changes so far. */
export async function awaitSyncs(server: TestServer, clientId: string): Promise<void> {
  await tellChanges(openBilling(server));
  const unfinished = sql`select from pgboss.job where name = 'billing-sync' and data ->> 'clientId' = ${clientId} and state in ('created', 'retry', 'active')`;
  await eventually(async () => expect((await unfinished.execute(server.services.database.db)).rows).toHaveLength(0));
}

/** A client in free use, begun `trialDays` days ago, and its Account Holder. */
export async function buildFreeAccount(server: TestServer, trialDays?: number) {
  const { id: clientId } = await buildClient(server);
  const { db } = server.services.database;
  const change = (values: { readonly activated_at?: Date | null; readonly deactivated_at?: Date | null; readonly trial_started_at?: Date | null }) =>
    db.updateTable('clients').set(values).where('id', '=', clientId).execute();
  await change({ activated_at: null, trial_started_at: trialDays === undefined ? null : new Date(server.clock.at - trialDays * dayMs) });
  const holder = await buildUser(server, clientId, ['holder', 'admin', 'operator']);
  const api = server.api(holder.token);
  const row = () => db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
  return {
    clientId,
    holder,
    api,
    change,
    row,
    customerId: `cus_sandbox_${clientId}`,
    /** Saves a card as the card form does. */
    saveCard: async () => {
      await api.billing.savePaymentMethod({ body: { token: await finishedSetup(server, clientId) } });
    },
    /** Puts another card on file at the provider, such as one that cannot be charged. */
    replaceCard: async (card: Parameters<typeof saveTestCard>[2]) => {
      await saveTestCard(db, `cus_sandbox_${clientId}`, card);
      await refresh(openBilling(server), clientId);
    },
    colleague: (roles: readonly Exclude<Role, 'receiver'>[]) => buildUser(server, clientId, roles),
    audit: async () =>
      (
        await db.selectFrom('audit_entries').select(['action', 'actor_name', 'changes']).where('client_id', '=', clientId).orderBy('at').orderBy('id').execute()
      ).map(({ action, actor_name }) => `${actor_name}: ${action}`),
  };
}
