/** Longer than this nobody waits for a turn. */
const patienceMs = 2_000;

/** Lets questions through one after the other, no more a second than it is told; false for who would have to wait too long. */
export function openPace(perSecond: number): () => Promise<boolean> {
  const apartMs = 1000 / perSecond;
  let waiting = 0;
  let nextAt = -Infinity;
  let turns = Promise.resolve();
  const turn = async (): Promise<void> => {
    const restMs = nextAt - performance.now();
    // A timer is whole milliseconds, and may ring a little early.
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(restMs) + 1));
    // From now and not from when it was due, so that one that was held up does not have the next at its heels.
    nextAt = performance.now() + apartMs;
    waiting -= 1;
  };
  return async () => {
    if (Math.max(0, nextAt - performance.now()) + waiting * apartMs > patienceMs) return false;
    waiting += 1;
    turns = turns.then(turn);
    await turns;
    return true;
  };
}
