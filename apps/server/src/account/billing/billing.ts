import type { Services } from '../../platform/services.ts';
import type { PaymentProvider } from './provider.ts';

/** What the parts of this feature are given. */
export interface Billing {
  readonly services: Services;
  readonly provider: PaymentProvider;
}
