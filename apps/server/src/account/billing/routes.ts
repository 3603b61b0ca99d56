import type { contract, Handlers } from '@earshot/contract';
import { monthlyBill } from '@earshot/domain';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import { findAccount } from '../limits/index.ts';
import { activate } from './activation.ts';
import { listBilledPeople, listInvoices, loadInvoiceBill, projectBill } from './bill.ts';
import { findBillingAddress, keepAddress, tellAddress } from './address.ts';
import type { Billing } from './billing.ts';
import { changeLanguage, findBillingLanguage } from './language.ts';
import { changeMessages, projectPrice } from './messages.ts';
import { beginSetup, savePaymentMethod } from './payment-method.ts';
import type { Approval } from './provider.ts';
import { loadBillingStatus } from './status.ts';
import { findBilledUsage, findBilling, loadUsage } from './store.ts';
import { sync } from './sync.ts';
import { estimateTax } from './tax.ts';

export function billingHandlers(billing: Billing): Handlers<typeof contract.billing, Context> {
  const { services, provider } = billing;
  const { database, config } = services;
  /** The approval with the data the browser needs to ask the bank. */
  const asked = (approval: Approval) => ({ ...approval, ...provider.form, provider: provider.name });
  return {
    usage: async (_input, { actor: { clientId } }) => {
      const usage = await loadUsage(database.db, clientId);
      const billed = await findBilledUsage(database.db, clientId, provider.name);
      const { total, ...lines } = monthlyBill(billed, config.prices);
      return {
        usage,
        tax: await estimateTax(billing, clientId, billed),
        address: await findBillingAddress(database.db, clientId),
        billedMessages: billed.messages,
        prices: config.prices,
        lines,
        projected: total,
        language: await findBillingLanguage(database.db, clientId),
      };
    },
    status: (_input, { actor: { clientId, roles, staffId } }) =>
      loadBillingStatus(billing, { clientId, isPayer: roles.has('holder') || staffId !== undefined }),
    rates: async (_input, { actor: { clientId } }) => ({
      ...config.prices,
      isBilled: (await findAccount(database.db, clientId)).activated_at !== null,
      ...(config.isTaxed && { isTaxed: true }),
    }),
    invoices: async (_input, { actor: { clientId } }) => ({
      invoices: (await listInvoices(billing, clientId)).map(({ id, number, at, total, status }) => ({ id, number, at, total, status })),
    }),
    bill: ({ query: { invoice } }, { actor: { clientId } }) =>
      invoice === undefined ? projectBill(billing, clientId) : loadInvoiceBill(billing, clientId, invoice),
    billedPeople: async ({ query: { at, since, ...query } }, { actor: { clientId } }) => {
      const page = toPage(query);
      const { data, count } = await listBilledPeople(billing, clientId, { at, since, page });
      return { data, pager: toPager(page, count) };
    },
    projectPrice: ({ query }, { actor }) => projectPrice(billing, actor.clientId, query.messages),
    changeMessages: ({ query }, { actor, carryOut }) =>
      carryOut(async (tx) => {
        await changeMessages(services, tx, { actor, messages: query.messages });
        return { success: 1 as const, message: `${query.messages} Geofence Messages can now be concurrently active.` };
      }),
    changeLanguage: ({ query }, { actor, carryOut }) =>
      carryOut(async (tx) => {
        await changeLanguage(services, tx, { actor, language: query.language });
        return { success: 1 as const, message: 'The billing language has been changed.' };
      }),
    changeAddress: async ({ body }, { actor, carryOut }) => {
      await tellAddress(billing, actor.clientId, body);
      return carryOut(async (tx) => {
        await keepAddress(services, tx, { actor, address: body });
        return { success: 1 as const, message: 'The billing address has been saved.' };
      });
    },
    beginPaymentSetup: async ({ query }, { actor }) => {
      const setup = await beginSetup(billing, actor.clientId, { replaces: query.replaces ?? false });
      return setup ? { success: 1 as const, setup, clientSecret: setup.clientSecret } : { success: 1 as const, message: 'Payment method already exists' };
    },
    savePaymentMethod: async ({ body }, { actor }) => {
      const { message, approval } = await savePaymentMethod(billing, actor, body.token);
      return { success: 1 as const, message, ...(approval && { approval: asked(approval) }) };
    },
    activate: async ({ query }, { actor }) => {
      const approval = await activate(billing, actor, { keepsFreeDays: query.keepsFreeDays ?? false });
      if (!approval) return { success: 1 as const, message: 'Your account is active.' };
      return { success: 1 as const, message: 'Your bank asks for your approval.', approval: asked(approval) };
    },
    portal: async (_input, { actor }) => {
      const known = await findBilling(database.db, actor.clientId, provider.name);
      // The provider's pages then show the same next invoice as Usage.
      if (known) await sync(billing, actor.clientId);
      return { success: 1 as const, ...(known && { url: await provider.portalUrl(known.customer_id, `${config.publicUrl}/account`) }) };
    },
  };
}
