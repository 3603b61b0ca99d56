import { newId } from '../../../platform/database/ids.ts';
import type { TakeEvent } from '../provider.ts';

/** Tells the product that something happened, as a provider's webhook would. */
export const report = (take: TakeEvent, { type, customerId, at }: { readonly type: string; readonly customerId: string; readonly at: number }): Promise<void> =>
  take({ provider: 'sandbox', id: `evt_sandbox_${newId(at)}`, type, customerId });

/** Who is to know of what happens here. */
export interface Listener {
  /** Told afterwards. */
  readonly take: TakeEvent;
  /** Asked before an invoice is written, so that it charges what there is at that moment. */
  readonly beforeInvoice: (customerId: string) => Promise<void>;
}
