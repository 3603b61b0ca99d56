import { newId } from '../../../platform/database/ids.ts';
import type { TakeEvent } from '../provider.ts';

/** Tells the product of a change, as a provider's webhook does. */
export const report = (take: TakeEvent, { type, customerId, at }: { readonly type: string; readonly customerId: string; readonly at: number }): Promise<void> =>
  take({ provider: 'sandbox', id: `evt_sandbox_${newId(at)}`, type, customerId });

/** The product's side, which hears of changes here. */
export interface Listener {
  /** Called afterwards. */
  readonly take: TakeEvent;
  /** Called before an invoice is written, so that it charges the usage of that moment. */
  readonly beforeInvoice: (customerId: string) => Promise<void>;
}
