import type { SmsGateway } from './sms-gateway.ts';

/** Limits the gateway to so many text messages a second, in the order of arrival; those of one second may go at once. */
export function paced(gateway: SmsGateway, perSecond: number): SmsGateway {
  const takeTurn = turns(perSecond);
  return {
    ...gateway,
    send: async (sms) => {
      await takeTurn();
      return gateway.send(sms);
    },
  };
}

/** A bucket that holds a second's worth and fills evenly. A caller that finds it empty waits for the next share. */
function turns(perSecond: number): () => Promise<void> {
  const shareMs = 1_000 / perSecond;
  // When the bucket is full again, on a clock that cannot be set.
  let fullAt = performance.now();
  return async () => {
    const now = performance.now();
    fullAt = Math.max(fullAt, now) + shareMs;
    const waitMs = fullAt - now - 1_000;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
