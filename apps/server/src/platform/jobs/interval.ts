/** Repeated work, one round at a time. */
export interface Rounds {
  /** Lets no further round begin; resolves once the running one has ended. */
  stop(): Promise<void>;
}

/** Calls `act` with a pause after each round. The pause uses Node's timers, which do not depend on the machine's clock. */
export function startRounds(pauseMs: number, act: () => Promise<void>, onError: (error: Error) => void): Rounds {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const wait = (): void => {
    if (!isStopped) timer = setTimeout(() => void (running = round()), pauseMs).unref();
  };
  const round = async (): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (!isStopped) onError(error as Error);
    }
    wait();
  };
  wait();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
