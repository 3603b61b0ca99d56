import type { Delivery } from './delivery.ts';
import { type DeliveryReport, markDelivery } from './store.ts';

/**
 * Notes a provider's report on a text message that it took, and returns whether it was news. An undelivered one counts
 * as one that could not be sent.
 */
export const noteDelivery = ({ services, onFailed }: Pick<Delivery, 'services' | 'onFailed'>, report: DeliveryReport): Promise<boolean> =>
  services.database.transaction(async (tx) => {
    const row = await markDelivery(tx.db, report);
    if (row && report.delivery === 'undelivered') await onFailed(tx, row);
    return row !== undefined;
  });
