import { dayMs } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import type { Billing } from './billing.ts';
import { refresh } from './refresh.ts';
import { openSandbox, renewDue, saveTestCard } from './sandbox/index.ts';
import { addBilling, billedTo, findBilling, findPayer, loadUsage } from './store.ts';

/** The demo company has paid for this long, enough for a few invoices. */
const paidDays = 75;

const holderEmail = 'holder@demo.test';

/** Gives the demo company a test card and the invoices of the last months, once. Does nothing with a real provider. */
export async function loadDemoBilling(billing: Billing): Promise<void> {
  const { services, provider } = billing;
  if (provider.name !== 'sandbox') return;
  const { db } = services.database;
  const earlier: Services = { ...services, now: () => services.now() - paidDays * dayMs };
  const holder = await db.selectFrom('users').select('client_id').where('email', '=', holderEmail).where('is_holder', '=', true).executeTakeFirst();
  if (!holder || (await findBilling(db, holder.client_id, 'sandbox'))) return;
  const clientId = holder.client_id;
  const payer = await findPayer(db, clientId);
  if (!payer) return;
  const customerId = await provider.ensureCustomer({ clientId, ...billedTo(payer) });
  await saveTestCard(db, customerId, 'visa');
  await openSandbox(earlier).subscribe({ customerId, usage: await loadUsage(db, clientId), key: `demo-${clientId}` });
  await addBilling(db, { client_id: clientId, provider: 'sandbox', customer_id: customerId });
  const nobody = async () => {};
  await renewDue(services, { take: nobody, beforeInvoice: nobody });
  await refresh(billing, clientId);
}
