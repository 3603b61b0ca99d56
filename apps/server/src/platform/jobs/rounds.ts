/** Work that is done again and again, one round at a time. */
export interface Rounds {
  /** No round begins any more; answers when the one under way has ended. */
  stop(): Promise<void>;
}

/** Does `act` with a pause after each round. The pause is of Node's timers, which know nothing of the machine's clock. */
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
