const key = 'earshot.receiver.reloaded';
const onceInMs = 60_000;

/** A part of the app that is gone belongs to an earlier build: the newest one is loaded, once and not for ever. */
export function reloadForNewParts(): void {
  window.addEventListener('vite:preloadError', () => {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (!navigator.onLine || Date.now() - last < onceInMs) return;
      sessionStorage.setItem(key, String(Date.now()));
      location.reload();
    } catch {
      // Where nothing is kept it would go round in circles.
    }
  });
}
