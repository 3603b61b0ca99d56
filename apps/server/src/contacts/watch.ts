import type { Transaction } from '../platform/database.ts';
import type { Live } from '../platform/live.ts';
import { clientsOf, isVerifiedNumber } from './store.ts';

/** Tells the consoles of all clients that have the number that its contacts get verified, before the first device is signed in with it. */
export async function announceVerified(live: Live, tx: Transaction, phone: string): Promise<void> {
  if (await isVerifiedNumber(tx.db, phone)) return;
  for (const clientId of await clientsOf(tx.db, phone)) await live.publish(tx, { clientId, kind: 'contacts' });
}
