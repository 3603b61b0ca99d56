import { type Company, createApi, DeviceEvent, receiverContract } from '@earshot/contract';
import type { InboxMessage, Language } from '@earshot/domain';
import { platform } from '../../phone/platform/index.ts';

/** The server's answer to "what is new?"; no messages when nothing changed. */
export interface Pulled {
  readonly cursor: string;
  readonly messages?: readonly InboxMessage[] | undefined;
  /** In place of all messages: what is new or different since the cursor, and the ids of what is gone. */
  readonly changes?: { readonly messages: readonly InboxMessage[]; readonly removed: readonly string[] } | undefined;
  /** Absent when nothing changed. */
  readonly companies?: readonly Company[] | undefined;
  /** The server's clock, epoch ms. */
  readonly now: number;
}

/** What the sync asks of the server. */
export interface SyncApi {
  pull(cursor: string | undefined): Promise<Pulled>;
  report(events: readonly DeviceEvent[]): Promise<{ readonly stored: readonly string[]; readonly refused: readonly string[] }>;
}

export type ReceiverApi = ReturnType<typeof connect>;

/** What a page says while it is hidden or closed gets there only when the browser is told to see it through. */
const outlivesPage = (address: string): boolean => address.endsWith(receiverContract.receivers.readiness.path);

/** The receiver's calls, with the token of the moment. */
export const connect = (token: () => string | undefined) =>
  createApi(receiverContract, {
    baseUrl: location.origin,
    token,
    fetch: async (request) => platform.fetch(request, { keepalive: outlivesPage(request instanceof Request ? request.url : '') }),
  });

export const syncApi = ({ receivers }: ReceiverApi, language: () => Language): SyncApi => ({
  pull: (cursor) => receivers.sync({ query: { language: language(), ...(cursor !== undefined && { cursor }) } }),
  report: async (all) => {
    // A clock far off makes instants that the wire has no form for.
    const events = all.filter((event) => DeviceEvent.safeEncode(event).success);
    const unsendable = all.filter((event) => !events.includes(event)).map(({ id }) => id);
    if (events.length === 0) return { stored: [], refused: unsendable };
    const { stored, refused } = await receivers.report({ body: { events } });
    return { stored, refused: [...refused, ...unsendable] };
  },
});
