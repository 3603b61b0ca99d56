import { platform } from '../phone/platform/index.ts';
import type { BrowserFacts } from './readiness-rules.ts';
import type { FindingFor } from './findings.ts';

export interface Questions {
  readonly findVoice: () => Promise<FindingFor<'voice'>>;
  readonly findPush: () => Promise<FindingFor<'push'>>;
}

/** Asks the browser what it allows. Facts that it does not report stay undefined. */
export async function askBrowser({ findVoice, findPush }: Questions): Promise<BrowserFacts> {
  const [position, isPersisted, voice, push] = await Promise.all([platform.askPosition(), platform.askPersisted(), findVoice(), findPush()]);
  return { position, isPersisted, canHoldScreen: platform.canHoldScreen(), voice, push };
}

/** Asks the browser to keep stored data. Some browsers ask the person, some decide alone. */
export async function askToKeep(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // The state does not change, and the list shows it.
  }
}

/** Calls `onChange` when the person changes a permission in the browser's settings, until the returned function is called. */
export function followPermissions(onChange: () => void): () => void {
  const over = new AbortController();
  for (const name of ['geolocation', 'notifications', 'persistent-storage'] as const) {
    // Not every browser supports each query.
    navigator.permissions
      ?.query({ name })
      .then((status) => status.addEventListener('change', onChange, { signal: over.signal }))
      .catch(() => {});
  }
  return () => over.abort();
}
