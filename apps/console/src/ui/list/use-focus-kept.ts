import { type FocusEvent, useEffect, useRef } from 'react';

interface FocusPlace {
  readonly element: Element;
  /** The index of the focused row in the table; -1 outside of rows. */
  readonly row: number;
}

/** A closing dialog holds the focus for this time, ms, and may return it to an element that is gone by then. */
const lookAgainMs = 100;
const looks = 20;

/**
 * Keeps the focus in a list when the focused element disappears, such as a deleted row or the bar of the selection: it
 * moves to the row in its place, or to the list itself. Otherwise it would fall to the top of the page.
 */
export function useFocusKept() {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<FocusPlace>(undefined);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (more: number): void => {
      clearTimeout(timer);
      if (!left.current || left.current.element.isConnected) return;
      if (document.activeElement === document.body || document.activeElement === null) {
        const rows = element.querySelectorAll('tbody tr');
        const row = rows[Math.min(Math.max(left.current.row, 0), rows.length - 1)];
        const controls = [...(row?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
        const label = left.current.element.getAttribute('aria-label');
        // The same control may have been redrawn, and may be enabled again in a moment.
        const same = controls.find((control) => label !== null && control.getAttribute('aria-label') === label);
        if (same?.matches(':disabled') && more > 0) {
          timer = setTimeout(() => look(more - 1), lookAgainMs);
          return;
        }
        left.current = undefined;
        [same, ...controls, element].find((control) => control && !control.matches(':disabled'))?.focus();
      } else if (more > 0) timer = setTimeout(() => look(more - 1), lookAgainMs);
    };
    const observer = new MutationObserver(() => look(looks));
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const row = target.closest('tbody tr');
    left.current = { element: target, row: row?.parentElement ? Array.from(row.parentElement.children).indexOf(row) : -1 };
  };
  return { ref: list, onFocus, tabIndex: -1 };
}
