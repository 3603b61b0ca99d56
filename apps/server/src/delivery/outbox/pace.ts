import type { SmsGateway } from './sms-gateway.ts';

/** The gateway, given at most so many text messages a second, in the order in which they come; those of one second may come at once. */
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

/** A bucket that holds a second's worth and fills evenly. Who finds it empty waits for the share that is due next. */
function turns(perSecond: number): () => Promise<void> {
  const shareMs = 1_000 / perSecond;
  // When the bucket would be full again, on a clock that nobody sets.
  let fullAt = performance.now();
  return async () => {
    const now = performance.now();
    fullAt = Math.max(fullAt, now) + shareMs;
    const waitMs = fullAt - now - 1_000;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
