import type { ProviderPort, ProviderStatus } from '@earshot/contract';
import { providerName, providerKind } from '../../delivery/port-log/index.ts';

interface OutcomeRow {
  readonly provider: string;
  readonly last_success_at: number | null;
  readonly last_failure_at: number | null;
  readonly last_failure: string | null;
}

export interface PortFacts {
  readonly port: ProviderPort;
  /** As configured. */
  readonly provider: string;
  /** May belong to a provider of earlier settings, and then says nothing about this one. */
  readonly row: OutcomeRow | undefined;
  readonly queue: ProviderStatus['queue'];
}

/** No outcome yet. */
const never: Omit<OutcomeRow, 'provider'> = { last_success_at: null, last_failure_at: null, last_failure: null };

const untested: ReadonlySet<ProviderPort> = new Set(['cards', 'google', 'openid']);

export function toProviderStatus({ port, provider, row, queue }: PortFacts): ProviderStatus {
  const standing = providerKind(provider);
  const known = standing === 'outside' && row?.provider === provider ? row : never;
  return {
    port,
    provider,
    name: providerName(provider),
    state: standing === 'outside' ? toProviderState(known) : standing,
    ...(known.last_success_at !== null && { lastSuccessAt: known.last_success_at }),
    ...(known.last_failure_at !== null && { lastFailureAt: known.last_failure_at, lastFailure: known.last_failure ?? '' }),
    ...(queue && { queue }),
    canTest: isTestable(port, provider),
  };
}

/** The server does not see the translator in a user's browser; the embedded base map is a file of its own. */
export const isTestable = (port: ProviderPort, provider: string): boolean => !untested.has(port) && !['none', 'browser', 'basemap'].includes(provider);

/** The latest outcome counts. */
function toProviderState({ last_success_at: success, last_failure_at: failure }: typeof never): ProviderStatus['state'] {
  if (failure !== null) return success === null || failure >= success ? 'failing' : 'working';
  return success === null ? 'unused' : 'working';
}
