import { fullName } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { beginOperating } from '../users/index.ts';
import { addClient, addHolder } from './account-store.ts';

/** The person who receives a client of their own. */
export interface AccountFounder {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The name of the client; the person's name by default. */
  readonly company?: string | undefined;
  readonly timeZone: string;
}

/**
 * Opens a client with its Account Holder, who is Admin and Operator too, and returns its id (decisions: Sign-in and
 * admission). `staffId` is the staff member who admitted them from the waiting list. The caller writes the sign-in.
 */
export async function openAccount(
  tx: Transaction,
  founder: AccountFounder,
  { staffId, now }: { readonly staffId?: string; readonly now: number },
): Promise<string> {
  const clientId = newId(now);
  const ownName = fullName(founder);
  const name = founder.company?.trim() || ownName;
  await addClient(tx.db, { id: clientId, name }, now);
  await addHolder(tx.db, clientId, founder, now);
  await beginOperating(tx, { clientId, userId: founder.userId }, now);
  const done = staffId
    ? ({ action: 'client.admitted', staffId, subject: ownName } as const)
    : ({ action: 'client.created', actorId: founder.userId, subject: name } as const);
  await recordAudit(tx, { clientId, subjectId: founder.userId, ...done }, now);
  return clientId;
}
