import type { PaymentProvider } from '../provider.ts';
import { changeUsage, type Ledger, previewInvoice, previewTax, readProviderState, subscribe } from './ledger.ts';
import { newPass, openPasses, toQuery } from './portal-link.ts';
import { payOverdue } from './payments.ts';
import { beginSetup, takeCard } from './setups.ts';
import { toInvoice, toKnownLines } from './invoice-lines.ts';
import { changeCustomer, findInvoiceById, listInvoices, toSandboxCustomerId, saveCustomer } from './store.ts';

/** A payment provider that takes no real card and moves no money: a ledger in our own database behind the same port as the real one. */
export function openSandbox(ledger: Ledger): PaymentProvider {
  const { database, config, now } = ledger;
  const passes = openPasses(ledger);
  return {
    name: 'sandbox',
    form: { scriptUrl: config.cards.scriptUrl ?? '/sandbox/cards.js', publishableKey: 'pk_sandbox' },
    ensureCustomer: async ({ clientId, name, email, language, address }) => {
      const id = toSandboxCustomerId(clientId);
      await saveCustomer(database.db, { id, name, email, language, address: address ? JSON.stringify(address) : null, created_at: new Date(now()) });
      return id;
    },
    // Its customers are in the same database, so a restored backup has both or neither.
    findClientId: async () => undefined,
    changeCustomer: (id, { name, email, language, address }) => changeCustomer(database.db, id, { name, email, language, address }),
    beginSetup: (customerId) => beginSetup(ledger, customerId),
    takeCard: (customerId, setupId) => takeCard(ledger, customerId, setupId),
    subscribe: (order) => subscribe(ledger, order),
    payOverdue: (customerId) => payOverdue(ledger, customerId),
    changeUsage: (customerId, usage) => changeUsage(ledger, customerId, usage),
    previewInvoice: (customerId, usage) => previewInvoice(ledger, customerId, usage),
    previewTax: (customerId, usage) => previewTax(ledger, customerId, usage),
    // Always leads back to this installation's own account page and ignores the given address.
    portalUrl: async (customerId) => `${config.publicUrl}/sandbox/billing?${toQuery(await newPass(passes, customerId, now()))}`,
    loadState: (customerId) => readProviderState(ledger, customerId),
    listInvoices: async (customerId, since) =>
      (await listInvoices(database.db, customerId)).filter(({ total_cents, counted_at }) => total_cents > 0 && counted_at > since).map(toInvoice),
    loadInvoiceLines: async (invoiceId) => toKnownLines((await findInvoiceById(database.db, invoiceId))?.lines ?? []),
  };
}
