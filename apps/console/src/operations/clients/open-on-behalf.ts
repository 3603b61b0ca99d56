import type { Client } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { api } from '../../platform/api.ts';
import { actOnBehalf } from '../../platform/session.ts';

/** Starts acting for a client's first operator by name (decisions: The wire contract); returns false without an operator. */
export async function openOnBehalf(client: Client): Promise<boolean> {
  const { data } = await api.clients.operators({ query: { ClientID: client.id } });
  const named = data.map(({ id, firstName, lastName }) => ({ id, name: fullName({ firstName, lastName }) }));
  const first = named.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))[0];
  if (!first) return false;
  actOnBehalf({ clientId: client.id, clientName: client.name, userId: first.id, name: first.name });
  return true;
}
