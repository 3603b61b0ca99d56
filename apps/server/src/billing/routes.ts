import type { contract, Handlers } from '@earshot/contract';
import { monthlyBill } from '@earshot/domain';
import type { Context } from '../platform/context.ts';
import { activate } from './activation.ts';
import type { Billing } from './billing.ts';
import { changeMessages, projectPrice } from './messages.ts';
import { beginSetup, savePaymentMethod } from './payment-method.ts';
import { billingStatusOf } from './status.ts';
import { findBilling, usageOf } from './store.ts';

export function billingHandlers(billing: Billing): Handlers<typeof contract.billing, Context> {
  const { services, provider } = billing;
  const { database, config } = services;
  return {
    usage: async (_input, { actor: { clientId } }) => {
      const usage = await usageOf(database.db, clientId);
      const { total, ...lines } = monthlyBill(usage, config.prices);
      return { usage, prices: config.prices, lines, projected: total };
    },
    status: (_input, { actor: { clientId, roles, staffId } }) => billingStatusOf(billing, { clientId, isPayer: roles.has('holder') || staffId !== undefined }),
    projectPrice: ({ query }, { actor }) => projectPrice(billing, actor.clientId, query.messages),
    changeMessages: ({ query }, { actor, carryOut }) =>
      carryOut(async (tx) => {
        await changeMessages(services, tx, { actor, messages: query.messages });
        return { success: 1 as const, message: `${query.messages} Geofence Messages can now be concurrently active.` };
      }),
    beginPaymentSetup: async (_input, { actor }) => {
      const setup = await beginSetup(billing, actor.clientId);
      return setup ? { success: 1 as const, setup, clientSecret: setup.clientSecret } : { success: 1 as const, message: 'Payment method already exists' };
    },
    savePaymentMethod: async ({ body }, { actor }) => {
      await savePaymentMethod(billing, actor, body.token);
      return { success: 1 as const, message: 'Your payment method has been saved.' };
    },
    activate: async (_input, { actor }) => {
      await activate(billing, actor);
      return { success: 1 as const, message: 'Your account is active.' };
    },
    portal: async (_input, { actor }) => {
      const known = await findBilling(database.db, actor.clientId, provider.name);
      return { success: 1 as const, ...(known && { url: await provider.portalUrl(known.customer_id, `${config.publicUrl}/account`) }) };
    },
  };
}
