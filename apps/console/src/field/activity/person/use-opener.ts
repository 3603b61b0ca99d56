import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the element that opened a dialog. The library's own way remembers the dialog's button if the
 * page is busy when it opens.
 */
export function useOpener(isWanted: boolean, isOpen: boolean): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isWanted) opener.current = document.activeElement;
  }, [isWanted]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Runs after the dialog has released the focus. A link in the dialog may have led on to the panel beside the page.
    return () =>
      void setTimeout(() => {
        if (document.activeElement?.closest('[data-heard-panel]')) return;
        if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
      });
  }, [isOpen]);
}
