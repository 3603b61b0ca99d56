import type { Company } from '@earshot/contract';
import type { DeviceRecord, Inbox } from '@earshot/receiver-core';
import type { ReceiverApi } from './receiver-api.ts';

export type CompanyChange = { readonly state: 'agreed' | 'left' } | { readonly isMuted: boolean };

/**
 * The companies that speak on this phone or ask to, and the person's decision on each. Its calls reject as the
 * contract's do, and then nothing has changed.
 */
export interface CompanyBook {
  /** Undefined until the first sync. */
  readonly view: readonly Company[] | undefined;
  subscribe(listener: () => void): () => void;
  answer(clientId: string, change: CompanyChange): Promise<void>;
  report(clientId: string, reason: string): Promise<void>;
  /** Typed reasons that are not sent yet, by client: they outlive their screen. */
  readonly drafts: Map<string, string>;
}

interface CompanyBookParts {
  readonly record: DeviceRecord;
  readonly api: Pick<ReceiverApi['companies'], 'answer' | 'report'>;
  readonly takeInbox: (inbox: Inbox) => void;
  readonly syncAnew: () => Promise<void>;
}

/** Keeps the companies in the device's record, so that they are available offline. */
export function companyBook({ record, api, takeInbox, syncAnew }: CompanyBookParts): CompanyBook {
  const drafts = new Map<string, string>();
  const take = (company: Company): void => {
    record.commit({ companies: record.kept.companies?.map((known) => (known.clientId === company.clientId ? company : known)) });
    const { inbox } = record.kept;
    // Its speech ends at once: the sync that follows may not get through.
    if (inbox && (company.state !== 'agreed' || company.isMuted))
      takeInbox({ ...inbox, messages: inbox.messages.filter(({ clientId }) => clientId !== company.clientId) });
    void syncAnew();
  };
  return {
    get view() {
      return record.kept.companies;
    },
    subscribe: (listener) => record.subscribe(listener),
    answer: async (clientId, change) => take((await api.answer({ params: { clientId }, body: change })).company),
    report: async (clientId, reason) => {
      const { company } = await api.report({ params: { clientId }, body: { reason } });
      drafts.delete(clientId);
      take(company);
    },
    drafts,
  };
}
