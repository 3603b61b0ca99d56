import type { Services } from '../../platform/services.ts';
import type { PaymentProvider } from './provider.ts';

export interface Billing {
  readonly services: Services;
  readonly provider: PaymentProvider;
}
