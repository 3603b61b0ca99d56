/**
 * Merges many requests into one act, `pauseMs` after the first. A request during an act causes one more act after it,
 * so that none is cut short and none is missed.
 */
export function coalesce(act: () => Promise<void>, pauseMs: number): { readonly request: () => void; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isActing = false;
  let isWanted = false;
  let isCancelled = false;

  function request(): void {
    isWanted = true;
    if (isActing || isCancelled) return;
    timer ??= setTimeout(() => void run(), pauseMs);
  }
  async function run(): Promise<void> {
    timer = undefined;
    isWanted = false;
    isActing = true;
    try {
      await act();
    } finally {
      isActing = false;
      if (isWanted) request();
    }
  }
  function cancel(): void {
    isCancelled = true;
    clearTimeout(timer);
  }
  return { request, cancel };
}
