/** The longest wait for a turn. */
const patienceMs = 2_000;

/** Lets questions through one after the other, at most `perSecond`; returns false instead of a longer wait. */
export function openPace(perSecond: number): () => Promise<boolean> {
  const apartMs = 1000 / perSecond;
  let waiting = 0;
  let nextAt = -Infinity;
  let turns = Promise.resolve();
  const turn = async (): Promise<void> => {
    const restMs = nextAt - performance.now();
    // Timers count whole milliseconds and may fire a little early.
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(restMs) + 1));
    // Counted from now, not from the due time, so that the next turn does not come right behind a late one.
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
