import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const isSeen = (element: Element): boolean => element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/**
 * The link or button that opened the panel: in one of two places by the width of its list, and not focused by every browser in which it is clicked.
 * A panel that an address opened finds the heading of the page focused, or nothing: its link is the opener all the same.
 */
function openerOf(heard: string, focused: Element | null): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`main a[href*="heard=${CSS.escape(heard)}"]`)];
  return (focused instanceof HTMLElement && focused.matches('a, button') ? [focused, ...links] : links).find(isSeen);
}

const other = '[aria-modal="true"], [role="menu"]';
/** Whether the key is for a dialog or a menu: one that it has closed already is not in the page any more, but around its target still. */
const isForOther = ({ target }: Event): boolean => document.querySelector(other) !== null || (target instanceof Element && target.closest(other) !== null);

/** Takes the focus into a panel that lies beside the page, and back to what opened it. Escape closes it, from anywhere but a dialog or a menu. */
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
    // Once it is gone: on a phone the page is hidden behind it until then. Somebody who is elsewhere stays there.
    const returnFocus = () =>
      document.activeElement === document.body && opened.current && openerOf(opened.current.heard, opened.current.opener)?.focus({ preventScroll: true });
    document.addEventListener('keydown', follow);
    return () => {
      document.removeEventListener('keydown', follow);
      // After the page is laid out anew: its list is wider then, and has the link in another place.
      requestAnimationFrame(() => setTimeout(returnFocus));
    };
  }, []);
}
