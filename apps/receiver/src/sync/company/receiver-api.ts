import { type Company, createApi, DeviceEvent, type EarshotContract } from '@earshot/contract';
import { push } from '@earshot/contract/field/push';
import { receivers } from '@earshot/contract/field/receivers';
import { speech } from '@earshot/contract/field/speech';
import { companies } from '@earshot/contract/messaging/companies';
import { system } from '@earshot/contract/operations/system';
import type { InboxMessage, Language } from '@earshot/domain';
import { platform } from '../../phone/platform/index.ts';

/** The server's answer to "what is new?"; without messages if nothing changed. */
export interface InboxAnswer {
  readonly cursor: string;
  readonly messages?: readonly InboxMessage[] | undefined;
  /** In place of all messages: the new or changed ones since the cursor, and the ids of the removed ones. */
  readonly changes?: { readonly messages: readonly InboxMessage[]; readonly removed: readonly string[] } | undefined;
  /** Absent when nothing changed. */
  readonly companies?: readonly Company[] | undefined;
  /** The server's clock, epoch ms. */
  readonly now: number;
}

export interface SyncApi {
  pull(cursor: string | undefined): Promise<InboxAnswer>;
  report(events: readonly DeviceEvent[]): Promise<{ readonly stored: readonly string[]; readonly refused: readonly string[] }>;
}

type ReceiverContract = Pick<EarshotContract, 'receivers' | 'companies' | 'push' | 'ownTracks' | 'speech' | 'system' | 'ownPhone' | 'invitations'>;

export type ReceiverApi = ReturnType<typeof connect>;

/** A hidden or closed page's request arrives only if the browser is told to complete it. */
const outlivesPage = (address: string): boolean => address.endsWith(receivers.readiness.path);

/**
 * Every call of the receiver, with the current token. A phone listens for days, past a deployment that takes the old
 * build's parts away: the rows of its calls are here from the start.
 */
export const connect = (token: () => string | undefined = () => undefined) =>
  createApi<ReceiverContract>(
    {
      receivers,
      system,
      companies,
      push,
      speech,
      ownTracks: () => import('@earshot/contract/field/own-tracks'),
      ownPhone: () => import('@earshot/contract/people/own-phone'),
      invitations: () => import('@earshot/contract/messaging/invitations'),
    },
    {
      baseUrl: location.origin,
      token,
      fetch: async (request) => platform.fetch(request, { keepalive: outlivesPage(request instanceof Request ? request.url : '') }),
    },
  );

export const syncApi = (api: ReceiverApi, language: () => Language): SyncApi => ({
  pull: (cursor) => api.receivers.sync({ query: { language: language(), ...(cursor !== undefined && { cursor }) } }),
  report: async (all) => {
    // A clock far off gives instants that the wire format cannot hold.
    const events = all.filter((event) => DeviceEvent.safeEncode(event).success);
    const unsendable = all.filter((event) => !events.includes(event)).map(({ id }) => id);
    if (events.length === 0) return { stored: [], refused: unsendable };
    const { stored, refused } = await api.receivers.report({ body: { events } });
    return { stored, refused: [...refused, ...unsendable] };
  },
});
