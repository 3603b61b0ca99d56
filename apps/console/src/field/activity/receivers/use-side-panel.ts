import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const isSeen = (element: Element): boolean => element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/**
 * The link or button that opened the panel. The width of its list decides which of two places it is in, and some
 * browsers do not focus it on a click.
 *
 * A panel opened by its address finds the page's heading focused, or nothing: its link is the opener all the same.
 */
function findOpener(heard: string, focused: Element | null): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`main a[href*="heard=${CSS.escape(heard)}"]`)];
  return (focused instanceof HTMLElement && focused.matches('a, button') ? [focused, ...links] : links).find(isSeen);
}

const other = '[aria-modal="true"], [role="menu"]';
/** Whether the key is for a dialog or a menu: one that the key has already closed is no longer in the page, but still around its target. */
const isForOther = ({ target }: Event): boolean => document.querySelector(other) !== null || (target instanceof Element && target.closest(other) !== null);

/** Frames in which the page may still get its new layout: its list is wider then, and has the link in another place. */
const looks = 20;

/** Moves the focus into a panel beside the page, and back to its opener. Escape closes the panel, except from a dialog or a menu. */
export function useBesidePage(heading: RefObject<HTMLElement | null>, heard: string, onClose: () => void): void {
  const opened = useRef<{ readonly heard: string; readonly opener: Element | null }>(undefined);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { activeElement } = document;
    opened.current = { heard, opener: activeElement?.closest('[data-heard-panel]') ? null : activeElement };
    heading.current?.focus({ preventScroll: true });
  }, [heading, heard]);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isForOther(event)) return;
      event.preventDefault();
      close();
    };
    // Runs once the panel is gone: on a phone the page is hidden behind it until then. A focus that is elsewhere stays there.
    const returnFocus = (more: number): void => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || (activeElement !== null && !isSeen(activeElement));
      if (isLost && opened.current) findOpener(opened.current.heard, opened.current.opener)?.focus({ preventScroll: true });
      if (more > 0) requestAnimationFrame(() => returnFocus(more - 1));
    };
    document.addEventListener('keydown', follow);
    return () => {
      document.removeEventListener('keydown', follow);
      requestAnimationFrame(() => setTimeout(() => returnFocus(looks)));
    };
  }, []);
}
