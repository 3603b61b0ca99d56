import type { TestServer } from '../../../../test/server.ts';
import type { CardName } from './cards.ts';
import { openSandbox } from './open.ts';
import { confirm } from './setups.ts';

/**
 * The state after a successful card form, with the holder's approval where the bank asked: the customer as the product
 * makes it, and a setup of it that succeeded. Returns the setup's id.
 */
export async function finishedSetup({ services }: TestServer, clientId: string, card: CardName = 'visa'): Promise<string> {
  const provider = openSandbox(services);
  const customerId = await provider.ensureCustomer({ clientId, name: 'Test client', email: 'holder@test.example', language: 'en' });
  const { clientSecret } = await provider.beginSetup(customerId);
  const setupId = clientSecret.replace(/_secret_.*$/, '');
  await confirm(services, { setupId, clientSecret, card });
  await confirm(services, { setupId, clientSecret, card, approved: true });
  return setupId;
}
