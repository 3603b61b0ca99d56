import type { AnyRouter } from '@tanstack/react-router';

const lookEveryMs = 50;
const longestMs = 5_000;

/**
 * Moves the focus to the page's heading, which is read out, after each change of page, unless the person has moved the
 * focus on or a dialog holds it.
 */
export function focusHeadingAfterNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    clearTimeout(timer);
    const until = Date.now() + longestMs;
    const look = (): void => {
      if (!isFocusFree()) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      } else if (Date.now() < until) timer = setTimeout(look, lookEveryMs);
    };
    timer = setTimeout(look);
  });
}

/** Whether the focus is still where the navigation began: nowhere, or at the header's link or menu. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  if (document.querySelector('[role="dialog"]')) return false;
  return activeElement === null || activeElement === document.body || activeElement.closest('header') !== null;
}
