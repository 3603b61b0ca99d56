const key = 'earshot.receiver.reloaded';
const onceInMs = 60_000;

/** A missing part of the app belongs to an earlier build: loads the newest one, once and not for ever. */
export function reloadForNewParts(): void {
  window.addEventListener('vite:preloadError', () => {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (!navigator.onLine || Date.now() - last < onceInMs) return;
      sessionStorage.setItem(key, String(Date.now()));
      location.reload();
    } catch {
      // Without storage it would reload in a loop.
    }
  });
}
