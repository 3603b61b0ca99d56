/** Keeps the screen on; a native wrapper brings its own. */
export interface ScreenLock {
  /** Takes the lock, and retakes it whenever the page comes back, until released. */
  hold(onChange: (isHeld: boolean) => void): () => void;
}

/** The browser's wake lock. Without one the screen goes dark as usual, and `onChange` reports it. */
export const browserScreenLock: ScreenLock = {
  hold(onChange) {
    let sentinel: WakeLockSentinel | undefined;
    let isWanted = true;
    const take = async () => {
      if (!isWanted || document.visibilityState !== 'visible' || (sentinel && !sentinel.released)) return;
      try {
        sentinel = await navigator.wakeLock.request('screen');
        if (!isWanted) return void sentinel.release();
        sentinel.addEventListener('release', () => onChange(false));
        onChange(true);
      } catch {
        onChange(false);
      }
    };
    // The browser takes the lock away with the page (and when the battery is low).
    const onVisible = () => void take();
    document.addEventListener('visibilitychange', onVisible);
    void take();
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', onVisible);
      void sentinel?.release();
    };
  },
};
