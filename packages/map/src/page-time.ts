/** Longest wait counted for a busy page, which could not take what came meanwhile, ms. */
const stepMs = 250;

/**
 * Calls back after this many milliseconds in which the page could have taken an answer. A phone that is slow to draw a
 * map would otherwise take its own slowness for silence. The returned function ends the wait.
 */
export function afterPageTime(waitMs: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (restMs: number): void => {
    timer = setTimeout(() => (restMs > stepMs ? wait(restMs - stepMs) : onEnd()), Math.min(restMs, stepMs));
  };
  wait(waitMs);
  return () => clearTimeout(timer);
}
