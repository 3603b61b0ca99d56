const failuresInARow = 3;
const restMs = 30_000;

/** Leaves a provider alone for 30 seconds after three failures in a row; then one question tries whether it is well again. */
export interface Circuit {
  readonly mayAsk: () => boolean;
  readonly succeeded: () => void;
  readonly failed: () => void;
}

export function openCircuit(now: () => number): Circuit {
  let failures = 0;
  let restsUntil = 0;
  return {
    mayAsk: () => {
      if (failures < failuresInARow) return true;
      if (now() < restsUntil) return false;
      // The other questions wait for the result of this one.
      restsUntil = now() + restMs;
      return true;
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= failuresInARow) restsUntil = now() + restMs;
    },
  };
}
