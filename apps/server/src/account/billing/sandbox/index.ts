import type { Db } from '../../../platform/database/database.ts';
import type { CardName } from './cards.ts';
import { setCard } from './store.ts';

export { openSandbox } from './open.ts';
export { renewDue } from './renewals.ts';
export { mountSandbox } from './routes.ts';

export async function saveTestCard(db: Db, customerId: string, card: CardName): Promise<void> {
  await setCard(db, customerId, card);
}
