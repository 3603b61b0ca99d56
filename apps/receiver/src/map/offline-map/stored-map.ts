export interface StoredMap {
  readonly bytes: number;
  /** False if the budget or a lost connection left some tiles out. */
  readonly isWhole: boolean;
}

/** Most bytes of the map that a phone keeps. */
export const budgetBytes = 12_000_000;

const key = 'earshot.keptMap';

/** State after the last sync; undefined if no region covers today's places. */
export function keptMap(): StoredMap | undefined {
  try {
    const { bytes, isWhole } = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredMap;
    return { bytes, isWhole };
  } catch {
    return undefined;
  }
}

export function rememberKeptMap(kept: StoredMap | undefined): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // A browser that stores nothing keeps no tiles either.
  }
}
